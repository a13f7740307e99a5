import { expect } from "chai";

import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { collectEvidence } from "../../common/documents/collect-evidence.ts";
import { listLegs, resolveLeg, retryLeg } from "../../common/operations/act-on-legs.ts";
import { advanceOldestRetryRun, startRetryRun } from "../../common/operations/retry-runs.ts";
import { createPhossAp } from "../../common/peppol/open-access-point.ts";
import type { AccessPointConnection } from "../../common/peppol/access-point.ts";
import { sha256 } from "../../common/runtime/digest.ts";
import { buildMls } from "../factories/mls.ts";
import { serveRows, type RowServer } from "../peppol/row-server.ts";
import { ada } from "../setup/operator-action.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { expectRefusal } from "../setup/refusal.ts";
import { recordInbound } from "../documents/use-cases.ts";

const certificate = { sendingSuccess: false, sendingResult: "TRANSPORT_ERROR_NO_RETRY" };
const noSignal = { sendingSuccess: false, sendingResult: "NO_SIGNAL_MESSAGE_RECEIVED" };
const resultText = (result: string) => `Error in AS4 sending with result code ${result}`;

describe("a leg that the access point has had", () => {
  const pipeline = usePipeline();
  let server: RowServer;
  let accessPoint: AccessPointConnection;
  let document: DocumentRecord;
  let first: string;

  before(async () => {
    server = await serveRows();
    accessPoint = createPhossAp({ baseUrl: server.url, token: "t", timeoutMs: 5_000 });
  });
  after(async () => {
    await accessPoint.close();
    await server.close();
  });
  beforeEach(async () => {
    server.reset();
    document = await pipeline.createValidated();
    first = (await leg()).sbdhId;
  });

  const action = { ...ada, why: "looked into" };
  const leg = async () => (await pipeline.snapshot(document)).legs[0]!;
  /** As its next job does, once its time has come. */
  const deliver = async () => {
    await pipeline.query(
      `update transmissions set next_check_at = null, updated_at = now() - interval '20 s' where document_id = $1`,
      [document.id],
    );
    await pipeline.deliver(accessPoint, document, "c3");
    return leg();
  };
  const retry = () => retryLeg(pipeline.deps, { orgId: pipeline.orgId, sbdhId: first, ...action });
  const resolve = () =>
    resolveLeg(pipeline.deps, { orgId: pipeline.orgId, sbdhId: first, outcome: "not_sent", ...action });

  /** Its certificate is refused, and the access point gives up after its attempts. */
  async function isGivenUp(report: { sendingResult: string } = certificate) {
    server.answer = {
      status: 422,
      body: report,
      row: { status: "failed", errorDetails: resultText(report.sendingResult) },
    };
    const tried = await deliver();
    server.change(first, { status: "permanently_failed", attemptCount: 3 });
    const failed = await deliver();
    server.answer = undefined;
    return { tried, failed };
  }

  it("is not given to an operator while the access point tries again", async () => {
    const { tried, failed } = await isGivenUp();
    expect(tried).to.include({ state: "unknown", failureClass: "blocked" });
    expect(failed).to.include({ state: "failed", failureClass: "blocked" });
    expect(server.posted).to.deep.equal([first]);
  });

  it("goes out under a new id once it is given up, which log, evidence and list tie to the first", async () => {
    await isGivenUp();
    await retry();
    const sent = await deliver();
    const [, second] = server.posted;
    expect(server.posted).to.have.length(2);
    expect(second)
      .to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-8/)
      .and.not.to.equal(first);
    expect(sent).to.include({ state: "sent", sbdhId: first, envelopeId: second });
    const retried = (await pipeline.log(document)).find(({ event }) => event === "OPERATOR_RETRY");
    expect(retried?.detail).to.include({ sbdh_id: first, resent_as: second });
    const evidence = await collectEvidence(pipeline.deps, pipeline.keyOf(document));
    const [kept] = evidence.legs;
    expect(kept?.resentAs).to.deep.equal([second]);
    expect(kept?.sbdSha256, "the digest is that of the latest envelope").to.equal(
      sha256(await evidence.contents.envelope(kept!)),
    );
  });

  it("is decided by a message that names its first envelope, or its second", async () => {
    for (const nth of [0, 1]) {
      document = await pipeline.createValidated();
      first = (await leg()).sbdhId;
      server.reset();
      await isGivenUp();
      await retry();
      await deliver();
      const { outcome } = await recordInbound(pipeline.deps, buildMls({ referenceId: server.posted[nth] ?? "" }));
      expect(outcome).to.equal("recorded");
      expect((await leg()).state).to.equal("accepted");
    }
  });

  it("has one new id, however many send it again at once, by one or by all", async () => {
    await isGivenUp();
    await Promise.allSettled([retry(), retry(), retry()]);
    await startRetryRun(pipeline.deps, { orgId: pipeline.orgId, ...action }, { failureClass: "blocked" });
    await advanceOldestRetryRun(pipeline.deps);
    await Promise.all(Array.from({ length: 4 }, () => pipeline.deliver(accessPoint, document, "c3")));
    expect(server.posted).to.have.length(2);
  });

  it("goes out under a new id with a retry of all as well", async () => {
    await isGivenUp();
    await startRetryRun(pipeline.deps, { orgId: pipeline.orgId, ...action }, { failureClass: "blocked" });
    for (let retried: number | undefined = 1; retried !== undefined;) {
      retried = await advanceOldestRetryRun(pipeline.deps);
    }
    await deliver();
    expect(new Set(server.posted).size).to.equal(2);
    const retried = (await pipeline.log(document)).find(({ event }) => event === "OPERATOR_RETRY");
    expect(retried?.detail).to.include({ by: "Ada", resent_as: server.posted[1] });
  });

  it("keeps its id where the access point has no row for it", async () => {
    server.answer = { status: 401, body: {} };
    await deliver();
    server.answer = undefined;
    await pipeline.query("update transmissions set state = 'failed', failure_class = 'blocked' where id = $1", [first]);
    await retry();
    expect(await deliver()).to.include({ state: "sent", envelopeId: first });
  });

  it("is not posted again by a database that has lost the sending, after a retry", async () => {
    await isGivenUp();
    await retry();
    await deliver();
    await pipeline.query(
      `update transmissions set state = 'failed', failure_class = 'blocked', resent_as = null, known_to_access_point = true
       where id = $1`,
      [first],
    );
    await retry();
    expect(await deliver()).to.include({ state: "sent" });
    expect(server.posted, "it is asked about first, under the same new id").to.have.length(2);
  });

  it("is sent again after its outcome was in doubt only where an operator says so, and under a new id", async () => {
    const { failed } = await isGivenUp(noSignal);
    expect(failed).to.include({ state: "failed", failureClass: "unknown" });
    await expectRefusal(retry(), 409, "resolve it as not_sent");
    await resolve();
    expect(await deliver()).to.include({ state: "sent" });
    expect(new Set(server.posted).size).to.equal(2);
    const { legs } = await listLegs(pipeline.deps, { orgId: pipeline.orgId, states: ["failed", "unknown"], limit: 9 });
    expect(legs.map(({ sbdhId }) => sbdhId)).not.to.include(first);
  });

  it("is not declared not sent while the access point may still send it", async () => {
    server.answer = { status: 422, body: noSignal, row: { status: "failed" } };
    await deliver();
    await expectRefusal(resolve(), 409, "wait until it gives up");
    server.change(first, { status: "pending" });
    await pipeline.query(
      "update transmissions set updated_at = now() - interval '1 h', next_check_at = null where id = $1",
      [first],
    );
    await pipeline.deliver(accessPoint, document, "c3");
    expect((await leg()).reason).to.contain("a person must find out");
    await resolve();
    server.answer = undefined;
    await deliver();
    expect(server.posted).to.have.length(2);
  });

  it("is not posted again for a 404 after it was known, nor while the database of the access point is away", async () => {
    server.answer = { status: 422, body: noSignal, row: { status: "failed" } };
    await deliver();
    server.forget(first);
    expect(await deliver()).to.include({ state: "unknown" });
    document = await pipeline.createValidated();
    first = (await leg()).sbdhId;
    server.answer = "lost";
    await deliver();
    server.isAway = true;
    expect(await deliver()).to.include({ state: "unknown" });
    server.isAway = false;
    expect(await deliver(), "the request was taken, and only its answer was lost").to.include({ state: "sent" });
    expect(server.posted).to.have.length(2);
  });

  it("is not posted again after a late answer has shown that the access point has it", async () => {
    server.answer = { status: 400, body: "Failed to submit outbound SBD transaction" };
    expect(await deliver()).to.include({ state: "queued" });
    server.answer = undefined;
    await pipeline.query("update transmissions set known_to_access_point = true where id = $1", [first]);
    expect(await deliver()).to.include({ state: "unknown" });
    expect(server.posted).to.be.empty;
  });

  it("waits, and goes out under its id, where the access point could not store it", async () => {
    server.isAway = true;
    expect(await deliver(), "whether it has a row cannot be known").to.include({ state: "unknown" });
    server.isAway = false;
    server.answer = { status: 400, body: "Failed to submit outbound SBD transaction" };
    expect(await deliver(), "it has none").to.include({ state: "queued", failureClass: "retryable" });
    server.answer = undefined;
    expect(await deliver()).to.include({ state: "sent", envelopeId: first });
    expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("PENDING");
  });

  it("is an operator's after so many attempts that nobody can store it", async () => {
    server.answer = { status: 400, body: "Failed to submit outbound SBD transaction" };
    await deliver();
    await pipeline.query("update transmissions set attempts = 19 where id = $1", [first]);
    expect(await deliver()).to.include({ state: "failed", failureClass: "blocked" });
  });
});
