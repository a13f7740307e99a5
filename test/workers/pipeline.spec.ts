import { expect } from "chai";

import type { Deps } from "../../common/runtime/deps.ts";
import { stageNames } from "../../common/status/pipeline.ts";
import { runWorkers, type RunningWorkers } from "../../workers/run-workers.ts";
import { buildMls } from "../factories/mls.ts";
import { findNothing, ScriptedAccessPoint, openPipeline } from "../setup/pipeline.ts";
import { onEachBackend } from "../setup/database/each-backend.ts";
import { suiteResource } from "../setup/suite-resource.ts";
import { until } from "../setup/until.ts";
import { emptyQueue } from "../setup/empty-queue.ts";
import { recordInbound } from "../documents/use-cases.ts";

/** A network that answers every envelope with an AP, a moment after it took it. */
function answeringNetwork(deps: Deps): ScriptedAccessPoint {
  const network: ScriptedAccessPoint = new ScriptedAccessPoint({
    submit: () => {
      const sbd = network.submitted.at(-1)?.sbd ?? "";
      const referenceId = /<InstanceIdentifier>([0-9a-f-]{36})</.exec(sbd)?.[1] ?? "";
      setImmediate(() => void recordInbound(deps, buildMls({ referenceId })));
      return { kind: "sent", reason: "sent", report: {} };
    },
  });
  return network;
}

onEachBackend("the five workers", (backend) => {
  const pipeline = suiteResource(() => openPipeline({ config: { sweepIntervalMs: 200, ...backend.config } }));
  let network: ScriptedAccessPoint;
  let workers: RunningWorkers | undefined;

  before(async () => {
    network = answeringNetwork(pipeline.deps);
  });

  after(async () => {
    await workers?.close();
  });

  const start = () => runWorkers({ ...pipeline.deps, accessPoint: network, validateDocument: findNothing }, stageNames);

  const approved = async () => {
    const rows = await pipeline.query(`select from documents where overall_status = 'APPROVED'`);
    return rows.length;
  };

  it("brings a burst to its final state, each leg sent exactly once", async () => {
    workers = await start();
    const documents = await Promise.all(Array.from({ length: 60 }, () => pipeline.create()));
    await until("all documents are approved", async () => (await approved()) === documents.length);
    const sent = network.submitted.map(({ documentId, leg }) => `${documentId} ${leg}`);
    expect(new Set(sent).size).to.equal(sent.length);
    expect(sent).to.have.length(2 * documents.length);
  });

  it("finds documents again whose jobs are lost", async () => {
    await workers?.close();
    const before = await approved();
    const documents = await Promise.all(Array.from({ length: 5 }, () => pipeline.create()));
    await pipeline.deps.queues.enqueue("pricing", []);
    await pipeline.query(
      `update documents set stage_changed_at = now() - interval '1 minute' where id = any($1::uuid[])`,
      [documents.map(({ id }) => id)],
    );
    await forgetJobs(pipeline.deps);
    workers = await start();
    await until("the lost documents are approved", async () => (await approved()) === before + documents.length);
  });

  it("goes on after a stop in the middle of a burst", async () => {
    const before = await approved();
    const documents = await Promise.all(Array.from({ length: 40 }, () => pipeline.create()));
    await until("some are approved", async () => (await approved()) > before);
    await workers?.close();
    workers = await start();
    await until("all are approved", async () => (await approved()) === before + documents.length);
    const sent = network.submitted.map(({ documentId, leg }) => `${documentId} ${leg}`);
    expect(new Set(sent).size).to.equal(sent.length);
  });
});

/** What a queue's store that has lost everything looks like. */
async function forgetJobs({ queueBackend }: Deps): Promise<void> {
  for (const stage of stageNames) {
    const queue = queueBackend.createQueue(stage);
    await emptyQueue(queue);
    await queue.close();
  }
}
