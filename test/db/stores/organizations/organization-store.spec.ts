import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { Database } from "../../../../common/db/database.ts";
import {
  findOrganizationRow,
  insertOrganization,
  lockOrganization,
  updateOrganization,
} from "../../../../common/db/stores/organizations/organization-store.ts";
import { createTestDatabase } from "../../../setup/database/database.ts";
import { openTransaction } from "../../../setup/database/open-transaction.ts";

describe("organization-store", () => {
  let database: Database;
  let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
  const [id, other] = [uuid(), uuid()];

  before(async () => {
    testDatabase = await createTestDatabase();
    database = await Database.open({ databaseUrl: testDatabase.url });
    await insertOrganization(database, { id, name: "Dune", settlement: "warn" });
    await insertOrganization(database, { id: other, name: "Oasis", settlement: "warn" });
  });
  after(async () => {
    await database.close();
    await testDatabase.drop();
  });

  const settlementOf = async (orgId: string) =>
    (await database.query("select settlement from organizations where id = $1", [orgId]))[0];

  it("finds the organization of the id alone", async () => {
    expect(await findOrganizationRow(database, other)).to.deep.equal({
      id: other,
      name: "Oasis",
      defaultServiceVersion: "20260101",
      phase2: true,
      disabled: false,
      ratePerMinute: null,
      expectedTotals: "refuse",
      externalReferences: "unique",
      revokedTokens: [],
      issueDateFrom: "2018-01-01",
      issueDaysAhead: 366,
    });
    expect(await findOrganizationRow(database, uuid())).to.equal(undefined);
  });

  it("keeps what is there when an id is inserted again", async () => {
    await insertOrganization(database, { id, name: "Another", settlement: "refuse" });
    expect(await findOrganizationRow(database, id)).to.include({ name: "Dune" });
    expect(await settlementOf(id)).to.deep.equal({ settlement: "warn" });
  });

  it("changes the settlement of one organization, whichever case its id is written in", async () => {
    expect(await updateOrganization(database, id.toUpperCase(), { settlement: "refuse" })).to.equal(true);
    expect(await settlementOf(id)).to.deep.equal({ settlement: "refuse" });
    expect(await settlementOf(other)).to.deep.equal({ settlement: "warn" });
    expect(await updateOrganization(database, "no id at all", { settlement: "refuse" })).to.equal(false);
  });

  it("locks one organization against other lockers of it, and no other organization", async () => {
    const holder = await openTransaction(database, (tx) => lockOrganization(tx, id));
    await database.transaction(async (tx) => {
      await tx.query("set local lock_timeout = 50");
      await lockOrganization(tx, other);
    });
    const second = database.transaction(async (tx) => {
      await tx.query("set local lock_timeout = 50");
      await lockOrganization(tx, id);
    });
    expect(await second.then(() => "locked").catch((error: unknown) => String(error))).to.contain("lock timeout");
    await holder.commit();
  });
});
