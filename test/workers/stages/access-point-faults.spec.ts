import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { stageNames } from "../../../common/status/pipeline.ts";
import type { SendOutcome } from "../../../common/peppol/access-point.ts";
import { seedOrganization } from "../../../common/organizations/organizations.ts";
import { AccessPointFaults } from "../../../workers/stages/stage-faults.ts";
import { runWorkers, type RunningWorkers } from "../../../workers/run-workers.ts";
import { buildDomainBuyer } from "../../factories/request.ts";
import { findNothing, buildRequest, ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";
import { createDocument } from "../../documents/use-cases.ts";

const documents = 12;
const patienceMs = 60_000;
const reason = "The access point refused our token (401)";
const refused: SendOutcome = { kind: "blocked", concerns: "every send", reason, report: null };
const sent: SendOutcome = { kind: "sent", reason: "sent", report: { ok: true } };

interface PauseRow {
  scope: string;
  cause: string;
  reason: string;
  endReason: string | null;
}

/** Counts the sends that the access point has taken, by document and leg. */
const networkThat = (answers: (documentId: string) => SendOutcome, taken: Map<string, number>) => {
  const network: ScriptedAccessPoint = new ScriptedAccessPoint({
    submit: (nth) => {
      const { documentId = "", leg } = network.submitted[nth - 1] ?? {};
      const answer = answers(documentId);
      if (answer.kind === "sent") {
        taken.set(`${documentId} ${leg}`, (taken.get(`${documentId} ${leg}`) ?? 0) + 1);
      }
      return answer;
    },
    status: () =>
      answers("") === refused
        ? { kind: "blocked", reason, transaction: null }
        : { kind: "not_found", reason: "unknown", transaction: null },
  });
  return network;
};

describe("an access point that refuses every send", function () {
  this.timeout(180_000);
  const pipeline = usePipeline({}, { each: true });
  let workers: RunningWorkers | undefined;

  afterEach(async () => {
    await workers?.close();
    workers = undefined;
  });

  const query = <Row>(text: string) => pipeline.query<Row>(text);
  const pauses = () => query<PauseRow>("select scope, cause, reason, end_reason from pauses order by id");
  const legsIn = async (state: string) =>
    (await query(`select from transmissions where leg in ('c3', 'c5') and state = '${state}'`)).length;
  it("is paused, gives up no leg, and goes on by itself", async () => {
    let isRefusing = true;
    const taken = new Map<string, number>();
    const accessPoint = networkThat(() => (isRefusing ? refused : sent), taken);
    workers = await runWorkers({ ...pipeline.deps, accessPoint, validateDocument: findNothing }, stageNames);
    await Promise.all(Array.from({ length: documents }, () => pipeline.create()));
    await until("it is paused", async () => (await pauses()).length > 0, patienceMs);
    expect((await pauses())[0]).to.include({ scope: "access-point", cause: "site-error", reason, endReason: null });
    const probed = accessPoint.asked.length;
    await until("it is looked for", () => accessPoint.asked.length > probed + 1, patienceMs);
    expect(await legsIn("failed")).to.equal(0);
    isRefusing = false;
    await until("all is sent", async () => (await legsIn("sent")) === 2 * documents, patienceMs);
    expect([...taken.values()].every((times) => times === 1)).to.equal(true);
    expect(taken.size).to.equal(2 * documents);
    await until("it ends", async () => (await pauses()).every(({ endReason }) => endReason !== null), patienceMs);
    expect((await pauses()).map(({ endReason }) => endReason)).to.include("A probe has succeeded");
  });

  it("does not hold back a quiet site for one document, whose legs are given up", async () => {
    const accessPoint = networkThat(() => refused, new Map());
    workers = await runWorkers({ ...pipeline.deps, accessPoint, validateDocument: findNothing }, stageNames);
    await pipeline.create();
    await until("both are given up", async () => (await legsIn("failed")) === 2, patienceMs);
    expect(await pauses()).to.be.empty;
    await Promise.all([pipeline.create(), pipeline.create()]);
    await until("it is paused when more come", async () => (await pauses()).length > 0, patienceMs);
    expect(await legsIn("failed")).to.equal(2);
  });

  it("is not paused for long, for others, where it refuses those of one organization", async () => {
    const { deps } = pipeline;
    const other = await seedOrganization(deps, { name: "Refused", party: buildDomainBuyer() });
    const theirs = new Set<string>();
    const accessPoint = networkThat((id) => (theirs.has(id) ? refused : sent), new Map());
    const facts = { kind: "purchase-invoices" as const, serviceVersion: "20260101", requestId: "test" };
    for (let nth = 0; nth < 4; nth += 1) {
      const { id } = await createDocument(deps, { ...other, ...facts, request: buildRequest() });
      theirs.add(id);
    }
    workers = await runWorkers({ ...deps, accessPoint, validateDocument: findNothing }, stageNames);
    const posting = setInterval(() => void pipeline.create().catch(() => undefined), 200);
    try {
      await until("theirs are given up", async () => (await legsIn("failed")) === 8, patienceMs * 2, 100);
    } finally {
      clearInterval(posting);
    }
    await until("the others are sent", async () => (await legsIn("queued")) === 0, patienceMs, 100);
    const blocked = await query<{ id: string }>("select document_id as id from transmissions where state = 'failed'");
    expect(blocked.every(({ id }) => theirs.has(id))).to.equal(true);
    await until(
      "nothing is paused",
      async () => (await pauses()).every(({ endReason }) => endReason !== null),
      patienceMs,
    );
  });

  it("is paused where receivers do not accept it; what it keeps is asked about afterwards, and the rest is sent once", async () => {
    const says = "The receiving access point does not accept ours: EBMS:0101: FailedAuthentication";
    const rows = new Set<string>();
    let isMended = false;
    const accessPoint: ScriptedAccessPoint = new ScriptedAccessPoint({
      submit: (nth) => {
        rows.add(/<InstanceIdentifier>([0-9a-f-]{36})</.exec(accessPoint.submitted[nth - 1]?.sbd ?? "")?.[1] ?? "");
        return isMended
          ? sent
          : {
              kind: "retryable",
              retryOwner: "access-point",
              soFar: "ours",
              concerns: "every send",
              reason: says,
              report: {},
              hasRow: true,
            };
      },
      status: (nth) => {
        const isKept = rows.has(accessPoint.asked[nth - 1] ?? "");
        if (!isKept) {
          return { kind: "not_found", reason: "unknown", transaction: null };
        }
        return isMended
          ? { kind: "sent", mls: "pending", reason: "sent", transaction: {} }
          : { kind: "retrying", attempts: 2, lastAttempt: "unknown", words: "", reason: "again", transaction: {} };
      },
    });
    const deps = { ...pipeline.deps, accessPoint, validateDocument: findNothing };
    const create = () => Promise.all(Array.from({ length: documents / 2 }, () => pipeline.create()));
    await create();
    workers = await runWorkers(deps, stageNames);
    await until("it is paused", async () => (await pauses()).length > 0, patienceMs);
    expect((await pauses())[0]).to.include({ scope: "access-point", cause: "site-error", reason: says });
    await until("they are kept there", async () => (await legsIn("unknown")) === rows.size, patienceMs);
    const before = rows.size;
    await create();
    await until("a probe is sent", () => rows.size > before, patienceMs);
    expect(await legsIn("failed")).to.equal(0);
    expect(await legsIn("rejected")).to.equal(0);
    expect(rows.size, "the rest waits").to.be.below(2 * documents);
    isMended = true;
    await query(`update pauses set probe_at = now()`);
    await until("it ends", async () => (await pauses()).every(({ endReason }) => endReason !== null), patienceMs);
    await query(`update transmissions set next_check_at = null where state = 'unknown'`);
    await until("all is sent", async () => (await legsIn("sent")) === 2 * documents, patienceMs);
    expect(accessPoint.submitted).to.have.length(2 * documents);
    expect(rows.size).to.equal(2 * documents);
  });

  it("is known to be paused as soon as it is, and once, and to be used again as soon as that is stored", async () => {
    const { deps } = pipeline;
    const faults = new AccessPointFaults({ ...deps, accessPoint: new ScriptedAccessPoint(), instanceId: uuid() });
    const known = () => deps.pauses.inForce.map(({ scope }) => scope);
    for (const leg of ["a", "b", "c", "d"]) {
      await faults.refusals.judge({ sbdhId: leg, receiverId: leg }, refused, performance.now());
    }
    expect(known()).to.deep.equal(["access-point"]);
    expect(await pauses()).to.have.length(1);
    await faults.probe(deps.pauses.inForce[0]!);
    expect(known()).to.be.empty;
    expect((await pauses())[0]).to.include({ endReason: "Nothing waits any more" });
  });
});
