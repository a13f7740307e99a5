import { expect } from "chai";

import { maxEntriesOfRow, insertLogRows } from "../../common/db/log-sql.ts";
import { saveLegVerdict, type NewLegVerdict } from "../../common/delivery/leg-decision-store.ts";
import { readLogWriters } from "../../common/status/change-watermark-store.ts";
import { legNames } from "../../common/status/legs.ts";
import { logEventNames, logStages, logStates } from "../../common/status/status.ts";
import { insertLogEntry } from "../factories/status-log.ts";
import { asOwner } from "../setup/database/database.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { usePipeline } from "../setup/pipeline.ts";

interface Entry {
  id: string;
  position: string;
  stage: string;
  event: string;
  toState: string | null;
  attempt: number | null;
  durationMs: number | null;
  detail: Record<string, unknown> | null;
}

describe("the packed log", () => {
  const pipeline = usePipeline();
  const db = () => pipeline.deps.database;
  let document: { id: string; revision: number };
  beforeEach(async () => {
    document = await pipeline.create();
  });

  const entries = () =>
    db().query<Entry>(
      `select id, position, stage, event, to_state, attempt, duration_ms, detail from status_log
       where document_id = $1 order by position`,
      [document.id],
    );
  const rows = () =>
    db().query<{ id: string; stage: string | null; steps: Uint8Array | null }>(
      "select id, stage, steps from status_log_rows where document_id = $1 order by position",
      [document.id],
    );

  /** Adds entries, one for each of these rows of SQL. */
  async function add(values: string): Promise<void> {
    await db().query(
      `with given as (select d.org_id, d.id as document_id, d.revision, v.* from documents d
         cross join (values ${values}) v (nth, event, to_state, attempt, duration, detail) where d.id = $1)
       ${insertLogRows({
         from: "given",
         stage: "'overall'",
         event: "event",
         states: ["null", "to_state"],
         attempt: "attempt",
         durationMs: "duration",
         detail: "detail",
         order: "nth",
       })}`,
      [document.id],
    );
  }

  it("has a number for every word of the log", async () => {
    const [known] = await db().query<Record<"stages" | "legs" | "events" | "states", string[]>>(
      "select log_stages() as stages, log_legs() as legs, log_events() as events, log_states() as states",
    );
    expect(known?.stages).to.include.members([...logStages]);
    expect(known?.legs).to.include.members([...legNames]);
    expect(known?.events).to.include.members([...logEventNames]);
    expect(known?.states).to.include.members([...logStates]);
  });

  it("keeps what one statement says of a document in one row, and shows every entry", async () => {
    await pipeline.validate([document]);
    expect(await rows()).to.have.length(2);
    const shown = await entries();
    expect(shown.map(({ event }) => event)).to.deep.equal([
      "RECEIVED",
      "PRICED",
      "RENDERED",
      "VALIDATED",
      "QUEUED",
      "QUEUED",
    ]);
    expect(shown.map(({ position }) => Number(position))).to.deep.equal([1, 2, 3, 4, 5, 6]);
    expect(new Set(shown.map(({ id }) => id)).size).to.equal(6);
    expect(shown[1]?.detail).to.include({ currency: "AED" });
    expect(shown[4]?.detail).to.equal(null);
  });

  it("gives back what was written, to the edges of what fits", async () => {
    await add(`(1, 'SENT', 'sent', 0, 0, '{"a": null}'::jsonb), (2, 'FAILED', null, 65534, 2147483647, null),
      (3, 'REFUSED', 'REJECTED', null, null, '{"b": [1]}')`);
    expect((await entries()).slice(1)).to.deep.include.members([
      { ...(await entries())[1], event: "SENT", toState: "sent", attempt: 0, durationMs: 0, detail: { a: null } },
      { ...(await entries())[2], toState: null, attempt: 65_534, durationMs: 2_147_483_647, detail: null },
      { ...(await entries())[3], toState: "REJECTED", attempt: null, durationMs: null, detail: { b: [1] } },
    ]);
    expect(await rows()).to.have.length(2);
  });

  it("stores digests as bytes, and shows them in the details that they belong to", async () => {
    const [one, other] = ["ab", "0f"].map((byte) => byte.repeat(32));
    const details = [
      { sha256: one, bytes: 1 },
      { sha256: "no digest" },
      null,
      { sha256: other },
      { sha256: one!.toUpperCase() },
    ];
    await add(
      details
        .map((detail, nth) => `(${nth}, 'SENT', 'sent', 0, 0, '${JSON.stringify(detail)}'::jsonb)`)
        .join(", ")
        .replace("'null'", "null"),
    );
    expect((await entries()).slice(1).map(({ detail }) => detail)).to.deep.equal(details);
    const [row] = await db().query(
      "select detail, encode(digests, 'hex') as digests from status_log_rows where document_id = $1 and position = 2",
      [document.id],
    );
    expect(row).to.deep.equal({
      detail: [{ bytes: 1 }, details[1], null, null, details[4]],
      digests: `${one}${other}`,
    });
    await add(`(1, 'SENT', 'sent', 0, 0, '{"sha256": "${other}"}'::jsonb)`);
    expect((await entries()).at(-1)?.detail).to.deep.equal({ sha256: other });
  });

  it("writes what does not fit as a row for each entry", async () => {
    await add(`(1, 'SENT', null, 1, 2, null::jsonb), (2, 'A_LATER_WORD', null, 70000, null, '{"c": 1}')`);
    const shown = await entries();
    expect(shown.slice(1).map(({ event, attempt, detail }) => ({ event, attempt, detail }))).to.deep.equal([
      { event: "SENT", attempt: 1, detail: null },
      { event: "A_LATER_WORD", attempt: 70_000, detail: { c: 1 } },
    ]);
    expect((await rows()).slice(1).map(({ stage, steps }) => ({ stage, steps }))).to.deep.equal([
      { stage: "overall", steps: null },
      { stage: "overall", steps: null },
    ]);
    await add(
      Array.from(
        { length: maxEntriesOfRow + 1 },
        (_, nth) => `(${nth}, 'SENT', null, ${nth}, null, null::jsonb)`,
      ).join(),
    );
    const attempts = (await entries()).slice(3).map(({ attempt }) => attempt);
    expect(attempts).to.deep.equal(Array.from({ length: maxEntriesOfRow + 1 }, (_, nth) => nth));
  });

  it("shows what a status message says from the leg, which has it, and stores what it does not say", async () => {
    await pipeline.validate([document]);
    const { legs } = await pipeline.snapshot(document);
    const mls = { id: "m-1", code: "AP", senderId: "0242:000456", source: "message", issues: [] };
    const said = { mls_id: "m-1", code: "AP", sender: "0242:000456", source: "message" };
    const [first, second] = legs.map(({ sbdhId }) => sbdhId) as [string, string];
    const accept = (sbdhId: string, more: Partial<NewLegVerdict>) =>
      saveLegVerdict(db(), { sbdhId, to: "accepted", source: "mls", mls, detail: said, findings: [], ...more });
    await accept(first, { mls: { code: "AP", source: "polling" }, detail: { code: "AP", source: "polling" } });
    await accept(first, {});
    await accept(second, { detail: { ...said, note: "more" } });
    const details = (await entries()).slice(6).map(({ detail }) => detail);
    expect(details).to.deep.equal([
      { code: "AP", source: "polling", sbdh_id: first },
      { ...said, sbdh_id: first },
      { ...said, note: "more", sbdh_id: second },
      null,
    ]);
    const stored = await db().query<{ detail: unknown }>(
      "select detail from status_log_rows where document_id = $1 order by position offset 2",
      [document.id],
    );
    expect(stored.map(({ detail }) => detail)).to.deep.equal([
      { code: "AP", source: "polling" },
      null,
      [{ ...said, note: "more" }, null],
    ]);
  });

  it("goes on behind a packed row with an entry that is not packed", async () => {
    await pipeline.validate([document]);
    await insertLogEntry(db(), document.id, { event: "APPROVED", leg: "c3" });
    const last = (await entries()).at(-1);
    expect(last).to.include({ position: "7", event: "APPROVED" });
    expect((await rows()).at(-1)?.steps).to.equal(null);
  });

  it("is deleted with its document, row by row", async () => {
    await pipeline.validate([document]);
    const other = await pipeline.create();
    await asOwner(db(), `delete from status_log where document_id = '${document.id}'`);
    expect(await rows()).to.deep.equal([]);
    expect(await db().query("select from status_log where document_id = $1", [other.id])).to.have.length(1);
  });

  it("lets readers see its writers also where their statement was prepared before", async () => {
    const statement = {
      name: "write-log",
      text: `insert into status_log (org_id, document_id, revision, stage, event)
      select org_id, id, revision, 'overall', 'SENT' from documents where id = $1`,
    };
    const open = await openTransaction(db(), async (tx) => {
      for (let nth = 0; nth < 8; nth += 1) {
        await tx.query("savepoint here");
        await tx.query(statement, [document.id]);
        await tx.query("rollback to savepoint here");
      }
      expect(await readLogWriters(db()), "after a rollback").to.deep.equal([]);
      await tx.query(statement, [document.id]);
    });
    expect(await readLogWriters(db())).to.have.length(1);
    await open.commit();
  });
});
