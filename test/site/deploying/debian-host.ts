import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";

import { operatingUser } from "../../../common/launcher/set-up-postgres.ts";
import { entrustProcess } from "../../setup/processes/caretaker.ts";
import { reservePort } from "../../setup/processes/free-port.ts";
import { end } from "../../setup/redis/redis.ts";
import { findPostgresPrograms } from "../../setup/database/postgres-programs.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

/** The ports of docs/deploying.md. */
const ports = ["5432", "6379", "8080", "8081", "8082", "8888"] as const;

/**
 * The host of docs/deploying.md, below a folder. Real: PostgreSQL's and Redis' programs of the distribution, their own users,
 * passwords and files, our programs with the environment that the units give them, npm, node, curl, openssl. Replaced: /etc, /opt,
 * /var/lib and the ports; `apt-get`, `git clone`, `npm ci`, the build and `useradd`, which CI has done or which would change this
 * machine; `runuser`, since the cluster trusts its socket; and `systemctl`, which runs what ExecStart says as the user of the test,
 * without the units' walls.
 */
export class DebianHost {
  readonly logs = new Map<string, string>();
  private readonly programs = new Map<string, ChildProcess>();
  private server: Server | undefined;

  private constructor(
    private readonly folder: { dir: string; remove(): void },
    private readonly places: readonly (readonly [there: string, here: string])[],
    private readonly postgres: string,
  ) {}

  /** With PostgreSQL running, as after its package was installed; undefined where the packages are missing. */
  static async start(): Promise<DebianHost | undefined> {
    const postgres = findPostgresPrograms();
    if (postgres === undefined || !hasProgram("redis-server")) {
      process.stderr.write("The test of docs/deploying.md is off: postgresql and redis-server are not installed\n");
      return undefined;
    }
    const folder = createTemporaryFolder("debian-");
    const first = await reservePort(ports.length);
    const host = new DebianHost(
      folder,
      [
        ...["/etc/", "/opt/", "/var/lib/"].map((there) => [there, `${folder.dir}${there}`] as const),
        ["/usr/bin/node", process.execPath],
        ...ports.map((port, index) => [port, `${first + index}`] as const),
      ],
      postgres,
    );
    for (const place of ["etc/redis", "etc/systemd/system", "opt", "var/lib", "bin", "run"]) {
      mkdirSync(path.join(folder.dir, place), { recursive: true });
    }
    writeFileSync(path.join(folder.dir, "etc/redis/redis.conf"), host.here('bind 127.0.0.1\nport 6379\nsave ""\n'));
    await host.startPostgres();
    await host.listen();
    return host;
  }

  /** Runs lines in one shell. @returns what it printed @throws Error with all that it said */
  async run(script: string): Promise<string> {
    const shell = spawn("bash", ["-euo", "pipefail", "-c", this.here(script)], {
      cwd: this.folder.dir,
      env: {
        PATH: `${this.folder.dir}/bin:${process.env["PATH"] ?? ""}`,
        HOME: this.folder.dir,
        REPOSITORY: repositoryRoot,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    entrustProcess(shell);
    const said = { out: "", err: "" };
    shell.stdout.on("data", (text: Buffer) => (said.out += text.toString()));
    shell.stderr.on("data", (text: Buffer) => (said.err += text.toString()));
    const [code] = (await once(shell, "close")) as [number];
    if (code !== 0) {
      const logs = [...this.logs].map(([name, log]) => `== ${name}\n${log.slice(-2_000)}`).join("\n");
      throw new Error(`the script ended with ${code}:\n${said.out}${said.err}\n${logs}`);
    }
    return said.out;
  }

  async stop(): Promise<void> {
    this.server?.close();
    await Promise.all([...this.programs].filter(([name]) => name !== "postgresql").map(([, program]) => end(program)));
    await Promise.all([...this.programs.values()].map((program) => end(program)));
    this.folder.remove();
  }

  /** A text with our places instead of Debian's, also where some are ours already. */
  private here(text: string): string {
    return this.places.reduce(
      (changed, [there, here]) => changed.replaceAll(here, there).replaceAll(there, here),
      text,
    );
  }

  private async startPostgres(): Promise<void> {
    const data = path.join(this.folder.dir, "cluster");
    mkdirSync(data, { mode: 0o700 });
    const user = operatingUser("/none");
    if (user.uid !== undefined && user.gid !== undefined) {
      chownSync(data, user.uid, user.gid);
    }
    const options = { ...user, cwd: "/", stdio: "ignore" } as const;
    const authentication = ["--auth-local=trust", "--auth-host=scram-sha-256"];
    execFileSync(
      path.join(this.postgres, "initdb"),
      ["-D", data, "-U", "postgres", ...authentication, "--no-sync"],
      options,
    );
    const port = this.here("5432");
    const settings = ["-p", port, "-k", data, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"];
    const server = spawn(path.join(this.postgres, "postgres"), ["-D", data, ...settings], options);
    entrustProcess(server);
    this.programs.set("postgresql", server);
    this.command(
      "runuser",
      `shift 3; PATH="${this.postgres}:$PATH" PGHOST="${data}" PGPORT=${port} PGUSER=postgres exec "$@"`,
    );
    await until("PostgreSQL answers", () => Promise.resolve(existsSync(path.join(data, `.s.PGSQL.${port}`))));
    await until("PostgreSQL takes connections", () =>
      this.run("runuser -u postgres -- psql -qc 'select 1'").then(
        () => true,
        () => false,
      ),
    );
  }

  private async listen(): Promise<void> {
    const socket = path.join(this.folder.dir, "run/systemd");
    this.command("apt-get", "exit 0");
    this.command("useradd", "exit 0");
    this.command("git", 'ln -s "$2" "$3"');
    this.command("npm", `case "$*" in ci|"run -s build") exit 0;; esac; PATH="${process.env["PATH"]}" exec npm "$@"`);
    this.command("systemctl", `exec curl -fsS --unix-socket "${socket}" --data "$*" http://systemd/`);
    this.server = createServer((request, response) => {
      void (async () => {
        let asked = "";
        for await (const part of request) {
          asked += String(part);
        }
        const code = await this.systemctl(asked.split(" ")).catch((error: unknown) => String(error));
        this.logs.set("systemctl", `${this.logs.get("systemctl") ?? ""}${asked}: ${code}\n`);
        response.writeHead(code === 0 ? 200 : 500).end();
      })();
    }).listen(socket);
    await once(this.server, "listening");
  }

  /** A program in front of the PATH. */
  private command(name: string, line: string): void {
    const file = path.join(this.folder.dir, "bin", name);
    writeFileSync(file, `#!/bin/sh\n${line}\n`);
    chmodSync(file, 0o755);
  }

  /** @returns 0, or the code of a oneshot that has failed */
  private async systemctl([verb = "", ...names]: readonly string[]): Promise<number> {
    if (verb === "restart" && names[0] === "redis-server") {
      this.keep("redis", spawn("redis-server", [path.join(this.folder.dir, "etc/redis/redis.conf")]));
      return 0;
    }
    for (const name of verb === "enable" ? names.filter((each) => each !== "--now") : []) {
      const { unit, environment } = this.readUnit(name);
      const [program = "", ...args] = unit("ExecStart")[0]?.split(" ") ?? [];
      const started = spawn(program, args, { cwd: unit("WorkingDirectory")[0], env: environment });
      this.keep(name, started);
      if (unit("Type")[0] === "oneshot") {
        const [code] = (await once(started, "exit")) as [number];
        if (code !== 0) {
          return code;
        }
      }
    }
    return 0;
  }

  /** What the unit and its drop-ins say, with its credentials in a folder of its own. */
  private readUnit(name: string): { unit: (key: string) => string[]; environment: Record<string, string> } {
    const file = path.join(this.folder.dir, "etc/systemd/system", `${name}.service`);
    const dropIns = existsSync(`${file}.d`) ? readdirSync(`${file}.d`).map((each) => path.join(`${file}.d`, each)) : [];
    const credentials = path.join(this.folder.dir, "run", name);
    mkdirSync(credentials);
    const text = [file, ...dropIns].map((each) => this.here(readFileSync(each, "utf8"))).join("\n");
    const lines = text
      .replaceAll("%d", credentials)
      .split("\n")
      .filter((line) => /^\w+=/.test(line));
    const unit = (key: string): string[] =>
      lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
    for (const [id = "", source = ""] of unit("LoadCredential").map((each) => each.split(":"))) {
      copyFileSync(source, path.join(credentials, id));
    }
    for (const state of unit("StateDirectory")) {
      mkdirSync(path.join(this.folder.dir, "var/lib", state), { recursive: true });
    }
    const files = unit("EnvironmentFile").flatMap((each) => readFileSync(each, "utf8").split("\n"));
    const set = [...files, ...unit("Environment").flatMap((each) => each.split(" "))].filter(Boolean);
    const environment = Object.fromEntries(
      set.map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]),
    );
    return { unit, environment: { PATH: "/usr/bin:/bin", ...environment } };
  }

  private keep(name: string, program: ChildProcess): void {
    entrustProcess(program);
    this.programs.set(name, program);
    const log = (text: Buffer): void => void this.logs.set(name, (this.logs.get(name) ?? "") + text.toString());
    program.stdout?.on("data", log);
    program.stderr?.on("data", log);
    program.on("error", (error) => log(Buffer.from(error.message)));
  }
}

function hasProgram(name: string): boolean {
  return (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, name)));
}
