import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { text } from "node:stream/consumers";

import { expect } from "chai";

import type { AccessPoint, AccessPointConnection } from "../../common/peppol/access-point.ts";
import { createPhossAp } from "../../common/peppol/open-access-point.ts";
import { buildSbd } from "../../common/peppol/sbdh.ts";
import { openSandbox, type Sandbox } from "../simulator/sandbox.ts";
import { buildSbdInput } from "./sbd-input.ts";
import { serveAccessPoint, type AccessPointServer } from "./access-point-server.ts";

describe("phoss-ap adapter against the simulator", () => {
  let sandbox: Sandbox;
  let accessPoint: AccessPointConnection;

  before(async () => {
    sandbox = await openSandbox();
    accessPoint = createPhossAp({ baseUrl: `${sandbox.url}/`, token: "simulator-token", timeoutMs: 5_000 });
  });
  after(async () => {
    await accessPoint.close();
    await sandbox.close();
  });

  const send = async (receiverTin: string) => {
    const sbdhId = randomUUID();
    const sbd = buildSbd(buildSbdInput({ sbdhId, receiverId: `0235:${receiverTin}` }));
    const outcome = await accessPoint.submit({ sbd, documentId: "document-1", leg: "c3" });
    return {
      sbdhId,
      outcome,
      status: await accessPoint.status(sbdhId),
      received: await sandbox.received(`sbdhId=${sbdhId}`),
    };
  };

  it("is sent, with the report as evidence", async () => {
    const { sbdhId, outcome, status, received } = await send("1987654321");
    expect(outcome.kind).to.equal("sent");
    expect(outcome.report).to.include({
      sendingResult: "SUCCESS",
      sendingSuccess: true,
      sbdhInstanceIdentifier: sbdhId,
      as4MessageId: received[0]?.as4MessageId,
    });
    expect(status.kind).to.equal("sent");
    expect(status.transaction).to.include({ custom1: "document-1", custom2: "toC3", status: "sent", attemptCount: 1 });
  });

  it("does not know an envelope that was never posted", async () => {
    expect(await accessPoint.status(randomUUID())).to.include({ kind: "not_found", transaction: null });
  });

  it("is blocked by a wrong token, and never names it", async () => {
    const stranger = createPhossAp({ baseUrl: sandbox.url, token: "wrong-secret-token", timeoutMs: 5_000 });
    const sbd = buildSbd(buildSbdInput());
    const outcome = await stranger.submit({ sbd, documentId: "d", leg: "c3" });
    expect(outcome).to.include({ kind: "blocked", report: null });
    expect(JSON.stringify([outcome, await stranger.status("x")])).not.to.contain("wrong-secret-token");
    expect((await stranger.status("x")).kind).to.equal("blocked");
  });
});

interface Said {
  status: number;
  body: unknown;
}

const taken = { size: { status: 200, body: "0" } };
const absent: Said = { status: 404, body: "" };

/** Answers the POST of an envelope, the question about it, and that whether the database answers; in turn, where several answers are given. */
const answering =
  (post: Said, row: Said | Said[], { size }: { size: Said } = taken): RequestListener =>
  (request, response) => {
    const isControl = request.url?.endsWith("/size") === true;
    const rows = Array.isArray(row) ? row : [row];
    const said = request.method === "POST" ? post : isControl ? size : rows.length > 1 ? rows.shift()! : rows[0]!;
    response.writeHead(said.status).end(typeof said.body === "string" ? said.body : JSON.stringify(said.body));
  };

const statusOf = (
  body: object | string,
  report: object = { lookupError: "SMP timed out" },
  status = 200,
): RequestListener => answering({ status: 422, body: { sendingSuccess: false, ...report } }, { status, body });

const notTaken = JSON.stringify("Failed to submit outbound SBD transaction");

const refusing = (status: number, body: object | string = "", size = "0"): RequestListener =>
  answering({ status: 400, body: notTaken }, { status, body }, { size: { status: 200, body: size } });

describe("phoss-ap adapter against trouble", () => {
  const servers: AccessPointServer[] = [];
  const serve = async (listener: RequestListener, timeoutMs = 5_000): Promise<AccessPoint> => {
    const server = await serveAccessPoint(listener);
    servers.push(server);
    return createPhossAp({ baseUrl: server.url, token: "t", timeoutMs });
  };
  after(() => Promise.all(servers.map((server) => server.close())));
  const input = { sbd: buildSbd(buildSbdInput()), documentId: "7", leg: "c5" as const };

  it("posts the envelope unchanged, with its correlation", async () => {
    let seen: Record<string, unknown> = {};
    const record = async (request: IncomingMessage): Promise<void> => {
      const { method, url, headers } = request;
      const body = await text(request);
      seen = { method, url, token: headers["x-token"], type: headers["content-type"], body };
    };
    const accessPoint = await serve((request, response) => {
      void record(request).finally(() => response.end('{"sendingSuccess":true}'));
    });
    const sbd = buildSbd(buildSbdInput({ payloadXml: "<a xmlns='urn:a'>دبي</a>" }));
    await accessPoint.submit({ ...input, sbd });
    expect(seen).to.deep.equal({
      method: "POST",
      url: "/api/outbound/submit-sbd?custom1=7&custom2=toC5",
      token: "t",
      type: "application/xml; charset=utf-8",
      body: sbd,
    });
  });

  for (const [what, listener, expected] of [
    ["it is at it already", refusing(200, { status: "sending" }), { kind: "unknown", hasRow: true }],
    ["it tries it again by itself", refusing(200, { status: "failed" }), { kind: "unknown", hasRow: true }],
    ["it has given it up", refusing(200, { status: "permanently_failed" }), { kind: "unknown", hasRow: true }],
    ["it cannot be asked at the moment", refusing(503), { kind: "unknown" }],
    ["its database is away", refusing(404, "", "-1"), { kind: "unknown" }],
    ["it has stored nothing", refusing(404), { kind: "retryable", retryOwner: "us", untilAttempt: 20 }],
  ] as const) {
    it(`a request that is refused while ${what}: ${expected.kind}`, async () => {
      expect(await (await serve(listener)).submit(input)).to.include(expected);
    });
  }

  for (const [what, listener, kind] of [
    ["and its database answers", answering(absent, absent), "not_found"],
    ["and its database is away", answering(absent, absent, { size: { status: 200, body: "-1" } }), "unavailable"],
    ["and it has no such control", answering(absent, absent, { size: absent }), "unavailable"],
    ["with a body, of a proxy", answering(absent, { status: 404, body: "<html>" }), "unavailable"],
    ["once, while its database failed", answering(absent, [absent, { status: 200, body: { status: "sent" } }]), "sent"],
  ] as const) {
    it(`an envelope that it shows no row of, ${what}: ${kind}`, async () => {
      expect((await (await serve(listener)).status("x")).kind).to.equal(kind);
    });
  }

  it("asks after each of three looks whether its database answers", async () => {
    const asked: (string | undefined)[] = [];
    const accessPoint = await serve((request, response) => {
      asked.push(request.url?.split("/").at(-1));
      answering(absent, absent)(request, response);
    });
    await accessPoint.status("x");
    expect(asked).to.deep.equal(Array.from({ length: 3 }, () => ["x?includeArchive=true", "size"]).flat());
  });

  it("does not know the outcome when no answer comes in time", async () => {
    const accessPoint = await serve(() => {}, 100);
    expect(await accessPoint.submit(input)).to.include({ kind: "unknown", report: null });
    expect((await accessPoint.status("x")).kind).to.equal("unavailable");
  });

  it("does not know the outcome when the answer stops in the middle", async () => {
    const accessPoint = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 });
      response.write('{"sendingSuccess":', () => response.destroy());
    });
    expect((await accessPoint.submit(input)).kind).to.equal("unknown");
  });

  it("does not follow a redirect with its token", async () => {
    const accessPoint = await serve((_request, response) => {
      response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    });
    expect((await accessPoint.submit(input)).kind).to.equal("blocked");
  });

  it("leaves the next attempt to an access point that has kept the envelope", async () => {
    const accessPoint = await serve(statusOf({ status: "failed", nextRetryDT: "2026-08-20T05:36:00Z" }));
    expect(await accessPoint.submit(input)).to.include({
      kind: "retryable",
      retryOwner: "access-point",
      soFar: "not sent",
      nextRetryAt: "2026-08-20T05:36:00.000Z",
      hasRow: true,
    });
  });

  it("reads the time of the next attempt by the access point's clock", async () => {
    const theirs = Date.now() - 3_600_000;
    const accessPoint = await serve((request, response) => {
      response.setHeader("date", new Date(theirs).toUTCString());
      statusOf({ status: "failed", nextRetryDT: new Date(theirs + 180_000).toISOString() })(request, response);
    });
    const { nextRetryAt = "" } = (await accessPoint.status(randomUUID())) as { nextRetryAt?: string };
    expect(Date.parse(nextRetryAt)).to.be.closeTo(Date.now() + 180_000, 10_000);
  });

  it("never posts again what it has reported on, though its row is not to be found", async () => {
    for (const report of [{ lookupError: "The participant is not registered" }, { sendingResult: "TRANSPORT_ERROR" }]) {
      const outcome = await (await serve(statusOf("", report, 404))).submit(input);
      expect(outcome).to.include({ hasRow: true });
      expect(outcome).not.to.include({ retryOwner: "us" });
    }
  });

  it("finds out that a 422 was sent after all", async () => {
    const accessPoint = await serve(statusOf({ status: "sent" }));
    expect((await accessPoint.submit(input)).kind).to.equal("sent");
  });

  it("may post again when no one accepts the connection, and keeps the address in the log", async () => {
    const accessPoint = await serve(() => {});
    await servers.pop()?.close();
    const outcome = await accessPoint.submit(input);
    expect(outcome).to.include({ kind: "retryable", retryOwner: "us" });
    for (const refused of [outcome, await accessPoint.status("x")]) {
      expect(refused.reason).to.contain("ECONNREFUSED").and.not.to.contain("127.0.0.1");
      expect(refused.detail).to.contain("127.0.0.1");
    }
  });

  it("does not know the outcome of a 5xx, whatever its body", async () => {
    for (const body of ["", "<html>", '{"timestamp":1,"error":"Internal Server Error"}', '"text"', "[1]", "null"]) {
      const accessPoint = await serve((_request, response) => {
        response.writeHead(500).end(body);
      });
      expect((await accessPoint.submit(input)).kind, body).to.equal("unknown");
    }
  });

  it("is unknown after an answer that is no status object", async () => {
    const accessPoint = await serve((_request, response) => response.end("[]"));
    expect((await accessPoint.status("x")).kind).to.equal("unavailable");
  });
});
