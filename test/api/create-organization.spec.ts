import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { Database } from "../../common/db/database.ts";
import { buildBuyer } from "../factories/request.ts";
import { createTestDatabase } from "../setup/database/database.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { runEntry } from "../setup/processes/run-entry.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const entry = path.join(builtRoot, "api/create-organization.js");

let taxpayers = 0;
const newBuyer = () => {
  const tin = String(1_400_000_000 + ++taxpayers);
  return buildBuyer({ tin, endpoint_id: tin });
};

const idOf = (stdout: string): string => (JSON.parse(stdout) as { org_id: string }).org_id;

describe("organization command", () => {
  let folder: ReturnType<typeof createTemporaryFolder>;
  let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
  let database: Database;

  before(async () => {
    folder = createTemporaryFolder();
    testDatabase = await createTestDatabase();
    database = await Database.open({ databaseUrl: testDatabase.url, poolSize: 1 });
  });

  after(async () => {
    await database.close();
    await testDatabase.drop();
    folder.remove();
  });

  const run = (args: string[]) => runEntry(entry, args, { DATABASE_URL: testDatabase.url });
  const create = async (profile: unknown) => {
    const file = path.join(folder.dir, "profile.json");
    writeFileSync(file, JSON.stringify(profile));
    return run(["--name", "Dune Buyer", "--profile", file]);
  };
  const profiles = () =>
    database.query<{ id: string; orgId: string; party: unknown }>(
      `select p.id, p.org_id as "orgId", p.party from business_profiles p join organizations o on o.id = p.org_id`,
    );

  it("refuses an invalid profile, names each field, and creates nothing", async () => {
    const { code, stderr } = await create(buildBuyer({ tin: "12", email: undefined, id: "x" }));
    expect(code).to.equal(1);
    expect(stderr).to.include("tin must be 10 digits starting with 1").and.to.include("email is mandatory");
    expect(stderr).to.include("id is set by the service");
    expect((await create(null)).stderr).to.include("profile.json must be a JSON object");
    expect(await profiles()).to.deep.equal([]);
  });

  it("creates an organization with one business profile and prints their ids", async () => {
    const buyer = buildBuyer({ telephone: undefined });
    const { code, stdout, stderr } = await create(buyer);
    expect(code, stderr).to.equal(0);
    const ids = JSON.parse(stdout) as { org_id: string; business_profile_id: string };
    const { telephone: _telephone, ...party } = buyer;
    expect(await profiles()).to.deep.equal([{ id: ids.business_profile_id, orgId: ids.org_id, party }]);
  });

  it("lists what there is, and leaves a record of whom it has created", async () => {
    const id = idOf((await create(newBuyer())).stdout);
    const lines = (await run(["--list"])).stdout.trimEnd().split("\n");
    const row = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find((each) => each["id"] === id);
    expect(row).to.include({ name: "Dune Buyer", business_profiles: 1 });
    expect((await run(["--list", "--profile", "x"])).stderr).to.match(/^--list takes --name alone\.\n/);
    const recorded = await database.query("select action, subject from operator_actions where org_id = $1", [id]);
    expect(recorded).to.deep.equal([{ action: "organization.create", subject: "the organization command" }]);
  });
});
