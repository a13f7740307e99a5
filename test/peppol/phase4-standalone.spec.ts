import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

import { expect } from "chai";

import type { AccessPointConnection } from "../../common/peppol/access-point.ts";
import { createPhase4Standalone } from "../../common/peppol/open-access-point.ts";
import { buildSbd } from "../../common/peppol/sbdh.ts";
import { testSecrets } from "../setup/secrets.ts";
import { serveAccessPoint, type AccessPointServer } from "./access-point-server.ts";
import { buildSbdInput } from "./sbd-input.ts";

const input = { sbd: buildSbd(buildSbdInput()), documentId: "7", leg: "c3" as const };

describe("phase4 standalone adapter", () => {
  let server: AccessPointServer;
  let accessPoint: AccessPointConnection;
  let answer: { status: number; body: string };
  let seen: Record<string, unknown> = {};

  const record = async (request: IncomingMessage): Promise<void> => {
    const { method, url, headers } = request;
    seen = { method, url, token: headers["x-token"], body: await text(request) };
  };

  before(async () => {
    server = await serveAccessPoint((request, response) => {
      void record(request).finally(() => response.writeHead(answer.status).end(answer.body));
    });
    const token = testSecrets.accessPointToken;
    accessPoint = createPhase4Standalone({ baseUrl: server.url, token, timeoutMs: 1_000 });
  });
  after(async () => {
    await accessPoint.close();
    await server.close();
  });

  const submit = (report: object, status = 200) => {
    answer = { status, body: JSON.stringify(report) };
    return accessPoint.submit(input);
  };

  it("posts the envelope unchanged", async () => {
    await submit({ sendingSuccess: true, overallSuccess: true });
    expect(seen).to.deep.equal({
      method: "POST",
      url: "/sendsbdh",
      token: testSecrets.accessPointToken,
      body: input.sbd,
    });
  });

  const failed = { sendingSuccess: false, overallSuccess: false };
  const reports: [name: string, report: object, outcome: object][] = [
    ["success", { sendingSuccess: true, overallSuccess: true }, { kind: "sent" }],
    ["sent, and only the statistics failed", { sendingSuccess: true, overallSuccess: false }, { kind: "sent" }],
    [
      "no such receiver",
      { ...failed, lookupError: "Participant is not registered" },
      { kind: "rejected", cause: "not-registered" },
    ],
    ["look-up in words that tell nothing", { ...failed, lookupError: "?" }, { kind: "blocked" }],
    [
      "a look-up that failed for now, which only we repeat",
      { ...failed, lookupException: { message: "SMP timed out" } },
      { kind: "retryable", retryOwner: "us" },
    ],
    [
      "its circuit breaker",
      { ...failed, sendingError: "AP access limited by Circuit Breaker" },
      { kind: "retryable", retryOwner: "us" },
    ],
    ["transport trouble", { ...failed, as4MessageId: "m", sendingResult: "TRANSPORT_ERROR" }, { kind: "unknown" }],
    ["no receipt", { ...failed, sendingResult: "NO_SIGNAL_MESSAGE_RECEIVED" }, { kind: "unknown" }],
    ["a failure that tells nothing", { ...failed, sendingException: { message: "?" } }, { kind: "unknown" }],
    ["a refusal", { ...failed, sendingResult: "AS4_ERROR_MESSAGE_RECEIVED" }, { kind: "rejected", cause: "as4" }],
    [
      "a refusal of a second copy, which proves that the first has arrived",
      {
        ...failed,
        sendingResult: "AS4_ERROR_MESSAGE_RECEIVED",
        as4ResponseErrors: [{ errorCode: "EBMS:0004", errorDetails: "duplicate SBDH instance" }],
      },
      { kind: "sent" },
    ],
  ];
  for (const [name, report, outcome] of reports) {
    it(`reads ${name}`, async () => {
      expect(await submit(report)).to.deep.include(outcome);
    });
  }

  it("is blocked by no token, a wrong one, and sending that is off, for every send", async () => {
    for (const status of [400, 403, 404]) {
      expect(await submit({}, status)).to.include({ kind: "blocked", concerns: "every send" });
    }
  });

  it("cannot be asked", async () => {
    expect(await accessPoint.status("x")).to.include({ kind: "unsupported", transaction: null });
  });
});
