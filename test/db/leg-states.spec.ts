import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { legStates } from "../../common/status/status.ts";
import { createTestDatabase, type TestDatabase } from "../setup/database/database.ts";
import { runStatements } from "../setup/database/run-statements.ts";

interface StoredLeg {
  id: string;
  state: string;
  open: boolean | null;
  troubled: boolean | null;
}

const docTypeId =
  "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1@ae-1::2.1";

describe("the state of a leg", () => {
  let database: TestDatabase;
  const legs = legStates.map((state) => ({ id: uuid(), state: state as string }));
  const query = <Row>(...statements: string[]) => runStatements<Row>(database.ownerUrl, ...statements);

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
    database = await createTestDatabase();
    await insertLegs(legs);
  });
  after(() => database.drop());

  it("is one of those that there are", async () => {
    for (const [state, complaint] of [
      ["null", "not-null"],
      ["'lost'", "transmissions_state_check"],
    ] as const) {
      const answer = await query(`update transmissions set state = ${state}`).then(String, String);
      expect(answer).to.contain(complaint);
    }
  });

  it("is marked where a statement changes it without its marks", async () => {
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

  it("is one short record in the write-ahead log when it changes", async () => {
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
