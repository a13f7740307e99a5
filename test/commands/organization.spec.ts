import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { Database } from "../../common/db/database.ts";
import { migrateDatabase } from "../../common/runtime/migrate-database.ts";
import { startEmbeddedPostgres } from "../../common/launcher/embedded-postgres.ts";
import { buildBuyer } from "../factories/request.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { runProgram } from "../setup/processes/run-program.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const entry = path.join(builtRoot, "common/commands/organization.js");

describe("organization command without DATABASE_URL", () => {
  let folder: ReturnType<typeof createTemporaryFolder>;
  let dataDir: string;
  let profile: string;
  before(() => {
    folder = createTemporaryFolder();
    dataDir = path.join(folder.dir, "data");
    profile = path.join(folder.dir, "buyer.json");
    mkdirSync(dataDir);
    writeFileSync(profile, JSON.stringify(buildBuyer()));
  });
  after(() => folder.remove());

  const create = async () => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: undefined, DATABASE_URL_FILE: undefined };
    const program = runProgram(entry, ["--name", "Dune Buyer", "--profile", profile], env);
    return { code: await program.ended, stdout: program.stdout(), stderr: program.stderr() };
  };
  const expectNoDatabase = async (): Promise<void> => {
    const { code, stdout, stderr } = await create();
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
    expect(stderr).to.match(/^no database runs below [^\n]*data: start the service [^\n]*DATABASE_URL[^\n]*\n$/);
  };

  it("says in one line that no embedded database was ever there", expectNoDatabase);

  it("finds the one that runs below DATA_DIR, and misses it when it has stopped", async () => {
    const embedded = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
    try {
      await migrateDatabase(embedded.ownerUrl, { serviceUrl: embedded.url });
      const { code, stdout, stderr } = await create();
      expect(code, stderr).to.equal(0);
      const { org_id: orgId } = JSON.parse(stdout) as { org_id: string };
      const database = await Database.open({ databaseUrl: embedded.url, poolSize: 1 });
      const rows = await database.query("select name from organizations where id = $1", [orgId]);
      await database.close();
      expect(rows).to.deep.equal([{ name: "Dune Buyer" }]);
    } finally {
      await embedded.stop();
    }
    await expectNoDatabase();
  });
});
