import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import {
  clusterExists,
  createCluster,
  operatingUser,
  preparePostgresBinaries,
  withPlainPath,
} from "../../common/launcher/set-up-postgres.ts";
import { describeService } from "../../common/launcher/start-report.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

/** What a shell, a URL and a format would each read as something else. */
const oddName = `it's $HOME "x" \`y\` & co #1 100% ü`;

describe("a folder with an odd name", function () {
  this.timeout(120_000);
  let folder: ReturnType<typeof createTemporaryFolder>;
  let odd: string;
  beforeEach(() => {
    folder = createTemporaryFolder();
    odd = path.join(folder.dir, oddName);
    mkdirSync(odd);
    chmodSync(odd, 0o755);
  });
  afterEach(() => folder.remove());

  it("may hold PostgreSQL's programs and a cluster", () => {
    const clusterDir = path.join(odd, "postgres");
    const user = operatingUser(clusterDir);
    const nativeDir = path.join(odd, "native");
    cpSync(preparePostgresBinaries(user), nativeDir, { recursive: true, verbatimSymlinks: true });
    createCluster({ nativeDir, clusterDir, user, password: `it's "secret"` });
    expect(clusterExists(clusterDir)).to.equal(true);
  });

  it("is open to the database's user where root's umask closes what it makes", () => {
    const clusterDir = path.join(odd, "made", "postgres");
    const user = operatingUser(clusterDir);
    const nativeDir = preparePostgresBinaries(user);
    const former = process.umask(0o077);
    try {
      createCluster({ nativeDir, clusterDir, user, password: "secret" });
    } finally {
      process.umask(former);
    }
    expect(clusterExists(clusterDir)).to.equal(true);
  });

  it("is run from a copy that is gone afterwards, and any other folder as it is", () => {
    writeFileSync(path.join(odd, "program"), "");
    const copy = withPlainPath(odd, (dir) => {
      expect(dir).to.match(/^[\w/-]+$/);
      expect(readdirSync(dir)).to.deep.equal(["program"]);
      return dir;
    });
    expect(() => readdirSync(copy)).to.throw(/ENOENT/);
    expect(withPlainPath(folder.dir, (dir) => dir)).to.equal(folder.dir);
  });

  it("stands in the start report as a shell reads it", () => {
    const demoFile = path.join(odd, "demo.json");
    writeFileSync(demoFile, JSON.stringify({ token: "the-token" }));
    const report = describeService({
      baseUrl: "http://127.0.0.1:8080",
      consoleLink: "http://127.0.0.1:1/console#sign-in=x",
      simulatorUrl: undefined,
      database: "",
      workers: 1,
      queue: "",
      demoFile,
      tokenEnds: "2026-12-21",
      sampleFile: path.join(odd, "sample.json"),
      logsDir: "",
      businessProfileId: "b",
      startedInMs: 1,
    });
    const example = /node -p [^]*/.exec(report)?.[0] ?? "";
    const shown = spawnSync("sh", ["-c", `curl() { printf 'argument %s\\n' "$@"; cat; }\n${example}`], {
      encoding: "utf8",
    });
    expect(shown.stdout).to.include(`\nargument @${odd}/sample.json\nAuthorization: Bearer the-token\n`);
    expect(shown.stdout, "arguments, which all users see").to.not.match(/^argument .*the-token/m);
  });
});
