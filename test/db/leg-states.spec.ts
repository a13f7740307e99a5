import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { createDataSource } from "../../common/db/data-source.ts";
import { migrations } from "../../common/db/migrations/migrations.ts";
import { legStates } from "../../common/domain/status/status.ts";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.ts";
import { createEmptyDatabase, type TestDatabase } from "../setup/database/database.ts";
import { runStatements } from "../setup/database/run-statements.ts";

interface StoredLeg {
  id: string;
  state: string;
  open: boolean | null;
  troubled: boolean | null;
}

const docTypeId =
  "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1@ae-1::2.1";

describe("an installation of release 1.0 whose legs get their state as the last column", () => {
  let database: TestDatabase;
  const legs = legStates.map((state) => ({ id: uuid(), state: state as string }));
  const query = <Row>(...statements: string[]) => runStatements<Row>(database.ownerUrl, ...statements);

  const runBefore = async (name: string): Promise<void> => {
    const some = migrations.slice(
      0,
      migrations.findIndex((migration) => migration.name.startsWith(name)),
    );
    const source = await createDataSource({
      databaseUrl: database.ownerUrl,
      poolSize: 1,
      migrations: some,
    }).initialize();
    await source.runMigrations({ transaction: "each" });
    await source.destroy();
  };

  const insertLegs = (rows: readonly { id: string; state: string }[]) =>
    query(
      `insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id, process_id,
         created_at, updated_at) values
       ${rows.map(({ id, state }) => `('${id}', '${id}', '${id}', 1, 'c3', '${state}', '', '', '${docTypeId}', '', now(), now())`).join(", ")}`,
    );
  const moveLeg = (id: string, state: string) =>
    query(`update transmissions set state = '${state}' where id = '${id}'`);
  const stored = async (id: string): Promise<StoredLeg | undefined> =>
    (await query<StoredLeg>(`select id, state, open, troubled from transmissions where id = '${id}'`))[0];

  before(async () => {
    database = await createEmptyDatabase();
    await runBefore("LegStateColumn");
    await insertLegs(legs);
    await runBefore("LegStatesMoved");
  });
  after(() => database.drop());

  it("keeps the states of all, also of those that the earlier release writes meanwhile", async () => {
    const late = { id: uuid(), state: "queued" };
    await insertLegs([late]);
    const sent = legs.find(({ state }) => state === "sent")!;
    await moveLeg(sent.id, "rejected");
    sent.state = "rejected";
    await migrateDatabase(database.ownerUrl);
    for (const { id, state } of [...legs, late]) {
      expect((await stored(id))?.state).to.equal(state);
    }
    const last = await query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'transmissions'::regclass and not attisdropped order by attnum desc limit 2`,
    );
    expect(
      last.map(({ name }) => name),
      "the one of them that changes",
    ).to.deep.equal(["exchange", "state"]);
  });

  it("refuses a leg without a state, or in one that there is none of", async () => {
    for (const [state, complaint] of [
      ["null", "not-null"],
      ["'lost'", "transmissions_state_check"],
    ] as const) {
      const answer = await query(`update transmissions set state = ${state}`).then(String, String);
      expect(answer).to.contain(complaint);
    }
  });

  it("marks what the earlier release moves without its marks", async () => {
    const { id } = legs.find(({ state }) => state === "queued")!;
    const marks = async (state: string) => {
      await moveLeg(id, state);
      const leg = await stored(id);
      return [leg?.open, leg?.troubled];
    };
    expect(await marks("unknown")).to.deep.equal([true, true]);
    expect(await marks("failed")).to.deep.equal([null, true]);
    expect(await marks("accepted")).to.deep.equal([null, null]);
    expect(await marks("queued")).to.deep.equal([true, null]);
  });

  it("writes one short record to the log for a leg that is moved", async () => {
    const { id } = legs.find(({ state }) => state === "queued")!;
    const logOf = async (state: string) => {
      const [row] = await query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
        // What updates have left behind is removed by the next one, with a record of its own.
        "vacuum transmissions",
        `explain (analyze, wal, format json) update transmissions set state = '${state}' where id = '${id}'`,
      );
      const plan = row?.["QUERY PLAN"][0].Plan;
      return { records: plan?.["WAL Records"], bytes: plan?.["WAL Bytes"] ?? 0 };
    };
    // The first change of a page after a checkpoint logs the whole page.
    await moveLeg(id, "sending");
    const { records, bytes } = await logOf("sent");
    expect(records).to.equal(1);
    expect(bytes).to.be.below(docTypeId.length);
  });
});
