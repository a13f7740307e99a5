import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  endIdleWriter,
  findChanges,
  findChangesBetween,
  findChangesOf,
  findLastChange,
  findLogWriters,
  readLogHead,
  readLogWriters,
} from "../../../../common/db/stores/changes/change-feed-store.ts";
import { moveFeedCursor, lockFeedCursor } from "../../../../common/db/stores/changes/feed-cursor-store.ts";
import { maxEntriesOfRow } from "../../../../common/db/fragments/log-numbers.ts";
import { insertLogEntry } from "../../../factories/status-log.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { forgetDocuments } from "../../../setup/database/forget-documents.ts";
import { openTransaction } from "../../../setup/database/open-transaction.ts";
import { usePipeline } from "../../../setup/pipeline.ts";
import { until as waitUntil } from "../../../setup/until.ts";

const numbers = (rows: { id: string }[]) => rows.map(({ id }) => BigInt(id));

/** The number of the row that was made last: the head is behind all numbers that its entries may have. */
const firstOf = (head: bigint): bigint => head - BigInt(maxEntriesOfRow - 1);

describe("change-feed-store", () => {
  const pipeline = usePipeline();
  let documentId: string;
  let received: bigint;
  let first: bigint;
  let second: bigint;

  before(async () => {
    expect(await readLogHead(db()), "of an empty log").to.equal(0n);
  });
  beforeEach(async () => {
    await forgetDocuments(db());
    documentId = (await pipeline.create()).id;
    received = firstOf(await readLogHead(db()));
    [first, second] = [BigInt(await insertLogEntry(db(), documentId)), BigInt(await insertLogEntry(db(), documentId))];
  });

  const db = () => pipeline.deps.database;
  const all = 10n ** 15n;

  it("knows the highest number that was given out, also of an entry that is not committed yet", async () => {
    expect(firstOf(await readLogHead(db()))).to.equal(second);
    const open = await openTransaction(db(), (tx) => insertLogEntry(tx, documentId));
    expect(firstOf(await readLogHead(db()))).to.equal(BigInt(open.done));
    await open.commit();
  });

  it("finds open transactions that write to the log, and none that writes elsewhere or reads it", async () => {
    expect(await readLogWriters(db())).to.deep.equal([]);
    const elsewhere = await openTransaction(db(), async (tx) => {
      await tx.query("select pg_current_xact_id()");
      await tx.query("update organizations set name = name");
      await tx.query("select count(*) from status_log");
    });
    expect(await readLogWriters(db())).to.deep.equal([]);
    const open = await openTransaction(db(), (tx) => insertLogEntry(tx, documentId));
    const writers = await readLogWriters(db());
    expect(writers).to.have.length(1);
    const [found, ...others] = await findLogWriters(db(), writers);
    expect(others).to.be.empty;
    expect(found).to.include({ writer: writers[0], applicationName: "test", state: "idle in transaction" });
    expect(found?.seconds).to.be.within(0, 60);
    await open.commit();
    await waitUntil("nobody writes", async () => (await readLogWriters(db())).length === 0);
    await elsewhere.commit();
  });

  it("ends the session of an idle writer, and no other session", async () => {
    const open = await openTransaction(db(), (tx) => insertLogEntry(tx, documentId));
    const [writer = ""] = await readLogWriters(db());
    const [holder] = await findLogWriters(db(), [writer]);
    expect(await endIdleWriter(db(), { writer: "0/0", pid: holder?.pid ?? 0 })).to.equal(false);
    expect(await endIdleWriter(db(), { writer, pid: holder?.pid ?? 0 })).to.equal(true);
    await waitUntil("it is gone", async () => (await readLogWriters(db())).length === 0);
    expect(await open.commit().catch((error: unknown) => error)).to.be.instanceOf(Error);
  });

  const last = (upTo: bigint, orgId = pipeline.orgId) => findLastChange(db(), { orgId, upTo });

  it("finds the organization's last entry up to a mark", async () => {
    expect(await last(all)).to.equal(second);
    expect(await last(first)).to.equal(first);
    expect(await last(received - 1n)).to.equal(0n);
    expect(await last(all, uuid())).to.equal(0n);
  });

  const find = async (after: bigint, upTo: bigint) =>
    numbers(await findChanges(db(), { orgId: pipeline.orgId, after, upTo, limit: 10, maxBytes: 1_000 }));

  it("finds the organization's entries behind one mark and up to another", async () => {
    expect(await find(first, second)).to.deep.equal([second]);
    expect(await find(received, first)).to.deep.equal([first]);
  });

  it("ends a page with the entry whose metadata reaches the bound, and says that there are others", async () => {
    await db().query("update documents set metadata = $2 where id = $1", [
      documentId,
      JSON.stringify({ a: "ب".repeat(500) }),
    ]);
    const page = { orgId: pipeline.orgId, after: received, upTo: second, limit: 10 };
    const found = async (maxBytes: number) => (await findChanges(db(), { ...page, maxBytes })).map((row) => row.found);
    expect(await found(1_000)).to.deep.equal([2]);
    expect(await found(2_000)).to.deep.equal([2, 2]);
    await db().query("update documents set metadata = null where id = $1", [documentId]);
  });

  it("finds the entries of several organizations", async () => {
    const findOf = async (orgIds: string[], after = received) =>
      numbers(await findChangesOf(db(), { orgIds, after, upTo: second }));
    expect(await findOf([uuid(), pipeline.orgId])).to.deep.equal([first, second]);
    expect(await findOf([pipeline.orgId], first)).to.deep.equal([second]);
    expect(await findOf([uuid()])).to.deep.equal([]);
    expect(
      numbers(await findChangesOf(db(), { orgIds: [pipeline.orgId], after: received, upTo: first })),
    ).to.deep.equal([first]);
  });

  const at = (id: bigint, moment: string) =>
    asOwner(db(), `update status_log_rows set at = '${moment}' where id = ${id}`);

  it("finds the entries of a time: its beginning belongs to it, its end does not", async () => {
    await at(first, "2020-01-01T00:00:00Z");
    await at(second, "2020-01-02T00:00:00Z");
    const [since, until] = [new Date("2020-01-01T00:00:00Z"), new Date("2020-01-02T00:00:00Z")];
    const findBetween = async (overrides: object = {}) =>
      numbers(await findChangesBetween(db(), { orgId: pipeline.orgId, since, until, limit: 10, ...overrides }));
    expect(await findBetween()).to.deep.equal([first]);
    expect(await findBetween({ until: new Date("2020-01-03") })).to.deep.equal([first, second]);
    expect(await findBetween({ until: new Date("2020-01-03"), limit: 1 })).to.deep.equal([first]);
    expect(await findBetween({ orgId: uuid() })).to.deep.equal([]);
  });

  it("gives a reader's place to one at a time", async () => {
    expect(await lockFeedCursor(db(), "nobody's")).to.equal(undefined);
    const before = await lockFeedCursor(db(), "webhooks");
    expect(before).to.be.a("bigint");
    const holder = await openTransaction(db(), async (tx) => {
      await lockFeedCursor(tx, "webhooks");
      await moveFeedCursor(tx, "webhooks", 77n);
    });
    expect(await lockFeedCursor(db(), "webhooks")).to.equal(undefined);
    await moveFeedCursor(db(), "another", 5n);
    await holder.commit();
    expect(await lockFeedCursor(db(), "webhooks")).to.equal(77n);
  });
});
