import { expect } from "chai";

import type { Queryable } from "../../common/db/queryable.ts";
import { readLogHead, ChangeWatermark } from "../../common/status/change-watermark-store.ts";
import { StuckWriterMonitor } from "../../common/status/stuck-writers.ts";
import { insertLogEntry } from "../factories/status-log.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";
import { asOwner } from "../setup/database/database.ts";

const settled = (watermark: ChangeWatermark, atLeast: bigint) =>
  until("the mark has moved", async () => (await watermark.advance()).safe >= atLeast);

describe("ChangeWatermark", () => {
  const pipeline = usePipeline({}, { each: true });
  let documentId: string;
  let database: Queryable;

  beforeEach(async () => {
    ({ database } = pipeline.deps);
    documentId = (await pipeline.create()).id;
  });

  /** Of a document of its own: entries of one document wait for one another. */
  const hold = async () => {
    const { id } = await pipeline.create();
    return openTransaction(pipeline.deps.database, (tx) => insertLogEntry(tx, id));
  };

  it("comes to the head of the log when there are no writers", async () => {
    const id = BigInt(await insertLogEntry(database, documentId));
    const watermark = new ChangeWatermark(database);
    await settled(watermark, id);
    expect(await watermark.advance()).to.deep.equal({ safe: await readLogHead(database), isHeldBack: false });
  });

  it("does not pass an entry whose transaction is still open, though later ones are there", async () => {
    const watermark = new ChangeWatermark(database);
    const early = await hold();
    const late = BigInt(await insertLogEntry(database, documentId));
    const { safe, isHeldBack } = await watermark.advance();
    expect(isHeldBack).to.equal(true);
    expect(safe < BigInt(early.done)).to.equal(true);
    expect((await watermark.advance()).safe < BigInt(early.done)).to.equal(true);
    await early.commit();
    await settled(watermark, late);
  });

  it("does not pass one whose number is drawn, and nothing else of it written yet", async () => {
    const other = await pipeline.create();
    const before = await readLogHead(database);
    const gate = 4711;
    let opened: Promise<unknown> = Promise.resolve();
    // The statement draws its number, then stands before the gate, inside of its first row.
    await pipeline.deps.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_lock($1)`, [gate]);
      opened = database.query(
        `insert into status_log (org_id, document_id, revision, stage, event)
         values ($1, $2, 1, 'overall', 'APPROVED' || pg_advisory_xact_lock($3)::text)`,
        [pipeline.orgId, documentId, gate],
      );
      await until("the number is drawn", async () => (await readLogHead(database)) > before);
      const watermark = new ChangeWatermark(database);
      await insertLogEntry(database, other.id);
      expect((await watermark.advance()).safe).to.equal(0n);
      expect((await watermark.advance()).safe).to.equal(0n);
      await tx.query(`select pg_advisory_unlock($1)`, [gate]);
      await opened;
      await settled(watermark, before + 2n);
    });
  });

  it("does not wait for transactions that write elsewhere, however long", async () => {
    const forgotten = await openTransaction(pipeline.deps.database, (tx) =>
      tx.query("insert into process_leases (name, position) values ('forgotten', 1)"),
    );
    const id = BigInt(await insertLogEntry(database, documentId));
    const watermark = new ChangeWatermark(database);
    await settled(watermark, id);
    expect(watermark.held).to.deep.equal({ ms: 0, writers: [] });
    await forgotten.commit();
  });

  it("lets no reader pass a mark by an answer that is older than the mark", async () => {
    const early = await hold();
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    // The first query for writers is answered late, with none.
    const slow: Queryable = {
      query: async <Row>(statement: Parameters<Queryable["query"]>[0], parameters?: readonly unknown[]) => {
        if (typeof statement !== "string" && statement.name === "read-log-writers") {
          asked += 1;
          if (asked === 1) {
            await released;
            return [] as Row[];
          }
        }
        return database.query<Row>(statement, parameters);
      },
    };
    const watermark = new ChangeWatermark(slow);
    const slowReader = watermark.advance();
    await until("he asks", () => asked === 1);
    const late = BigInt(await insertLogEntry(database, documentId));
    expect((await watermark.advance()).safe).to.equal(0n);
    release?.();
    expect((await slowReader).safe < late).to.equal(true);
    await early.commit();
    await settled(watermark, late);
  });

  it("names who holds it back, ends one that does nothing, and goes on", async () => {
    const { deps } = pipeline;
    const logged: string[] = [];
    const logger = {
      error: (_fields: object, words: string) => logged.push(words),
      warn: (words: string) => logged.push(words),
    } as unknown as typeof deps.logger;
    const early = await hold();
    const { watermark } = deps;
    await watermark.advance();
    const limits = { alarmMs: 0, endMs: 600_000 };
    const monitor = new StuckWriterMonitor({ ...deps, logger }, limits);
    await monitor.check();
    await monitor.check();
    expect(logged).to.deep.equal(["transactions that do not end hold the change feed and the webhooks back"]);
    limits.endMs = 0;
    await monitor.check();
    expect(logged.at(-1)).to.equal("a transaction that did nothing was ended: it held the change feed back");
    expect(await early.commit().catch((error: unknown) => error)).to.be.instanceOf(Error);
    await until("it goes on", async () => !(await watermark.advance()).isHeldBack);
    limits.alarmMs = 1;
    await monitor.check();
    await monitor.check();
    expect(logged.slice(2)).to.deep.equal(["the change feed goes on"]);
  });

  it("goes on with an older mark while transactions overlap without a pause", async () => {
    const watermark = new ChangeWatermark(database);
    let open = await hold();
    const first = BigInt(open.done);
    let safe = 0n;
    for (let round = 0; round < 4; round += 1) {
      const next = await hold();
      ({ safe } = await watermark.advance());
      await open.commit();
      open = next;
    }
    expect(safe >= first).to.equal(true);
    await open.commit();
  });

  it("is zero in an empty log", async () => {
    await asOwner(database, `truncate status_log_rows restart identity cascade`);
    expect(await new ChangeWatermark(database).advance()).to.deep.equal({ safe: 0n, isHeldBack: false });
  });
});
