import { existsSync, lchownSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { startEmbeddedPostgres } from "../../common/launcher/embedded-postgres.ts";
import { createCluster, operatingUser, takeOwnership } from "../../common/launcher/set-up-postgres.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

/** Runs as the database's user, in the place of initdb, and does with the password's folder what a hostile one would. */
const hostileInitdb = (target: string): string => `#!/bin/sh
draft=$2
file=$(printf '%s\\n' "$@" | sed -n 's/^--pwfile=//p')
cat "$file" > "$draft/read"
rm -f "$file" && touch "$draft/removed"
ln -s ${target} "$(dirname "$file")/planted" && touch "$draft/planted"
true > "$draft/PG_VERSION"
`;

/** Root and the database's user: links of the second must not lead the first to files that are not the second's. */
describe("links that the database's user has planted", function () {
  this.timeout(120_000);
  let folder: ReturnType<typeof createTemporaryFolder>;
  let own: string;
  let ownFile: string;
  const user = { uid: 0, gid: 0 };

  before(function () {
    if (process.getuid?.() !== 0) {
      process.stdout.write("    skipped: it takes root, and a second user\n");
      this.skip();
    }
    Object.assign(user, operatingUser("/none"));
  });
  beforeEach(() => {
    folder = createTemporaryFolder();
    own = path.join(folder.dir, "of-root");
    ownFile = path.join(own, "file");
    mkdirSync(own);
    writeFileSync(ownFile, "kept", { mode: 0o600 });
  });
  afterEach(() => folder.remove());

  const expectUntouched = (): void => {
    expect([own, ownFile].map((place) => statSync(place).uid)).to.deep.equal([0, 0]);
    expect(readFileSync(ownFile, "utf8")).to.equal("kept");
  };

  /** As that user would. */
  const plant = (target: string, place: string): void => {
    symlinkSync(target, place);
    lchownSync(place, user.uid, user.gid);
  };

  it("get nowhere near the password of a new cluster, which that user can read all the same", () => {
    const nativeDir = path.join(folder.dir, "native");
    mkdirSync(path.join(nativeDir, "bin"), { recursive: true });
    writeFileSync(path.join(nativeDir, "bin", "initdb"), hostileInitdb(ownFile), { mode: 0o755 });
    const clusterDir = path.join(folder.dir, "data", "postgres");
    createCluster({ nativeDir, clusterDir, user, password: "the password" });
    expect(readFileSync(path.join(clusterDir, "read"), "utf8")).to.equal("the password");
    expect(["removed", "planted"].filter((name) => existsSync(path.join(clusterDir, name)))).to.deep.equal([]);
    expect(existsSync(`${clusterDir}.secret`)).to.equal(false);
  });

  it("give it nothing with a cluster that root has copied", () => {
    const clusterDir = path.join(folder.dir, "postgres");
    mkdirSync(path.join(clusterDir, "base"), { recursive: true });
    writeFileSync(path.join(clusterDir, "PG_VERSION"), "17");
    plant(own, path.join(clusterDir, "base", "to-folder"));
    plant(ownFile, path.join(clusterDir, "to-file"));
    takeOwnership(clusterDir, user);
    expectUntouched();
    expect(["", "base", "PG_VERSION"].map((name) => statSync(path.join(clusterDir, name)).uid)).to.deep.equal(
      Array.from({ length: 3 }, () => user.uid),
    );
  });

  it("do not lead a folder astray that is no cluster", () => {
    plant(own, path.join(folder.dir, "postgres"));
    takeOwnership(path.join(folder.dir, "postgres"), user);
    expectUntouched();
  });

  it("do not lead the server's log into another file", async () => {
    const dataDir = path.join(folder.dir, "data");
    const first = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
    await first.stop();
    rmSync(path.join(first.clusterDir, "server.log"), { force: true });
    plant(ownFile, path.join(first.clusterDir, "server.log"));
    const second = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
    await second.stop();
    expectUntouched();
    expect(statSync(path.join(dataDir, "postgres.log")).mode & 0o777).to.equal(0o600);
    expect(statSync(dataDir).mode & 0o777).to.equal(0o711);
  });

  it("are not followed when an unfinished cluster is deleted", () => {
    const clusterDir = path.join(folder.dir, "postgres");
    const nativeDir = path.join(folder.dir, "native");
    mkdirSync(path.join(nativeDir, "bin"), { recursive: true });
    writeFileSync(path.join(nativeDir, "bin", "initdb"), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
    mkdirSync(clusterDir);
    plant(own, path.join(clusterDir, "to-folder"));
    plant(own, `${clusterDir}.new`);
    plant(own, `${clusterDir}.secret`);
    createCluster({ nativeDir, clusterDir, user, password: "the password" });
    expectUntouched();
  });
});
