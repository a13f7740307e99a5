import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { awaitChange, awaitFinalStatus, queryStatuses, type Wait } from "../../common/status/status-store.ts";
import { insertLogEntry } from "../factories/status-log.ts";
import { usePipeline, eachDocument } from "../setup/pipeline.ts";
import { refusal } from "../setup/refusal.ts";
import { until } from "../setup/until.ts";

const long = 20_000;
const never = new AbortController().signal;

describe("waiting for a status", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline);

  const key = (overrides: object = {}) => pipeline.keyOf(document, overrides);
  const version = (wait: Partial<Wait> = {}, of = key()) =>
    awaitFinalStatus(pipeline.deps, of, { ms: 0, signal: never, ...wait });
  const waits = () => until("it waits", () => pipeline.deps.statusListener.waiting === 1);
  const decide = (status = "APPROVED") =>
    pipeline.deps.database.transaction(async (tx) => {
      await tx.query("update documents set overall_status = $2 where id = $1", [document.id, status]);
      await insertLogEntry(tx, document.id);
    });

  it("is not done without a time to wait", async () => {
    const first = await version();
    expect(first).to.include({ overallStatus: "PENDING" });
    expect(first.version).to.match(/^[A-Za-z0-9_-]{22}$/);
    expect(await version()).to.deep.equal(first);
  });

  it("lets changes pass, and ends with the final state", async () => {
    const first = await version();
    const waited = version({ ms: long });
    await waits();
    await insertLogEntry(pipeline.deps.database, document.id);
    expect((await version()).version).to.not.equal(first.version);
    await waits();
    await decide();
    expect(await waited).to.include({ overallStatus: "APPROVED" });
  });

  it("is not done for a document that has come to its end", async () => {
    await decide("VALIDATION_FAILED");
    expect(await version({ ms: long })).to.include({ overallStatus: "VALIDATION_FAILED" });
  });

  it("ends with the time, or with the caller", async () => {
    expect(await version({ ms: 30 })).to.include({ overallStatus: "PENDING" });
    const gone = new AbortController();
    const waited = version({ ms: long, signal: gone.signal });
    await waits();
    gone.abort();
    expect(await waited).to.include({ overallStatus: "PENDING" });
    expect(await version({ ms: long, signal: AbortSignal.abort() })).to.include({ overallStatus: "PENDING" });
  });

  it("is for the organization's documents alone", async () => {
    expect(await refusal(version({}, key({ orgId: uuid() })))).to.include({ status: 404 });
    expect(await refusal(version({}, key({ kind: "sales-invoices" })))).to.include({ status: 404 });
  });

  it("looks again after the pause that the reader asks for", async () => {
    let looks = 0;
    const found = await awaitChange(pipeline.deps, { id: document.id, ms: long, signal: never }, () => {
      looks += 1;
      return Promise.resolve({ found: looks, isChange: looks === 4, againInMs: 1 });
    });
    expect(found).to.equal(4);
  });

  it("of many lists the status of each, and the unknown ids", async () => {
    const other = await pipeline.create();
    await decide();
    const unknown = uuid();
    const { found, missing } = await queryStatuses(pipeline.deps, pipeline.orgId, [
      unknown,
      other.id,
      document.id,
      other.id,
      unknown,
    ]);
    expect(missing).to.deep.equal([unknown]);
    expect(found.map(({ id, isTerminal, nextPollAfter }) => [id, isTerminal, nextPollAfter])).to.deep.equal([
      [other.id, false, 2],
      [document.id, true, null],
    ]);
    expect(await queryStatuses(pipeline.deps, uuid(), [document.id])).to.deep.equal({
      found: [],
      missing: [document.id],
    });
  });
});
