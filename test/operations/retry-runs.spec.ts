import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { everyOrganization } from "../../common/organizations/roles-and-scope.ts";
import { readIncidents } from "../../common/operations/incident-store.ts";
import {
  countRetry,
  listRetryRuns,
  readRetryRun,
  startRetryRun,
  stopRetryRun,
  advanceOldestRetryRun,
} from "../../common/operations/retry-runs.ts";
import { pipeline as pipelineStages } from "../../common/status/pipeline.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { forgetDocuments } from "../setup/database/forget-documents.ts";
import { ada, recordQueues, type RecordedQueues } from "../setup/operator-action.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { refusal } from "../setup/refusal.ts";
import { asOwner } from "../setup/database/database.ts";

describe("failures of many legs", () => {
  const pipeline = usePipeline();
  let documents: DocumentRecord[];
  let queues: RecordedQueues;
  beforeEach(async () => {
    queues = recordQueues(pipeline);
    await forgetDocuments(pipeline.deps.database);
    await pipeline.query("delete from retry_runs");
    documents = [await pipeline.create(), await pipeline.create(), await pipeline.create()];
    await pipeline.validate(documents);
    await set(
      "state = 'failed', failure_class = 'blocked', reason = 'certificate', updated_at = now() - interval '1 hour'",
      "c3",
    );
  });

  const enqueued = () => queues.enqueued.flatMap(([, ids]) => ids);
  const set = (columns: string, leg: string, ids = documents.map(({ id }) => id)) =>
    pipeline.query(`update transmissions set ${columns} where leg = $1 and document_id = any($2::uuid[])`, [leg, ids]);
  const sent = (id: string, subjects: readonly string[]) =>
    pipeline.query(
      `insert into sending_reports (org_id, document_id, transmission_id, attempt, event, packed, certificate_subject)
       select t.org_id, t.document_id, t.id, 1, 'SENT', '', subject from transmissions t, unnest($2::text[]) with ordinality s (subject, at)
       where t.document_id = $1 and t.leg = 'c3' order by at`,
      [id, subjects],
    );
  const action = () => ({ ...ada, orgId: pipeline.orgId, why: "the certificate is renewed" });
  const blocked = { failureClass: "blocked" } as const;
  const of = (more: object) => countRetry(pipeline.deps, { orgId: pipeline.orgId, ...blocked, ...more });
  const run = () => startRetryRun(queues.deps, action(), blocked);
  const recorded = () =>
    pipeline.query<{ action: string; outcome: string; detail: Record<string, unknown> }>(
      "select action, outcome, detail from operator_actions where org_id = $1 order by id desc limit 5",
      [pipeline.orgId],
    );

  const giveUp = async (stage: "pricing" | "rendering"): Promise<DocumentRecord> => {
    const document = await pipeline.create();
    await pipeline.query(
      `update documents set stage = $2, updated_at = now() - interval '1 minute', failure = $3 where id = $1`,
      [document.id, pipelineStages[stage].from, JSON.stringify({ stage, message: "out of memory" })],
    );
    return document;
  };
  const given = async () =>
    (await pipeline.query<{ id: string }>("select id from documents where failure is not null")).map(({ id }) => id);

  it("are grouped by cause, with number and start, of the scope alone", async () => {
    await set("reason = 'another'", "c3", [documents[2]?.id ?? ""]);
    const asked = { orgId: pipeline.orgId, grouping: "cause" } as const;
    const { legs } = await readIncidents(pipeline.deps, asked);
    expect(legs.map(({ cause, legs: count, receivers }) => [cause, count, receivers])).to.deep.equal([
      ["certificate", 2, 1],
      ["another", 1, 1],
    ]);
    expect(legs[0]).to.include({
      leg: "c3",
      state: "failed",
      failureClass: "blocked",
      receiverId: null,
      organizations: 1,
    });
    expect(Date.now() - (legs[0]?.oldest.getTime() ?? 0)).to.be.greaterThan(3_000_000);
    const [byReceiver] = (await readIncidents(pipeline.deps, { ...asked, grouping: "receiver" })).legs;
    expect(byReceiver?.receiverId).to.be.a("string");
    const [byAccessPoint] = (await readIncidents(pipeline.deps, { ...asked, grouping: "access_point" })).legs;
    expect(byAccessPoint).to.include({ accessPoint: null, legs: 2 });
    expect((await readIncidents(pipeline.deps, { ...asked, orgId: uuid() })).legs).to.be.empty;
    expect((await readIncidents(pipeline.deps, { ...asked, orgId: everyOrganization })).legs).to.have.length(2);
    await pipeline.query("update documents set failure = $2 where id = $1", [
      documents[0]?.id,
      JSON.stringify({ stage: "pricing", message: "out of memory" }),
    ]);
    const { documents: stages } = await readIncidents(pipeline.deps, asked);
    expect(stages[0]).to.include({ cause: "out of memory", documents: 1, organizations: 1 });
  });

  it("are counted before they are retried", async () => {
    expect(await of({})).to.equal(3);
    expect(await of({ leg: "c3", cause: "certificate" })).to.equal(3);
    for (const nothing of [{ leg: "c5" }, { receiverId: "nobody" }, { orgId: uuid() }]) {
      expect(await of(nothing)).to.equal(0);
    }
  });

  it("are retried of one access point alone, by what it was sent to last", async () => {
    await sent(documents[0]?.id ?? "", ["CN=old", "CN=new"]);
    await sent(documents[1]?.id ?? "", ["CN=new", "CN=old"]);
    expect(await of({ accessPoint: "CN=new" })).to.equal(1);
    await startRetryRun(queues.deps, action(), { ...blocked, accessPoint: "CN=new" });
    expect(await advanceOldestRetryRun(queues.deps)).to.equal(1);
    expect(enqueued()).to.deep.equal([documents[0]?.id]);
  });

  it("are retried by whichever process comes, until none is left that had failed before", async () => {
    const { id, total } = await run();
    expect(total).to.equal(3);
    expect(await advanceOldestRetryRun(queues.deps)).to.equal(3);
    // One of them fails again at once: it is none of this any more.
    await set("state = 'failed', failure_class = 'blocked', updated_at = now()", "c3", [documents[0]?.id ?? ""]);
    expect(await advanceOldestRetryRun(queues.deps)).to.equal(0);
    expect(await advanceOldestRetryRun(queues.deps)).to.equal(undefined);
    expect(await readRetryRun(queues.deps, { orgId: pipeline.orgId, id })).to.include({ state: "done", retried: 3 });
    expect(enqueued().toSorted()).to.deep.equal(documents.map((document) => document.id).toSorted());
    const entries = await recorded();
    expect(entries.slice(0, 2).map(({ detail }) => detail)).to.deep.equal([
      { failure_class: "blocked", retried: 3 },
      { failureClass: "blocked", total: 3 },
    ]);
  });

  it("are each retried once by processes that work side by side", async () => {
    const { id } = await run();
    await Promise.all([
      advanceOldestRetryRun(queues.deps),
      advanceOldestRetryRun(queues.deps),
      advanceOldestRetryRun(queues.deps),
    ]);
    expect(enqueued()).to.have.length(3);
    expect(await readRetryRun(queues.deps, { orgId: pipeline.orgId, id })).to.include({ retried: 3 });
  });

  it("are not retried in part: a portion whose record cannot be written is none", async () => {
    const { id } = await run();
    const { database } = pipeline.deps;
    await asOwner(database, "alter table operator_actions add constraint broken check (subject <> 'Ada') not valid");
    try {
      expect(await advanceOldestRetryRun(queues.deps).catch(() => "failed")).to.equal("failed");
    } finally {
      await asOwner(database, "alter table operator_actions drop constraint broken");
    }
    expect(enqueued()).to.be.empty;
    expect(await readRetryRun(queues.deps, { orgId: pipeline.orgId, id })).to.include({ state: "running", retried: 0 });
    expect(await advanceOldestRetryRun(queues.deps)).to.equal(3);
  });

  describe("and documents that a stage gave up", () => {
    it("are retried in portions, of one stage and of the scope alone, and not those given up since", async () => {
      const [first, second, other] = [await giveUp("pricing"), await giveUp("pricing"), await giveUp("rendering")];
      const { id, total } = await startRetryRun(queues.deps, action(), { stage: "pricing" });
      expect(total).to.equal(2);
      await startRetryRun(queues.deps, { ...action(), orgId: uuid() }, { stage: "rendering" });
      expect(await advanceOldestRetryRun(queues.deps)).to.equal(2);
      expect(enqueued().toSorted()).to.deep.equal([first.id, second.id].toSorted());
      await pipeline.query(`update documents set failure = '{"stage": "pricing"}', updated_at = now() where id = $1`, [
        first.id,
      ]);
      expect(await advanceOldestRetryRun(queues.deps)).to.equal(0);
      expect(await advanceOldestRetryRun(queues.deps)).to.equal(0);
      expect(await advanceOldestRetryRun(queues.deps)).to.equal(undefined);
      expect(await readRetryRun(queues.deps, { orgId: pipeline.orgId, id })).to.include({ state: "done", retried: 2 });
      expect((await given()).toSorted()).to.deep.equal([first.id, other.id].toSorted());
      expect((await recorded()).slice(0, 2)).to.deep.equal([
        { action: "documents.retry", outcome: "done", detail: { retried: 2 } },
        { action: "documents.retry", outcome: "done", detail: { stage: "pricing", total: 2 } },
      ]);
    });

    it("stay given up once it is stopped", async () => {
      const { id: documentId } = await giveUp("rendering");
      const { id } = await startRetryRun(queues.deps, action(), { stage: "rendering" });
      expect(await stopRetryRun(queues.deps, action(), id)).to.include({ state: "stopped", retried: 0 });
      expect(await advanceOldestRetryRun(queues.deps)).to.equal(undefined);
      expect(await given()).to.deep.equal([documentId]);
      expect((await recorded())[0]).to.include({ action: "documents.stop" });
    });
  });

  it("are not retried any more once it is stopped, by its organization alone", async () => {
    const { id } = await run();
    const foreign = { ...action(), orgId: uuid() };
    const notFound = { status: 404, message: "Retry not found" };
    expect(await refusal(stopRetryRun(queues.deps, foreign, id))).to.include(notFound);
    expect(await refusal(readRetryRun(queues.deps, { ...foreign, id }))).to.include(notFound);
    expect(await stopRetryRun(queues.deps, action(), id)).to.include({ state: "stopped", retried: 0 });
    expect(await advanceOldestRetryRun(queues.deps)).to.equal(undefined);
    expect(enqueued()).to.be.empty;
    expect((await refusal(stopRetryRun(queues.deps, action(), id))).message).to.contain("The retry is stopped");
    const { runs } = await listRetryRuns(queues.deps, { orgId: pipeline.orgId, limit: 5 });
    expect(runs.map((each) => each.id)).to.deep.equal([id]);
    expect((await listRetryRuns(queues.deps, { orgId: uuid(), limit: 5 })).runs).to.be.empty;
  });

  it("say in each document's log who wanted the retry, and why", async () => {
    await run();
    await advanceOldestRetryRun(queues.deps);
    const entry = (await pipeline.log(documents[0]!)).at(-1);
    expect(entry?.detail).to.include({ by: "Ada", why: "the certificate is renewed" });
  });
});
