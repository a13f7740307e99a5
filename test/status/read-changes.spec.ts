import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { readChanges, type ChangePage } from "../../common/status/change-feed-store.ts";
import { insertLogEntry } from "../factories/status-log.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { refusal } from "../setup/refusal.ts";
import { until } from "../setup/until.ts";

const never = new AbortController().signal;
const events = ({ changes }: ChangePage) => changes.map(({ event }) => event);

describe("the change feed", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;
  let start: string;

  beforeEach(async () => {
    start = (await settled()).cursor;
    document = await pipeline.create();
    await insertLogEntry(pipeline.deps.database, document.id, { event: "ONE" });
    await insertLogEntry(pipeline.deps.database, document.id, { event: "TWO" });
    await settled();
  });

  const read = (query: object = {}, ms = 0) =>
    readChanges(pipeline.deps, { orgId: pipeline.orgId, cursor: start, limit: 10, ...query }, { ms, signal: never });
  const entry = (event: string) => insertLogEntry(pipeline.deps.database, document.id, { event });
  /** Other databases of the server may hold the feed back for a moment. */
  const settled = () =>
    until("the feed has come to its end", async () => {
      const page = await read({ cursor: "now" });
      const [last] = await pipeline.query<{ id: string }>("select max(id) as id from status_log");
      const all = await read({ cursor: undefined, limit: 10_000 });
      return (last?.id ?? null) === (all.changes.at(-1)?.id ?? null) && page;
    });

  it("begins with the first entry without a cursor, and behind the last one from now on", async () => {
    expect(events(await read({ cursor: undefined }))[0]).to.equal("RECEIVED");
    const now = await read({ cursor: "now" });
    expect(now.changes).to.be.empty;
    await entry("THREE");
    await settled();
    expect(events(await read({ cursor: now.cursor }))).to.deep.equal(["THREE"]);
  });

  it("is the organization's alone", async () => {
    const stranger = await read({ orgId: uuid(), cursor: undefined });
    expect(stranger.changes).to.be.empty;
    expect(await refusal(read({ orgId: uuid() }))).to.include({ status: 400 });
    expect(await refusal(read({ cursor: "no" }))).to.include({ status: 400 });
  });

  it("waits for an entry, however late its transaction commits", async () => {
    const { cursor } = await read();
    const late = await openTransaction(pipeline.deps.database, (tx) =>
      insertLogEntry(tx, document.id, { event: "LATE" }),
    );
    const waiting = read({ cursor }, 20_000);
    await late.commit();
    expect(events(await waiting)).to.deep.equal(["LATE"]);
  });

  it("looks again by itself where an entry is held back by a transaction whose end causes no notice", async () => {
    const { cursor } = await read();
    const silent = await openTransaction(pipeline.deps.database, (tx) =>
      tx.query("lock table status_log in row exclusive mode"),
    );
    await entry("HELD");
    const waiting = read({ cursor }, 120_000);
    expect((await read({ cursor })).changes, "it is held back").to.be.empty;
    await silent.commit();
    expect(events(await waiting)).to.deep.equal(["HELD"]);
  });
});
