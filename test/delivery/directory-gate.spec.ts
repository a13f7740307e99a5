import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect } from "chai";

import { documentKindNames, documentKinds } from "../../common/documents/document-kinds.ts";
import { stageNames } from "../../common/status/pipeline.ts";
import { simulatedAbsences, publisherRoutes } from "../../workers/simulator/publisher-api.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { DirectoryGate } from "../../common/delivery/receivers.ts";
import { openParticipantLookUps, ParticipantLookUps } from "../../common/peppol/participant-look-ups.ts";
import type { SendOutcome } from "../../common/peppol/access-point.ts";
import { Faults, createRequestHandler } from "../../workers/simulator/request-handler.ts";
import { runWorkers, type RunningWorkers } from "../../workers/run-workers.ts";
import { buildParty } from "../factories/request.ts";
import { deliverLeg } from "../setup/deliver-leg.ts";
import { findNothing, openPipeline, ScriptedAccessPoint, type Pipeline } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";

const { notRegistered, notSupported, noProcess, directoryAway } = simulatedAbsences;
const process = documentKinds["purchase-invoices"].processId;
const to = (tin: string) => ({ accounting_supplier_party: buildParty({ endpoint_id: tin }) });

describe("the directory, asked before the first POST to a receiver", function () {
  this.timeout(60_000);
  let publisher: Server;
  let pipeline: Pipeline;
  let workers: RunningWorkers | undefined;
  let accessPoint: ScriptedAccessPoint;
  const asked: string[] = [];
  let hidden: string | undefined;
  let isAway = false;

  before(async () => {
    const faults = new Faults({ timeout: 0, http500: 0, reset: 0, database: 0 }, 1);
    const handle = createRequestHandler(publisherRoutes, { token: "", faults, trouble: {} });
    publisher = createServer((request, response) => {
      const url = decodeURIComponent(request.url ?? "");
      asked.push(url);
      const isHidden = hidden !== undefined && url.includes(hidden);
      void (isAway || isHidden ? response.writeHead(isAway ? 503 : 404).end() : handle(request, response));
    });
    await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
  });
  after(() => publisher.close());

  beforeEach(async () => {
    hidden = undefined;
    isAway = false;
    asked.length = 0;
    const smlZone = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/smp`;
    pipeline = await openPipeline({ config: { smlZone, sweepIntervalMs: 200 } });
    accessPoint = new ScriptedAccessPoint();
    workers = await runWorkers({ ...pipeline.deps, accessPoint, validateDocument: findNothing }, stageNames);
  });
  afterEach(async () => {
    await workers?.close();
    await pipeline.close();
  });

  const posted = ({ id }: DocumentRecord) =>
    accessPoint.submitted.filter(({ documentId }) => documentId === id).map(({ leg }) => leg);
  const legOf = async (document: DocumentRecord) => (await pipeline.snapshot(document)).legs[0];
  const settles = (document: DocumentRecord, state: string) =>
    until(`it is ${state}`, async () => (await legOf(document))?.state === state);

  it("rejects, without a POST, who is not registered, or not for this type or its process, in the directory's words", async () => {
    for (const [tin, code, words] of [
      [notRegistered, "AP-NOT-REGISTERED", "The receiver is not registered in the Peppol network"],
      [notSupported, "AP-NOT-SUPPORTED", "The receiver is not registered for this type of document"],
      [
        noProcess,
        "AP-NOT-SUPPORTED",
        `The receiver is not registered for this type of document in the process ${process}`,
      ],
    ] as const) {
      const document = await pipeline.create(to(tin));
      await settles(document, "rejected");
      expect(posted(document)).not.to.include("c3");
      const { record } = await pipeline.snapshot(document);
      expect(record).to.include({ overallStatus: "REJECTED", participantStatus: "REJECTED" });
      expect(record.findings[0]).to.include({ reasonCode: code, ruleSet: "directory-toC3" });
      expect((await legOf(document))?.reason).to.match(new RegExp(`^${words}, as the directory of the network says`));
    }
  });

  it("stops nothing where it does not answer, or says nothing of the processes", async () => {
    hidden = "/services/";
    for (const tin of [directoryAway, noProcess]) {
      const document = await pipeline.create(to(tin));
      await settles(document, "sent");
      expect(posted(document)).to.include("c3");
    }
  });

  it("is not believed that somebody is missing where it does not know the tax authority either", async () => {
    hidden = "0242:";
    const document = await pipeline.create(to(notRegistered));
    await settles(document, "sent");
  });

  it("is asked again when it was away with the access point, which has nothing of the envelope", async () => {
    const unseen: SendOutcome = { kind: "unknown", reason: "The answer was not seen", report: null };
    accessPoint = new ScriptedAccessPoint({ submit: () => ((isAway = false), unseen) });
    await workers?.close();
    workers = undefined;
    const document = await pipeline.createValidated(to(notSupported));
    isAway = true;
    const asking = new DirectoryGate(openParticipantLookUps(pipeline.deps.config), "000773");
    const deps = { ...pipeline.deps, accessPoint, directory: asking, instanceId: document.id };
    await deliverLeg(deps, document, "c3");
    expect((await legOf(document))?.state).to.equal("unknown");
    await pipeline.query(`update transmissions set next_check_at = now() where document_id = $1`, [document.id]);
    await deliverLeg(deps, document, "c3");
    expect((await legOf(document))?.state).to.equal("rejected");
    expect(posted(document)).to.deep.equal(["c3"]);
  });

  it("is asked once for a burst to one receiver, and not about what was posted before", async () => {
    const documents = await Promise.all(Array.from({ length: 20 }, () => pipeline.create()));
    for (const document of documents) {
      await settles(document, "sent");
    }
    expect(asked[0]).to.equal("/smp/iso6523-actorid-upis::0235:1987654321");
    expect(asked).to.have.length(1 + documentKindNames.length);
    expect(new Set(asked)).to.have.length(asked.length);
    await workers?.close();
    workers = undefined;
    const before = await pipeline.createValidated(to(notSupported));
    await pipeline.query(`update transmissions set attempts = 1 where document_id = $1`, [before.id]);
    const directory = new DirectoryGate({ lookUp: () => expect.fail("asked") }, "000773");
    await deliverLeg({ ...pipeline.deps, accessPoint, directory, instanceId: before.id }, before, "c3");
    await settles(before, "sent");
  });
});

describe("a directory that is away", () => {
  const leg = {
    orgId: "A",
    leg: "c3",
    kind: "purchase-invoices",
    state: "queued",
    attempts: 0,
    failureClass: null,
    processId: process,
  } as const;

  it("is left alone for a while after eight receivers, so that it holds up no burst", async () => {
    let [now, lookUps] = [0, 0];
    const away = { lookUp: () => ((lookUps += 1), Promise.resolve({ state: "unknown" as const, reason: "away" })) };
    const gate = new DirectoryGate(new ParticipantLookUps(away), "000773", () => now);
    const ask = (value: number) => gate.refusalOf({ ...leg, receiverId: `0235:${value}` });
    for (let receiver = 0; receiver < 20; receiver += 1) {
      expect(await ask(receiver)).to.equal(undefined);
    }
    expect(lookUps).to.equal(8);
    now += 10_000;
    await ask(20);
    expect(lookUps).to.equal(9);
  });

  it("has mended a refusal ten seconds later for who sends, and keeps it for who only looks", async () => {
    let [now, lookUps] = [0, 0];
    const empty = { state: "registered" as const, documentTypes: [], withoutProcess: [], isUnclear: false };
    const directory = { lookUp: () => ((lookUps += 1), Promise.resolve(empty)) };
    const participants = new ParticipantLookUps(directory, () => now);
    const gate = new DirectoryGate(participants, "000773");
    const receiver = { scheme: "0235", value: "1987654321" };
    expect(await gate.refusalOf({ ...leg, receiverId: "0235:1987654321" })).to.include({ cause: "not-supported" });
    now += 11_000;
    await participants.lookUp(receiver, { orgId: "B" });
    expect(lookUps).to.equal(1);
    await gate.refusalOf({ ...leg, receiverId: "0235:1987654321" });
    expect(lookUps).to.equal(2);
  });
});
