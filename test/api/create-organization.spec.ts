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
  const create = async (profile: unknown, ...options: string[]) => {
    const file = path.join(folder.dir, "profile.json");
    writeFileSync(file, JSON.stringify(profile));
    return run(["--name", "Dune Buyer", "--profile", file, ...options]);
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

  it("lists, renames, disables and enables, and leaves a record of it", async () => {
    const id = idOf((await create(newBuyer(), "--phase2", "no", "--rate", "600", "--version", "20260507")).stdout);
    expect((await run(["--id", id, "--name", "Oasis Buyer", "--disable"])).code).to.equal(0);
    const lines = (await run(["--list"])).stdout.trimEnd().split("\n");
    const row = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find((each) => each["id"] === id);
    expect(row).to.include({
      name: "Oasis Buyer",
      phase2: false,
      rate_per_minute: 600,
      business_profiles: 1,
    });
    expect(row?.["disabled_at"]).to.be.a("string");
    expect((await run(["--id", id, "--enable", "--rate", "none"])).code).to.equal(0);
    const recorded = await database.query<{ action: string; subject: string }>(
      "select action, subject from operator_actions where org_id = $1 order by id",
      [id],
    );
    expect(recorded.map(({ action }) => action)).to.deep.equal([
      "organization.create",
      "organization.change",
      "organization.disable",
      "organization.change",
      "organization.enable",
    ]);
    expect(recorded[0]?.subject).to.equal("the organization command");
  });

  it("says what is wrong with the setting, or with whose it is, and changes nothing", async () => {
    const before = await profiles();
    for (const [args, code, complaint] of [
      [["--id", "x", "--settlement", "sometimes"], 2, /^--settlement must be warn or refuse\.\n/],
      [["--id", "x", "--expected-totals", "always"], 2, /^--expected-totals must be refuse or warn\.\n/],
      [["--id", "x"], 2, /^a setting is missing: [^\n]*\.\n/],
      [["--id", "x", "--weight", "0"], 2, /^--weight must be a whole number from 1 to 1000\.\n/],
      [["--id", "x", "--weight", "1001"], 2, /^--weight must be a whole number from 1 to 1000\.\n/],
      [["--id", "x", "--ceiling", "1.5"], 2, /^--ceiling must be a whole number from 1 to 1000000, or none\.\n/],
      [["--id", "x", "--profile", "y", "--settlement", "warn"], 2, /^--id names an organization that is there/],
      [["--id", "x", "--phase2", "maybe"], 2, /^--phase2 must be yes or no\.\n/],
      [["--id", "x", "--version", "20200101"], 2, /^--version must be 20260101 or 20260507\.\n/],
      [["--id", "x", "--rate", "0"], 2, /^--rate must be a whole number from 1 to 1000000, or none\.\n/],
      [
        ["--id", "x", "--issue-date-from", "2017-12-31"],
        2,
        /^--issue-date-from must be a day from 2018-01-01 to today/,
      ],
      [["--id", "x", "--issue-days-ahead", "367"], 2, /^--issue-days-ahead must be a whole number from 0 to 366\.\n/],
      [["--id", "x", "--disable", "--enable"], 2, /^--disable and --enable are two things\.\n/],
      [["--list", "--id", "x"], 2, /^--list stands by itself\.\n/],
      [["--id", "019a0000-0000-7000-8000-0000000000ff", "--disable"], 1, /^Organization not found\n$/],
      [["--id", "x", "--settlement", "warn"], 1, /^There is no organization x\n$/],
    ] as const) {
      const answer = await run([...args]);
      expect(answer.code, answer.stderr).to.equal(code);
      expect(answer.stderr).to.match(complaint);
    }
    expect(await profiles()).to.deep.equal(before);
  });
});
