import { expect } from "chai";

import { beginRecovery, findOpenRecovery } from "../../../common/recovery/recovery-store.ts";
import { endRecovery } from "../../../common/recovery/sequence-gap-store.ts";
import { saveStageFailure } from "../../../common/documents/stage-store.ts";
import { QueueUnavailableError } from "../../../common/queue/stage-queues.ts";
import { retryDocument } from "../../../common/operations/act-on-documents.ts";
import { sweep } from "../../../workers/periodic-jobs/sweeper.ts";
import { buildMls } from "../../factories/mls.ts";
import { ScriptedAccessPoint, usePipeline, eachDocument } from "../../setup/pipeline.ts";
import { ada } from "../../setup/operator-action.ts";
import { emptyQueue } from "../../setup/empty-queue.ts";
import { recordInbound } from "../../documents/use-cases.ts";

describe("sweep", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline, {}, { validated: true });

  beforeEach(async () => {
    await pipeline.deliver(new ScriptedAccessPoint(), document, "c3");
  });

  const sentAgo = (minutes: number) =>
    pipeline.query(
      `update transmissions set sent_at = now() - make_interval(mins => $2) where document_id = $1 and leg = 'c3'`,
      [document.id, minutes],
    );
  const leg = async () => (await pipeline.snapshot(document)).legs[0];
  const marks = async () => (await pipeline.log(document)).filter(({ event }) => event === "MLS_OVERDUE");

  it("marks a leg whose status message has not come within 25 minutes, once, and nothing else changes", async () => {
    await sentAgo(24);
    await sweep(pipeline.deps);
    expect((await leg())?.mlsOverdueAt).to.equal(null);
    await sentAgo(26);
    await sweep(pipeline.deps);
    await sweep(pipeline.deps);
    expect(await leg()).to.include({ state: "sent", failureClass: null });
    expect((await leg())?.mlsOverdueAt).to.be.instanceOf(Date);
    const [mark, ...more] = await marks();
    expect(more).to.be.empty;
    expect(mark).to.include({ leg: "c3", stage: "transmission", fromState: "sent", toState: "sent", attempt: 1 });
    expect(mark?.detail).to.deep.equal({ sbdh_id: (await leg())?.sbdhId });
    expect(mark?.durationMs).to.be.at.least(25 * 60_000);
    expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("PENDING");
  });

  it("takes the message that comes late all the same", async () => {
    await sentAgo(30);
    await sweep(pipeline.deps);
    await recordInbound(pipeline.deps, buildMls({ referenceId: (await leg())?.sbdhId ?? "" }));
    expect(await leg()).to.include({ state: "accepted" });
    const accepted = (await pipeline.log(document)).find(({ event }) => event === "ACCEPTED");
    expect(accepted?.durationMs, "how long the message was waited for").to.be.at.least(30 * 60_000);
  });

  it("leaves alone what a stage has given up, until an operator lets it try again", async () => {
    const { id, revision } = await pipeline.create();
    await saveStageFailure(pipeline.deps.database, { id, revision, stage: "pricing", message: "no" });
    const sweptAt = async (): Promise<Date | null> => {
      await pipeline.query(
        `update documents set stage = 'priced', stage_changed_at = now() - interval '1 hour' where id = $1`,
        [id],
      );
      await sweep(pipeline.deps);
      const rows = await pipeline.query<{ sweptAt: Date | null }>(
        `select swept_at as "sweptAt" from documents where id = $1`,
        [id],
      );
      return rows[0]?.sweptAt ?? null;
    };
    expect(await sweptAt(), "of a document that was given up").to.equal(null);
    await retryDocument(pipeline.deps, { orgId: pipeline.orgId, documentId: id, ...ada, why: "mended" });
    expect(await sweptAt(), "of the same one after a retry").to.be.instanceOf(Date);
  });

  it("adds a job again that was lost behind others, as soon as none of its age can wait any more", async () => {
    const { id } = await pipeline.create();
    const { database, queueBackend } = pipeline.deps;
    const queue = queueBackend.createQueue("rendering");
    await emptyQueue(queue);
    const other = { documents: [{ id: "019a0000-0000-7000-8000-0000000000aa", revision: 1 }] };
    const sweptAgo = async (seconds: number): Promise<boolean> => {
      await database.query(
        `update documents set stage = 'priced', stage_changed_at = now() - interval '1 hour',
           swept_at = now() - make_interval(secs => $2) where id = $1`,
        [id, seconds],
      );
      await sweep(pipeline.deps);
      const isSwept = `select from documents where id = $1 and swept_at > now() - make_interval(secs => $2::float8 / 2)`;
      return (await database.query(isSwept, [id, seconds])).length > 0;
    };
    try {
      await queue.add("rendering", other, { timestamp: Date.now() - 3_600_000 });
      expect(await sweptAgo(200), "while an older job waits").to.equal(false);
      expect(await sweptAgo(400), "when it has waited for longer than anything may").to.equal(true);
      await emptyQueue(queue);
      await queue.add("rendering", other, {});
      expect(await sweptAgo(200), "while a younger one waits").to.equal(true);
      await emptyQueue(queue);
      await queue.add("rendering", other, { priority: 2, timestamp: Date.now() });
      expect(await sweptAgo(200), "while jobs of another rank wait").to.equal(false);
    } finally {
      await queue.close();
    }
  });

  it("asks at once about what was sent before a recovery ended: its message may have been lost", async () => {
    const { database } = pipeline.deps;
    const sweptAt = async () => {
      await sweep(pipeline.deps);
      const rows = await database.query<{ sweptAt: Date | null }>(
        `select swept_at as "sweptAt" from transmissions where document_id = $1 and leg = 'c3'`,
        [document.id],
      );
      return rows[0]?.sweptAt ?? null;
    };
    await database.query(
      `update transmissions set updated_at = now() - interval '1 minute', next_check_at = null where document_id = $1`,
      [document.id],
    );
    expect(await sweptAt(), "a minute after it was sent").to.equal(null);
    await beginRecovery(database, { reason: "a test" });
    const recovery = await findOpenRecovery(database);
    await endRecovery(database, { id: recovery?.id ?? "", by: "a test", envelopes: 0 });
    expect(await sweptAt(), "when the database was restored since").to.be.instanceOf(Date);
  });

  it("leaves a leg alone that has failed: a person decides about it", async () => {
    const refused = await pipeline.createValidated();
    const accessPoint = new ScriptedAccessPoint({
      submit: () => ({ kind: "blocked", reason: "our token is refused", report: null }),
    });
    await pipeline.deliver(accessPoint, refused, "c3");
    await pipeline.query(`update transmissions set updated_at = now() - interval '1 hour' where document_id = $1`, [
      refused.id,
    ]);
    await sweep(pipeline.deps);
    const swept = await pipeline.query(
      `select leg, swept_at is not null as swept from transmissions where document_id = $1 order by leg`,
      [refused.id],
    );
    expect(swept).to.deep.equal([
      { leg: "c3", swept: false },
      { leg: "c5", swept: true },
    ]);
  });

  it("goes through the other stages when one fails, and fails with that error rather than with the queue's", async () => {
    const { deps } = pipeline;
    const { id } = await pipeline.create();
    await pipeline.query(
      "update documents set stage_changed_at = now() - interval '1 hour', swept_at = null where id = $1",
      [id],
    );
    await pipeline.query("update transmissions set updated_at = now() - interval '1 hour', swept_at = null");
    const [broken, away] = [new Error("broken"), new QueueUnavailableError("away")];
    const tried: string[] = [];
    const enqueue = (stage: string) => {
      tried.push(stage);
      return Promise.reject(tried.length === 1 ? broken : away);
    };
    const queues = Object.assign(Object.create(deps.queues) as typeof deps.queues, { enqueue });
    expect(await sweep({ ...deps, queues }).catch((error: unknown) => error)).to.equal(broken);
    expect(tried.length).to.be.greaterThan(1);
  });
});
