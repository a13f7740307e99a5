import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { entrustProcess } from "../../setup/processes/caretaker.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { useTemporaryFolders } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

const modeOf = (place: string): number => statSync(place).mode & 0o777;

const script = (name: string): string => path.join(repositoryRoot, "docs/operations", name);

describe("the scripts of a site, on a host with other users", () => {
  const newFolder = useTemporaryFolders();

  it("back up into files and a folder of their own user alone", async () => {
    const folder = newFolder();
    const [programs, dumps, secret] = ["bin", "dumps", "secret"].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(programs);
    mkdirSync(dumps, { mode: 0o755 });
    writeFileSync(secret, "password");
    writeFileSync(path.join(programs, "pg_dump"), `#!/bin/sh\necho dump > "\${2#--file=}"\n`, { mode: 0o755 });
    const text = readFileSync(script("backup.sh"), "utf8")
      .replace("\nfolder=/var/lib/postgresql", `\nfolder=${dumps}`)
      .replaceAll("/run/secrets/postgres_password", secret);
    const env = { ...process.env, PATH: `${programs}:${process.env["PATH"]}` };
    const backup = spawn("bash", ["-c", `umask 022\n${text}`], { env, stdio: "ignore" });
    entrustProcess(backup);
    await until("it has dumped", () => readdirSync(dumps).some((name) => name.endsWith(".dump")));
    backup.kill("SIGTERM");
    await once(backup, "exit");
    expect(readdirSync(dumps).map((name) => modeOf(path.join(dumps, name)))).to.deep.equal([0o600]);
    expect(modeOf(dumps)).to.equal(0o700);
  });

  it("make secrets that no argument of a program shows, in a folder that no one else may enter", () => {
    const folder = newFolder();
    const programs = path.join(folder, "bin");
    const seen = path.join(folder, "seen");
    mkdirSync(programs);
    mkdirSync(path.join(folder, ".secrets"));
    chmodSync(path.join(folder, ".secrets"), 0o755);
    for (const name of ["cat", "sed", "od", "tr", "rm", "mkdir", "chmod"]) {
      const real = execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
      const text = `#!/bin/sh\nprintf '%s\\n' "$*" >> ${seen}\nexec ${real} "$@"\n`;
      writeFileSync(path.join(programs, name), text, { mode: 0o755 });
    }
    const env = { ...process.env, PATH: `${programs}:${process.env["PATH"]}` };
    execFileSync("sh", [script("secrets.sh")], { cwd: folder, env });
    const secrets = readdirSync(path.join(folder, ".secrets")).flatMap(
      (name) => readFileSync(path.join(folder, ".secrets", name), "utf8").match(/[0-9a-f]{64}/g) ?? [],
    );
    expect(new Set(secrets).size).to.be.greaterThan(8);
    const shown = readFileSync(seen, "utf8");
    expect(shown).to.include("-An -N32");
    expect(secrets.filter((secret) => shown.includes(secret))).to.deep.equal([]);
    expect(modeOf(path.join(folder, ".secrets"))).to.equal(0o700);
  });
});
