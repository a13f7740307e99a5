import { randomUUID } from "node:crypto";

import { expect } from "chai";

import { parseJson } from "../../common/runtime/text.ts";
import { until } from "../setup/until.ts";
import { documentEnvelope } from "./envelopes.ts";
import { headers, post as postTo } from "./requests.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

type Json = Record<string, unknown>;

const cannotSubmit = "Failed to submit outbound SBD transaction";
const refusal = "Error in AS4 sending with result code AS4_ERROR_MESSAGE_RECEIVED";

describe("phoss-ap's API in the simulator", () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());

  const post = async (tin: string, query = "custom1=document-1&custom2=c3&custom3=more") => {
    const sbdhId = randomUUID();
    const body = documentEnvelope({ tin, header: { sbdhId } });
    const response = await postTo(sandbox, body, `?${query}`);
    return { sbdhId, status: response.status, answer: parseJson(await response.text()) as Json };
  };
  const get = async (path: string) => {
    const response = await fetch(`${sandbox.url}${path}`, { headers });
    return { status: response.status, body: parseJson(await response.text()) };
  };
  const transaction = async (sbdhId: string) =>
    (await get(`/api/outbound/status/${sbdhId}?includeArchive=true`)).body as Json;

  it("answers with a report whose receipt holds the digest of what was sent, which is not what was posted", async () => {
    const { sbdhId, status, answer } = await post("1987654321");
    expect(status).to.equal(200);
    expect(answer).to.include({
      senderId: "iso6523-actorid-upis::0235:1345678901",
      receiverId: "iso6523-actorid-upis::0235:1987654321",
      sbdhInstanceIdentifier: sbdhId,
      sendingResult: "SUCCESS",
      sendingSuccess: true,
      overallSuccess: true,
      as4ResponseError: false,
      c3CertSubjectCN: "PAE000456",
      c3CertCheckResult: "VALID",
    });
    const [received] = await sandbox.received();
    expect(answer["as4ReceivedSignalMsg"]).to.contain("http://www.w3.org/2001/04/xmlenc#sha256");
    const digest = Buffer.from(String(received?.sentSha256), "hex").toString("base64");
    expect(answer["as4ReceivedSignalMsg"]).to.contain(`<ds:DigestValue>${digest}<`);
    expect(received?.sentSha256).not.to.equal(received?.sha256);
    expect(answer).to.have.nested.property("rawHttpResponse.headers[0].name", "Content-Type");
  });

  it("has a status object for what it sent", async () => {
    const { sbdhId } = await post("1987654321");
    await until("status message", () => sandbox.inbox.messages.length === 1);
    expect(await transaction(sbdhId)).to.include({
      transactionType: "business_document",
      sbdhInstanceID: sbdhId,
      status: "sent",
      attemptCount: 1,
      reportingStatus: "reported",
      nextRetryDT: null,
      errorDetails: null,
      mlsStatus: "pending",
      custom1: "document-1",
      custom2: "c3",
      custom3: "more",
    });
  });

  it("archives what is sent and reported without waiting for its status message, and nothing else", async () => {
    const { sbdhId } = await post("1987654321");
    expect((await get(`/api/outbound/status/${sbdhId}`)).status).to.equal(404);
    expect((await get("/api/ops/outbound/size")).body).to.equal(0);
    const unreported = await post("1000000010");
    expect((await get(`/api/outbound/status/${unreported.sbdhId}`)).status).to.equal(200);
    const givenUp = await post("1000000013");
    expect((await get(`/api/outbound/status/${givenUp.sbdhId}`)).status).to.equal(200);
    expect((await get("/api/ops/outbound/size")).body).to.equal(2);
  });

  it("says by mlsStatus what came while the row was in the active table, the last of it", async () => {
    await sandbox.close();
    sandbox = await openSandbox({ archiveAfterMs: 60_000 });
    const { sbdhId } = await post("1000000017");
    await until("the second message", async () => (await transaction(sbdhId))["mlsStatus"] === "received_re");
    const doubled = await post("1000000006");
    await postTo(sandbox, documentEnvelope({ header: { sbdhId: doubled.sbdhId } }));
    await until("status message", () => sandbox.inbox.messages.length > 1);
    const rows = (await get("/api/ops/outbound/history")).body as Json[];
    expect(rows.map(({ mlsStatus }) => mlsStatus)).to.deep.equal(["pending", "pending", "received_re"]);
  });

  const failures: readonly [tin: string, report: Json, known: Json][] = [
    [
      "1000000013",
      { sendingSuccess: false },
      { status: "permanently_failed", mlsStatus: "pending", nextRetryDT: null },
    ],
    ["1000000061", { sendingSuccess: false }, { status: "permanently_failed" }],
    ["1000000029", { sendingSuccess: false }, { status: "failed" }],
    [
      "1000000025",
      { sendingResult: "TRANSPORT_ERROR_NO_RETRY", c3CertCheckResult: "EXPIRED" },
      { status: "failed", errorDetails: "The C3 certificate check failed: EXPIRED" },
    ],
    [
      "1000000026",
      { sendingResult: "AS4_ERROR_MESSAGE_RECEIVED", as4ResponseError: true },
      { status: "failed", errorDetails: refusal },
    ],
    [
      "1000000030",
      { sendingResult: "TRANSPORT_ERROR", sendingSuccess: false },
      { status: "failed", errorDetails: "smp.provider.ae:443 failed to respond" },
    ],
    ["1000000010", { sendingSuccess: true, overallSuccess: false }, { status: "sent", reportingStatus: "pending" }],
  ];
  for (const [tin, report, known] of failures) {
    it(`answers 422 for ${tin}, and then says ${String(known["status"])}`, async () => {
      await sandbox.close();
      sandbox = await openSandbox({ retryDelayMs: 60_000 });
      const posted = await post(tin);
      expect(posted.status).to.equal(422);
      expect(posted.answer).to.include(report);
      expect(await transaction(posted.sbdhId)).to.include({ ...known, attemptCount: 1 });
    });
  }

  it("distinguishes an unknown receiver, a look-up that did not work and an error of the receiving access point", async () => {
    expect((await post("1000000013")).answer["lookupError"]).to.match(/not registered/);
    const { answer } = await post("1000000020");
    expect(answer["lookupError"]).to.match(/did not answer/);
    expect(answer["lookupException"]).to.have.property("message", "Connect timed out");
    expect(answer).not.to.have.any.keys("as4MessageId", "sendingResult");
    const { answer: refused } = await post("1000000026");
    expect(refused["as4ResponseErrors"]).to.have.nested.property("[0].errorCode", "EBMS:0004");
  });

  it("tries again by itself, with a new message id, until the document is out", async () => {
    await sandbox.close();
    sandbox = await openSandbox({ retryDelayMs: 1_000 });
    const { sbdhId, status, answer } = await post("1000000021");
    expect([status, answer["sendingResult"]]).to.deep.equal([422, "NO_SIGNAL_MESSAGE_RECEIVED"]);
    const failed = await transaction(sbdhId);
    expect(failed).to.include({ status: "failed", attemptCount: 1, completedDT: null, mlsStatus: "pending" });
    expect(Date.parse(String(failed["nextRetryDT"]))).to.be.greaterThan(Date.parse(String(failed["createdDT"])));
    await until("second attempt", async () => (await transaction(sbdhId))["status"] === "sent");
    expect(await transaction(sbdhId)).to.include({ attemptCount: 2, nextRetryDT: null, errorDetails: null });
    const [sent] = await sandbox.received(`sbdhId=${sbdhId}`);
    expect(sent).to.include({ copy: 1, delivered: true });
    expect(sent?.as4MessageId).not.to.equal(answer["as4MessageId"]);
  });

  for (const tin of ["1000000023", "1000000025", "1000000026"]) {
    it(`gives up ${tin} after three attempts`, async () => {
      const { sbdhId } = await post(tin);
      await until("the end", async () => (await transaction(sbdhId))["status"] === "permanently_failed");
      expect(await transaction(sbdhId)).to.include({ attemptCount: 3, nextRetryDT: null });
      expect(await sandbox.received("delivered=true")).to.have.length(0);
    });
  }

  it("asks an SMP that has no such registration again without end", async () => {
    await sandbox.close();
    sandbox = await openSandbox({ retryDelayMs: 1 });
    const { sbdhId } = await post("1000000029");
    await until("many attempts", async () => Number((await transaction(sbdhId))["attemptCount"]) > 5);
    expect(await transaction(sbdhId)).to.include({ status: "failed" });
  });

  it("stops asking an SMP for anybody after five failures, and asks again after a minute", async () => {
    await sandbox.close();
    sandbox = await openSandbox({ retryDelayMs: 3_000 });
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await post("1000000029")).answer["lookupError"]).to.match(/Failed to resolve SMP endpoint/);
    }
    const { answer, sbdhId } = await post("1987654321");
    expect(answer["lookupError"]).to.equal("SMP access limited by Circuit Breaker");
    expect(answer).not.to.have.any.keys("as4MessageId", "sendingResult");
    expect(await transaction(sbdhId)).to.include({ status: "failed" });
    await until("it asks again", async () => (await post("1987654321")).status === 200);
  });

  it("stops sending to a receiver after five failures, and to no other", async () => {
    await sandbox.close();
    sandbox = await openSandbox({ retryDelayMs: 60_000 });
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await post("1000000023")).answer["sendingResult"]).to.equal("NO_SIGNAL_MESSAGE_RECEIVED");
    }
    const { answer, sbdhId } = await post("1000000023");
    expect(answer["sendingError"]).to.equal("AP access limited by Circuit Breaker");
    expect(answer).not.to.have.property("as4MessageId");
    expect(await transaction(sbdhId)).to.include({ status: "failed" });
    expect((await post("1987654321")).status).to.equal(200);
  });

  it("holds a message back while its circuit breaker is open", async () => {
    const { answer } = await post("1000000022");
    expect(answer["sendingError"]).to.equal("AP access limited by Circuit Breaker");
    expect(answer).not.to.have.property("as4MessageId");
  });

  it("says that it is still sending what takes long", async () => {
    await sandbox.close();
    sandbox = await openSandbox({ slowAnswerMs: 1_500 });
    const slow = post("1000000012");
    const { sbdhId } = await until("arrival", async () => (await sandbox.received())[0]);
    expect(await transaction(sbdhId)).to.include({ status: "sending", completedDT: null });
    expect((await get("/api/outbound/in-transmission")).body).to.have.length(1);
    expect((await slow).status).to.equal(200);
    expect(await transaction(sbdhId)).to.include({ status: "sent" });
  });

  const refusals: readonly [tin: string, status: number, answer: unknown][] = [
    ["1000000011", 400, cannotSubmit],
    ["1000000027", 400, cannotSubmit],
    ["1000000028", 404, undefined],
  ];
  for (const [tin, status, answer] of refusals) {
    it(`answers ${status} for ${tin}, and has no row of it`, async () => {
      const posted = await post(tin);
      expect([posted.status, posted.answer]).to.deep.equal([status, answer]);
      const asked = await get(`/api/outbound/status/${posted.sbdhId}?includeArchive=true`);
      expect(asked).to.deep.equal({ status: 404, body: undefined });
    });
  }

  it("makes a second row of an id, sends it again, and from then on knows neither", async () => {
    await sandbox.close();
    sandbox = await openSandbox({ retryDelayMs: 60_000 });
    const { sbdhId } = await post("1000000021");
    const again = await postTo(sandbox, documentEnvelope({ header: { sbdhId } }));
    expect(again.status).to.equal(200);
    expect(await transaction(sbdhId)).to.include({ status: "failed" });
    const third = await postTo(sandbox, documentEnvelope({ tin: "1000000021", header: { sbdhId } }));
    expect([third.status, ((await third.json()) as Json)["sendingSuccess"]]).to.deep.equal([422, false]);
    expect((await get(`/api/outbound/status/${sbdhId}`)).status).to.equal(404);
    expect((await get("/api/ops/outbound/size")).body).to.equal(2);
  });

  it("lists its transactions, the newest first", async () => {
    const ids = [
      (await post("1000000010")).sbdhId,
      (await post("1000000023")).sbdhId,
      (await post("1000000011")).sbdhId,
    ];
    const history = (await get("/api/ops/outbound/history?offset=0&limit=50")).body as Json[];
    expect(history.map(({ sbdhInstanceID }) => sbdhInstanceID)).to.deep.equal([ids[1], ids[0]]);
    expect((await get("/api/ops/outbound/history?offset=1&limit=1")).body).to.have.length(1);
    expect((await get("/api/ops/outbound/size")).body).to.equal(2);
    expect((await get("/api/ops/outbound/history?limit=many")).status).to.equal(400);
  });

  it("refuses a correlation that is too long", async () => {
    expect((await post("1987654321", `custom1=${"x".repeat(256)}`)).status).to.equal(400);
    expect(await sandbox.received()).to.have.length(0);
  });
});

describe("phase4-peppol-standalone's API in the simulator", () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());

  const post = async (body: string, token = "simulator-token") => {
    const response = await fetch(`${sandbox.url}/sendsbdh`, { method: "POST", headers: { "x-token": token }, body });
    return { status: response.status, answer: (await response.json()) as Json };
  };

  it("answers its ping", async () => {
    expect(await (await fetch(`${sandbox.url}/phase4ping`)).text()).to.equal("pong");
  });

  it("refuses a wrong token with 403, and a missing one with 400", async () => {
    expect((await post(documentEnvelope(), "wrong")).status).to.equal(403);
    expect((await fetch(`${sandbox.url}/sendsbdh`, { method: "POST", body: documentEnvelope() })).status).to.equal(400);
    expect(await sandbox.received()).to.have.length(0);
  });

  const answers: readonly [tin: string, report: Json][] = [
    ["1987654321", { overallSuccess: true, sendingSuccess: true, sendingResult: "SUCCESS" }],
    ["1000000011", { overallSuccess: false, sendingResult: "INVALID_PARAMETERS" }],
    ["1000000021", { overallSuccess: false, sendingResult: "NO_SIGNAL_MESSAGE_RECEIVED" }],
    ["1000000025", { overallSuccess: false, sendingResult: "TRANSPORT_ERROR_NO_RETRY" }],
  ];
  for (const [tin, report] of answers) {
    it(`answers 200 for ${tin}, whatever the report says`, async () => {
      const { status, answer } = await post(documentEnvelope({ tin }));
      expect(status).to.equal(200);
      expect(answer).to.include(report);
    });
  }

  it("answers 404 where sending is off", async () => {
    expect((await post(documentEnvelope({ tin: "1000000028" }))).status).to.equal(404);
  });

  it("answers even what is no envelope with a report", async () => {
    const { status, answer } = await post("<a/>");
    expect(status).to.equal(200);
    expect(answer).to.have.nested.property("sbdhParsingException.message");
    expect(answer).to.include({ overallSuccess: false });
  });

  it("tries nothing by itself", async () => {
    await post(documentEnvelope({ tin: "1000000021" }));
    expect((await sandbox.received())[0]).to.include({ status: "permanently_failed", nextRetryAt: null });
  });

  it("keeps no transactions", async () => {
    await post(documentEnvelope({ header: { sbdhId: "standalone" } }));
    const asked = await fetch(`${sandbox.url}/api/outbound/status/standalone?includeArchive=true`, { headers });
    expect(asked.status).to.equal(404);
  });
});
