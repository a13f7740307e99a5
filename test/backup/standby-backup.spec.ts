import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { expect } from "chai";

import { PostgresPair } from "../setup/database/postgres-pair.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const run = promisify(execFile);

interface Made {
  rows: number;
  taken_at: string;
}

describe("a backup that is read from a standby", function () {
  this.timeout(120_000);
  const folder = createTemporaryFolder("standby-backup-");
  let pair: PostgresPair;

  before(async function () {
    pair = await PostgresPair.startOrSkip(this);
  });
  after(async () => {
    await pair?.stop();
    folder.remove();
  });

  const backUp = async (url: string): Promise<Made> => {
    const command = path.join(builtRoot, "common/commands/backup.js");
    const env = { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: url };
    const { stdout } = await run(process.execPath, [command, "--from-standby", folder.dir], { env });
    return JSON.parse(stdout) as Made;
  };

  it("is as old as what the standby has last had of the primary", async () => {
    await pair.cutReplication();
    const [cut] = await runStatements<{ at: Date }>(pair.primaryUrl, "select clock_timestamp() as at");
    await runStatements(pair.primaryUrl, "create table later ()");
    const { taken_at: takenAt } = await backUp(pair.ownerUrl);
    expect(Date.parse(takenAt)).to.be.below(cut!.at.getTime());
  });

  it("is refused where no server is a standby, and leaves no file", async () => {
    const before = readdirSync(folder.dir);
    const refused = await backUp(pair.primaryUrl).then(
      () => "none",
      ({ stderr }: { stderr: string }) => stderr,
    );
    expect(refused).to.contain("no server is standby: ").and.to.contain("is the primary");
    expect(readdirSync(folder.dir)).to.deep.equal(before);
  });
});
