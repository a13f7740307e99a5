import { randomUUID } from "node:crypto";

import { expect } from "chai";

import { until } from "../setup/until.ts";
import { documentEnvelope } from "./envelopes.ts";
import { headers, post as postTo } from "./requests.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

type Json = Record<string, unknown>;

const lost = { status: "permanently_failed", mlsStatus: "not_applicable" };

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
    return { sbdhId, status: response.status, answer: (await response.json()) as Json };
  };
  const get = async (path: string) => {
    const response = await fetch(`${sandbox.url}${path}`, { headers });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const transaction = async (sbdhId: string) =>
    (await get(`/api/outbound/status/${sbdhId}?includeArchive=true`)).body as Json;

  it("answers with a report whose receipt holds the digest of what was sent", async () => {
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
    expect(answer["as4ReceivedSignalMsg"]).to.contain(
      `<ds:DigestValue>${Buffer.from(String(received?.sha256), "hex").toString("base64")}</ds:DigestValue>`,
    );
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
      mlsStatus: "received_ap",
      custom1: "document-1",
      custom2: "c3",
      custom3: "more",
    });
  });

  it("shows what is done and answered only to those who ask for the archive", async () => {
    const { sbdhId } = await post("1987654321");
    await until("status message", () => sandbox.inbox.messages.length === 1);
    expect((await get(`/api/outbound/status/${sbdhId}`)).status).to.equal(404);
    const silent = await post("1000000006");
    expect((await get(`/api/outbound/status/${silent.sbdhId}`)).status).to.equal(200);
  });

  const failures: readonly [tin: string, report: Json, known: typeof lost][] = [
    ["1000000013", { sendingSuccess: false }, lost],
    ["1000000025", { sendingResult: "TRANSPORT_ERROR_NO_RETRY", c3CertCheckResult: "EXPIRED" }, lost],
    ["1000000026", { sendingResult: "AS4_ERROR_MESSAGE_RECEIVED", as4ResponseError: true }, lost],
    ["1000000010", { sendingSuccess: true, overallSuccess: false }, { status: "sent", mlsStatus: "received_ap" }],
  ];
  for (const [tin, report, known] of failures) {
    it(`answers 422 for ${tin}, and then says ${known.status}`, async () => {
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

  it("gives up after the last attempt", async () => {
    const { sbdhId } = await post("1000000023");
    await until("the end", async () => (await transaction(sbdhId))["status"] === "permanently_failed");
    expect(await transaction(sbdhId)).to.include({ attemptCount: 3, nextRetryDT: null });
    expect(await sandbox.received("delivered=true")).to.have.length(0);
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

  const refusals: readonly [tin: string, status: number, answer: RegExp, transaction: number][] = [
    ["1000000011", 400, /^"Simulated: the request is refused/, 404],
    ["1000000027", 400, /^"Outbound verification failed/, 200],
    ["1000000028", 404, /disabled/, 404],
  ];
  for (const [tin, status, answer, known] of refusals) {
    it(`answers ${status} for ${tin}; its status is then ${known}`, async () => {
      const posted = await post(tin);
      expect(posted.status).to.equal(status);
      expect(JSON.stringify(posted.answer)).to.match(answer);
      const asked = await get(`/api/outbound/status/${posted.sbdhId}?includeArchive=true`);
      expect(asked.status).to.equal(known);
      if (known === 200) {
        expect(asked.body).to.include({ status: "rejected" });
      }
    });
  }

  it("lists its transactions, the newest first", async () => {
    const ids = [
      (await post("1987654321")).sbdhId,
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

  it("refuses a wrong token with 403", async () => {
    expect((await post(documentEnvelope(), "wrong")).status).to.equal(403);
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

  it("tries nothing by itself; what is posted again is another attempt", async () => {
    const body = documentEnvelope({ tin: "1000000021" });
    await post(body);
    expect((await sandbox.received())[0]).to.include({ status: "permanently_failed", delivered: false });
    expect((await post(body)).answer).to.include({ overallSuccess: true });
    expect((await sandbox.received("delivered=true")).map(({ copy }) => copy)).to.deep.equal([1]);
    await until("status message", () => sandbox.inbox.messages.length === 1);
  });

  it("keeps no transactions", async () => {
    await post(documentEnvelope({ header: { sbdhId: "standalone" } }));
    const asked = await fetch(`${sandbox.url}/api/outbound/status/standalone?includeArchive=true`, { headers });
    expect(asked.status).to.equal(404);
  });
});
