import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { openAccessPoint } from "../../../common/peppol/access-point/open-access-point.ts";
import type { OpenAccessPoints } from "../../../common/peppol/access-point/access-point.ts";
import { stageNames } from "../../../common/domain/status/pipeline.ts";
import { readMessage, recordInboundMessage } from "../../../common/services/delivery/record-inbound-message.ts";
import { readUnsentLegPages } from "../../../common/services/recovery/inquire-unsent-legs.ts";
import { retryLeg } from "../../../common/services/operator-actions/act-on-legs.ts";
import { runWorkers, type RunningWorkers } from "../../../workers/run-workers.ts";
import { openSimulatedNetwork } from "../../../workers/sandbox/simulated-network.ts";
import { buildMls } from "../../factories/mls.ts";
import { buildParty } from "../../factories/request.ts";
import { recordInbound } from "../../services/use-cases.ts";
import { deliverLeg } from "../../setup/deliver-leg.ts";
import { ada } from "../../setup/operator-action.ts";
import { findNothing, ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";
import { addSandbox, issue, listenInSilence, type SilentAccessPoint, type Tenant } from "./sandbox-site.ts";

describe("documents of a sandbox on a real installation", () => {
  const pipeline = usePipeline({ config: { sweepIntervalMs: 200 } });
  let sandbox: Tenant;
  let real: SilentAccessPoint;
  let accessPoint: OpenAccessPoints;
  let workers: RunningWorkers | undefined;

  before(async () => {
    sandbox = await addSandbox(pipeline);
    real = await listenInSilence();
    accessPoint = openAccessPoint({ ...pipeline.deps.config, accessPointUrl: real.url });
  });

  const start = async (): Promise<void> => {
    workers = await runWorkers({ ...pipeline.deps, accessPoint, validateDocument: findNothing }, stageNames);
  };

  afterEach(async () => {
    await workers?.close();
    workers = undefined;
    expect(real.seen).to.deep.equal([]);
  });

  after(async () => {
    await accessPoint.close();
    await real.close();
  });

  const statusOf = async (id: string): Promise<string> => {
    const [row] = await pipeline.query<{ overallStatus: string }>(
      "select overall_status from documents where id = $1",
      [id],
    );
    return row?.overallStatus ?? "gone";
  };
  const legOf = async (id: string, leg: string): Promise<{ id: string; state: string }> => {
    const [row] = await pipeline.query<{ id: string; state: string }>(
      "select id, state from transmissions where document_id = $1 and leg = $2 order by revision desc limit 1",
      [id, leg],
    );
    return row!;
  };
  const comesTo = (id: string, status: string): Promise<true> =>
    until(`it is ${status}`, async () => (await statusOf(id)) === status);

  it("come to their final state by the simulated network alone, with the receivers that choose an outcome", async () => {
    await start();
    const accepted = await issue(pipeline, sandbox);
    const rejects = buildParty({ tin: "1000000003", endpoint_id: "1000000003" });
    const refused = await issue(pipeline, sandbox, { accounting_supplier_party: rejects });
    await comesTo(accepted.id, "APPROVED");
    await comesTo(refused.id, "REJECTED");
  });

  it("go on after the process ended between sending and the status message, and before the answer", async () => {
    const sent = await issue(pipeline, sandbox);
    await pipeline.validate([sent]);
    const network = openSimulatedNetwork(pipeline.deps);
    const deps = { ...pipeline.deps, accessPoint: new ScriptedAccessPoint(), instanceId: uuid() };
    const first = openSimulatedNetwork({
      ...pipeline.deps,
      legBatchers: { ...pipeline.deps.legBatchers, decide: ended },
    });
    await deliverLeg({ ...deps, sandbox: first }, sent, "c3");
    await first.close();
    await pipeline.query(
      `update transmissions set state = case leg when 'c3' then state else 'unknown' end, updated_at = now() - interval '1 hour'
       where document_id = $1`,
      [sent.id],
    );
    expect((await legOf(sent.id, "c3")).state).to.equal("sent");
    await deliverLeg({ ...deps, sandbox: network }, sent, "c3");
    await deliverLeg({ ...deps, sandbox: network }, sent, "c5");
    await comesTo(sent.id, "APPROVED");
    await network.close();
    expect(deps.accessPoint.submitted).to.have.length(0);
    expect(deps.accessPoint.asked).to.have.length(0);
  });

  it("wait where a process simulates nothing", async () => {
    const document = await issue(pipeline, sandbox);
    await pipeline.validate([document]);
    const scripted = new ScriptedAccessPoint();
    expect(await pipeline.deliver(scripted, document, "c3")).to.equal("stale");
    expect(scripted.submitted).to.have.length(0);
    expect((await legOf(document.id, "c3")).state).to.equal("queued");
  });

  it("are refused by the port itself, whoever hands them over", async () => {
    const submission = { sbd: "<a/>", documentId: "1", leg: "c3", isSandbox: true } as const;
    const holder = { orgId: "1", receiverId: "0235:1" };
    const handedOver = accessPoint.admit((chosen) => chosen.submit(submission), holder);
    const error = await handedOver.catch((thrown: unknown) => thrown);
    expect(String(error)).to.contain("must not reach the access point");
  });

  it("are not asked about in a recovery, and an operator's retry does not lead them out", async () => {
    const document = await issue(pipeline, sandbox);
    await pipeline.validate([document]);
    await issue(pipeline, sandbox);
    const own = await issue(pipeline, pipeline);
    const legs = [];
    for await (const page of readUnsentLegPages(pipeline.deps.database)) {
      legs.push(...page.map(({ documentId }) => documentId));
    }
    expect(new Set(legs)).to.deep.equal(new Set([own.id]));
    await pipeline.query(
      "update transmissions set state = 'failed', failure_class = 'blocked', attempts = 1 where document_id = $1 and leg = 'c3'",
      [document.id],
    );
    const { id } = await legOf(document.id, "c3");
    await retryLeg(pipeline.deps, { ...ada, orgId: sandbox.orgId, why: "mended", sbdhId: id });
    const network = openSimulatedNetwork(pipeline.deps);
    const scripted = new ScriptedAccessPoint();
    await deliverLeg({ ...pipeline.deps, accessPoint: scripted, sandbox: network, instanceId: uuid() }, document, "c3");
    await until("the leg is accepted", async () => (await legOf(document.id, "c3")).state === "accepted");
    await network.close();
    expect(scripted.submitted).to.have.length(0);
  });

  it("are decided by no message of the real network, nor real ones by one of the simulated", async () => {
    const [test, own] = [await issue(pipeline, sandbox), await pipeline.createValidated()];
    await pipeline.validate([test]);
    await pipeline.query(
      "update transmissions set state = 'sent', attempts = 1, sent_at = now() where document_id = any($1::uuid[])",
      [[test.id, own.id]],
    );
    const [testLeg, ownLeg] = [await legOf(test.id, "c3"), await legOf(own.id, "c3")];
    expect((await recordInbound(pipeline.deps, buildMls({ referenceId: testLeg.id }))).outcome).to.equal("unmatched");
    const xml = buildMls({ referenceId: ownLeg.id });
    const { outcome } = await recordInboundMessage(pipeline.deps, readMessage(pipeline.deps.ruleSets, xml), xml, {
      fromSandbox: true,
    });
    expect(outcome).to.equal("unmatched");
    expect(
      await pipeline.query("select from network_messages where mls_id like $1", [`%${ownLeg.id}%`]),
    ).to.have.length(0);
    expect([(await legOf(test.id, "c3")).state, (await legOf(own.id, "c3")).state]).to.deep.equal(["sent", "sent"]);
  });
});

const ended = (): Promise<never> => Promise.reject(new Error("the process ended before that"));
