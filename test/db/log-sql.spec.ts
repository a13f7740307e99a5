import { expect } from "chai";

import { insertLogRows, legRows, millisecondsSince, type LogRows } from "../../common/db/log-sql.ts";
import { findStatusLog, type StatusLogRow } from "../../common/status/status-store.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { usePipeline, eachDocument } from "../setup/pipeline.ts";
import { untilBlocked } from "../setup/database/until-blocked.ts";

describe("log rows", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline, {}, { validated: true });

  const write = async (...rows: LogRows[]): Promise<StatusLogRow[]> => {
    const { database } = pipeline.deps;
    const { length } = await findStatusLog(database, document);
    await database.query(
      `with mine as (select * from documents where id = $1),
         legs as (select * from transmissions where document_id = $1 order by leg desc)
       ${insertLogRows(...rows)}`,
      [document.id],
    );
    return (await findStatusLog(database, document)).slice(length);
  };

  it("stand in the order of their declaration, and legs in theirs", async () => {
    const rows = await write(
      { from: "mine", documentId: "id", stage: "'overall'", event: "'FIRST'" },
      legRows({ from: "legs", event: "'SECOND'" }),
    );
    expect(rows.map(({ stage, leg, event }) => [stage, leg, event])).to.deep.equal([
      ["overall", null, "FIRST"],
      ["transmission", "c3", "SECOND"],
      ["reporting", "c5", "SECOND"],
    ]);
  });

  it("are empty but for what is said of them", async () => {
    const [row] = await write({ from: "mine", documentId: "id", stage: "'accept'", event: "'NOTHING'" });
    expect(row).to.include({ fromState: null, toState: null, attempt: null, durationMs: null, detail: null });
  });

  it("hold all that is said of them", async () => {
    const [row] = await write(
      legRows({
        from: "legs where leg = 'c5'",
        event: "'ALL'",
        states: ["'sent'", "state"],
        attempt: "attempts + 3",
        durationMs: millisecondsSince("(now() - interval '2 seconds')"),
        detail: "jsonb_build_object('sbdh_id', id)",
      }),
    );
    expect(row).to.include({ fromState: "sent", toState: "queued", attempt: 3, durationMs: 2_000 });
    expect(row?.detail).to.have.keys(["sbdh_id"]);
  });

  it("continue those of the transaction that held the document before, also where the statement had begun to wait", async () => {
    const { database } = pipeline.deps;
    const entry = { from: "mine", documentId: "id", stage: "'accept'" };
    const statement = (event: string) =>
      `with mine as (select * from documents where id = $1 for no key update) ${insertLogRows({ ...entry, event })}`;
    const before = await findStatusLog(database, document);
    const open = await openTransaction(database, (tx) => tx.query(statement("'FIRST'"), [document.id]));
    const waiting = database.query(statement("'SECOND'"), [document.id]);
    await untilBlocked(database);
    await open.commit();
    await waiting;
    const after = (await findStatusLog(database, document)).slice(before.length);
    expect(after.map(({ event, position }) => [event, Number(position)])).to.deep.equal([
      ["FIRST", before.length + 1],
      ["SECOND", before.length + 2],
    ]);
  });

  it("never hold a negative duration, nor one that the column cannot hold", async () => {
    const later = millisecondsSince("(now() + interval '1 hour')");
    const longAgo = millisecondsSince("'2000-01-01'::timestamptz");
    const rows = await write(
      { from: "mine", documentId: "id", stage: "'accept'", event: "'LATER'", durationMs: later },
      { from: "mine", documentId: "id", stage: "'accept'", event: "'LONG AGO'", durationMs: longAgo },
    );
    expect(rows.map(({ durationMs }) => durationMs)).to.deep.equal([0, 2_147_483_647]);
  });
});
