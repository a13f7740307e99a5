import { expect } from "chai";

import { mlsDocTypeId, type InboundMls } from "../../common/peppol/mls.ts";
import { readSbdHeader } from "../../common/peppol/sbdh.ts";
import { until } from "../setup/until.ts";
import { documentEnvelope } from "./envelopes.ts";
import { answerTo, headers, post, submit, toAuthority, toSupplier, type Build } from "./requests.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

const withWrongTotal =
  (tin: string): Build =>
  (sbdhId) =>
    toSupplier(tin)(sbdhId).replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, "$11.00");

const ofEachTin = ([numbers, code, reasons]: readonly [number[], string, string]) =>
  numbers.map((number) => ({ tin: String(1_000_000_000 + number), code, reasons }));

describe("simulator", () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());

  it("answers an accepted document with a status message, as phoss-ap forwards it", async () => {
    const sbdhId = await submit(sandbox, toSupplier("1987654321"));
    const inbound = await until("status message", () => answerTo(sandbox, sbdhId));
    expect(inbound).to.include({ senderId: "0242:000456", receiverId: "0242:000999", docTypeId: mlsDocTypeId });
    expect(inbound.mls).to.include({ code: "AP", senderId: "0242:000456", referenceId: sbdhId });
    expect(sandbox.inbox.messages[0]?.headers).to.include({
      "x-token": "inbound-token",
      "x-sbdh-instance-id": inbound.sbdhId,
    });
    const header = readSbdHeader(sandbox.inbox.messages[0]?.xml ?? "");
    expect(header).not.to.have.any.keys("mlsTo", "mlsType");
  });

  const c3: readonly [numbers: number[], code: string, reasons: string][] = [
    [[1, 9, 10, 12, 20, 21, 22, 30, 33, 63], "AP", ""],
    [[2], "AB", ""],
    [[3], "RE", "BV"],
    [[4], "RE", "SV"],
    [[5], "RE", "FD"],
    [[14], "RE", "BV,BW"],
  ];
  it("answers as the supplier's TIN says", async () => {
    for (const { tin, code, reasons } of c3.flatMap(ofEachTin)) {
      const sbdhId = await submit(sandbox, toSupplier(tin));
      const { mls } = await until(`status message of ${tin}`, () => answerTo(sandbox, sbdhId));
      expect(mls.code, tin).to.equal(code);
      expect(mls.issues.map(({ reason }) => reason).join(), tin).to.equal(reasons);
      expect(mls.description === undefined, tin).to.equal(code === "AP");
    }
  });

  const c5: typeof c3 = [
    [[3, 39, 41, 43], "AP", ""],
    [[31], "AB", ""],
    [[33], "RE", "BV"],
    [[34], "RE", "SV"],
    [[35], "RE", "FD"],
  ];
  it("answers for the tax authority as the TIN of the supplier in the report says", async () => {
    for (const { tin, code, reasons } of c5.flatMap(ofEachTin)) {
      const sbdhId = await submit(sandbox, toAuthority(tin));
      const inbound = await until(`status message about ${tin}`, () => answerTo(sandbox, sbdhId));
      expect(inbound.senderId, tin).to.equal("0242:000773");
      expect(inbound.mls.code, tin).to.equal(code);
      expect(inbound.mls.issues.map(({ reason }) => reason).join(), tin).to.equal(reasons);
    }
  });

  const unanswered: readonly [name: string, build: Build][] = [
    ["a silent supplier", toSupplier("1000000006")],
    ["a late supplier before its time", toSupplier("1000000007")],
    ["a refused request", toSupplier("1000000011")],
    ["a supplier that is not registered", toSupplier("1000000013")],
    ["a supplier that does not take this type of document", toSupplier("1000000029")],
    ["a supplier that cannot be looked up", toSupplier("1000000061")],
    ["a receiver who is never reached", toSupplier("1000000023")],
    ["a receiver with an expired certificate", toSupplier("1000000025")],
    ["a receiver who refuses the message", toSupplier("1000000026")],
    ["an access point that refuses the document", toSupplier("1000000027")],
    ["an access point that does not send", toSupplier("1000000028")],
    ["an access point that is killed before it sends", toSupplier("1000000066")],
    ["a silent tax authority", toAuthority("1000000036")],
    ["a sender that wants rejections only", toSupplier("1987654321", { mlsType: "FAILURE_ONLY" })],
  ];
  it("sends no status message where none is due", async () => {
    for (const [name, build] of unanswered) {
      const silent = await submit(sandbox, build);
      // Whatever was due for the first has gone out before that of the second.
      const answered = await submit(sandbox, toSupplier("1987654321"));
      await until("status message", () => answerTo(sandbox, answered));
      expect(answerTo(sandbox, silent), name).to.equal(undefined);
    }
  });

  it("sends a rejection to a sender that wants rejections only", async () => {
    const sbdhId = await submit(sandbox, toSupplier("1000000003", { mlsType: "FAILURE_ONLY" }));
    expect((await until("status message", () => answerTo(sandbox, sbdhId))).mls.code).to.equal("RE");
  });

  it("lists what it received, and filters it", async () => {
    const sbd = documentEnvelope({ header: { sbdhId: "sbdh-1" } });
    await post(sandbox, sbd, "?custom1=document-1&custom2=c3");
    await submit(sandbox, toSupplier("1987654321"));
    expect(await sandbox.received()).to.have.length(2);
    const [transmission] = await sandbox.received("custom1=document-1&custom2=c3&sbdhId=sbdh-1");
    expect(transmission).to.include({
      sbdhId: "sbdh-1",
      receiverId: "0235:1987654321",
      size: Buffer.byteLength(sbd),
      outcome: "accepted",
      delivered: true,
      copy: 1,
    });
    expect(await sandbox.received("custom1=document-2")).to.have.length(0);
  });

  it("takes a repeated envelope for a second copy, which is not answered again", async () => {
    const sbd = documentEnvelope({ header: { sbdhId: "twice" } });
    await post(sandbox, sbd);
    await post(sandbox, sbd);
    await until("status message", () => answerTo(sandbox, "twice"));
    const copies = await sandbox.received("sbdhId=twice");
    expect(copies.map(({ copy, mls }) => [copy, mls === null])).to.deep.equal([
      [1, false],
      [2, true],
    ]);
  });

  it("rejects what breaks a rule, for any receiver, and says where", async () => {
    const sbdhId = await submit(sandbox, withWrongTotal("1000000002"));
    const { mls } = await until("status message", () => answerTo(sandbox, sbdhId));
    expect(mls.code).to.equal("RE");
    expect(mls.issues[0]?.line).to.match(/^\/Invoice\/cac:LegalMonetaryTotal/);
    const [transmission] = await sandbox.received("valid=false");
    expect(transmission).to.include({ sbdhId, outcome: "unconfirmed", delivered: true });
    expect(transmission?.verdict.fatal).to.equal(mls.issues.length);
    expect(await sandbox.received("valid=true")).to.have.length(0);
  });

  const further: readonly [tin: string, name: string, check: (first: InboundMls, second: InboundMls) => void][] = [
    ["1000000015", "the same message", (first, second) => expect(second.mls).to.deep.equal(first.mls)],
    [
      "1000000017",
      "one that says the opposite",
      (first, { mls }) => {
        expect([mls.code, mls.referenceId]).to.deep.equal(["RE", first.mls.referenceId]);
        expect(mls.id).not.to.equal(first.mls.id);
      },
    ],
    [
      "1000000018",
      "one about something else",
      (first, { mls }) => expect(mls.referenceId).not.to.equal(first.mls.referenceId),
    ],
  ];
  for (const [tin, name, check] of further) {
    it(`sends a second message for ${tin}: ${name}`, async () => {
      await submit(sandbox, toSupplier(tin));
      await until("both messages", () => sandbox.inbox.messages.length === 2);
      const [first, second] = sandbox.inbox.messages.map(({ inbound }) => inbound);
      expect(first?.mls.code).to.equal("AP");
      check(first as InboundMls, second as InboundMls);
    });
  }

  it("addresses the envelope of a message to the participant when the outcome says so", async () => {
    await submit(sandbox, toSupplier("1000000019"));
    const message = await until("status message", () => sandbox.inbox.messages[0]);
    expect(message.inbound.receiverId).to.equal("0235:1345678901");
    expect(message.xml).to.contain('schemeID="0242">000999<');
  });

  for (const [filter, words] of [
    ["sbdhid=x", "There is no filter sbdhid"],
    ["leg=c3", "leg must be toC3 or toC5"],
  ] as const) {
    it(`refuses the filter ${filter}`, async () => {
      const response = await fetch(`${sandbox.url}/simulator/received?${filter}`, { headers });
      expect(response.status).to.equal(400);
      expect(await response.json()).to.contain(words);
    });
  }

  it("counts what reached its receiver apart from what was only tried", async () => {
    await submit(sandbox, toSupplier("1987654321"));
    await submit(sandbox, toSupplier("1000000013"));
    const response = await fetch(`${sandbox.url}/simulator/received?limit=1`, { headers });
    const list = (await response.json()) as { total: number; copies: number; received: unknown[] };
    expect([list.total, list.copies, list.received.length]).to.deep.equal([2, 1, 1]);
    expect(await sandbox.received("delivered=false&outcome=not-registered&leg=toC3")).to.have.length(1);
  });

  it("gives every envelope to a corner the outcome that is set for all, until another request or a restart", async () => {
    const set = (body: string) => fetch(`${sandbox.url}/simulator/outcomes`, { method: "POST", headers, body });
    expect((await set('{"toC3":"certificate-expired"}')).status).to.equal(200);
    await submit(sandbox, toSupplier("1987654321"));
    expect(await sandbox.received("outcome=certificate-expired")).to.have.length(1);
    for (const body of ["", "5", '{"c3":"slow"}', '{"toC3":"fast"}']) {
      expect((await set(body)).status, body).to.equal(400);
    }
    await set("{}");
    await submit(sandbox, toSupplier("1987654321"));
    expect(await sandbox.received("outcome=accepted")).to.have.length(1);
  });

  const requests: readonly [name: string, path: string, init: RequestInit, status: number][] = [
    ["a missing token", "/api/outbound/submit-sbd", { method: "POST", body: "" }, 401],
    ["a wrong token", "/api/outbound/status/x", { headers: { "x-token": "simulator-tokem" } }, 401],
    ["who asks what it received without it", "/simulator/received", {}, 401],
    ["who makes trouble without it", "/simulator/trouble", { method: "POST", body: "{}" }, 401],
    ["who changes outcomes without it", "/simulator/outcomes", { method: "POST", body: "{}" }, 401],
    ["a body that is no envelope", "/api/outbound/submit-sbd", { method: "POST", headers, body: "<a/>" }, 400],
    [
      "an envelope cut short",
      "/api/outbound/submit-sbd",
      { method: "POST", headers, body: documentEnvelope().slice(0, -5) },
      400,
    ],
    ["an unknown message", "/api/outbound/status/none?includeArchive=true", { headers }, 404],
    ["a path with a broken escape", "/api/outbound/status/%E0%A4%A", { headers }, 400],
    ["an unknown path", "/nothing", {}, 404],
    ["another method", "/api/outbound/submit-sbd", { headers }, 404],
    ["a look at its health", "/management/status", {}, 200],
  ];
  for (const [name, path, init, status] of requests) {
    it(`answers ${name} with ${status}`, async () => {
      const response = await fetch(sandbox.url + path, init);
      expect(response.status).to.equal(status);
      await response.text();
      expect(await sandbox.received()).to.have.length(0);
    });
  }
});
