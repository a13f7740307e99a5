import { expect } from "chai";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { buildInvoiceRequest } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { call, countDocuments, expectError } from "../http-client.ts";

const limit = 8 * 1024 * 1024;

describe("api/http/request-body", () => {
  const api = useTestApi();
  let path: string;
  before(async () => {
    path = `/api/purchase-invoices/${api.businessProfileId}`;
  });
  afterEach("nothing is left behind", async () => {
    expect(await countDocuments(api)).to.equal(0);
  });

  const request = JSON.stringify(buildInvoiceRequest());
  const refused: [name: string, body: string | Uint8Array, message: RegExp][] = [
    ["malformed JSON", '{"issue_date": }', /Malformed JSON: Expected a value but found .* at position 15/],
    ["no body", "", /Malformed JSON/],
    ["an array", "[]", /must be a JSON object/],
    ["a number", "5", /must be a JSON object/],
    ["a __proto__ key", `{"__proto__":{"a":1},${request.slice(1)}`, /__proto__ is not allowed/],
    ["deep nesting", "[".repeat(100_000), /Nested deeper than 32 levels/],
    ["bytes that are no UTF-8", Uint8Array.from([0x7b, 0xff, 0x7d]), /not valid UTF-8/],
  ];
  for (const [name, body, message] of refused) {
    it(`refuses ${name}`, async () => {
      const answer = await call(api, "POST", path, { body });
      expect(answer.status).to.equal(400);
      expect(answer.text).to.match(message);
    });
  }

  for (const headers of [{}, { "idempotency-key": "large" }]) {
    it(`takes 1 MB where a few fields are meant, ${JSON.stringify(headers)}`, async () => {
      const body = `{"x":"${"x".repeat(1024 * 1024)}"}`;
      const posts = ["/api/webhooks", "/api/business-profiles", "/api/peppol-status/query"];
      for (const target of posts) {
        await expectError(call(api, "POST", target, { body, headers }), 413, "Payload size should not exceed 1MB");
      }
      const within = await call(api, "POST", "/api/webhooks", { body: body.slice(0, 1_000_000).concat('"}') });
      expect(within.status).to.equal(400);
    });
  }

  const types: [headers: Record<string, string>, message: RegExp][] = [
    [{ "content-type": "text/plain" }, /Content-Type must be application\/json/],
    [{ "content-type": "multipart/form-data; boundary=x" }, /Content-Type must be/],
    [{ "content-type": "application/json; charset=iso-8859-1" }, /in UTF-8/],
    [{ "content-encoding": "br" }, /Content-Encoding must be gzip/],
  ];
  for (const [headers, message] of types) {
    it(`answers 415 to ${JSON.stringify(headers)}`, async () => {
      const answer = await call(api, "POST", path, { body: request, headers });
      expect(answer.status).to.equal(415);
      expect(answer.text).to.match(message);
    });
  }

  /** A request of which the test writes the body as it likes, and what has come back of it. */
  const open = (headers: string): { socket: Socket; answer: () => string } => {
    const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.token()}\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`,
    );
    return { socket, answer: () => answer };
  };
  const chunked = "transfer-encoding: chunked";

  it("answers 413 to a client that has announced no length and goes on sending", async () => {
    const { socket, answer } = open(`${chunked}\r\nconnection: close`);
    const chunk = "x".repeat(1024 * 1024);
    for (let sent = 0; sent < 12; sent += 1) {
      socket.write(`100000\r\n${chunk}\r\n`);
    }
    socket.write("0\r\n\r\n");
    await once(socket, "close");
    expect(answer())
      .to.match(/^HTTP\/1.1 413 /)
      .and.to.include("Payload size should not exceed 8MB");
  });

  it("answers 413 to a client that has announced its length and leaves with the answer", async () => {
    const { socket, answer } = open(`content-length: ${limit + 1}\r\nconnection: close`);
    socket.write("x".repeat(limit + 1));
    await once(socket, "close");
    expect(answer())
      .to.match(/^HTTP\/1.1 413 /)
      .and.to.include("Payload size should not exceed 8MB");
  });

  it("cuts off a client that never stops", async () => {
    const { socket } = open(chunked);
    socket.on("error", () => undefined);
    const chunk = `100000\r\n${"x".repeat(1024 * 1024)}\r\n`;
    while (!socket.closed && !socket.destroyed) {
      await new Promise((resolve) => socket.write(chunk, resolve));
    }
    expect(socket.bytesWritten).to.be.lessThan(100 * 1024 * 1024);
  });

  it("takes a body in chunks of a single byte", async () => {
    const { socket, answer } = open(`${chunked}\r\nconnection: close`);
    socket.write(
      `${"[1,2]"
        .split("")
        .map((byte) => `1\r\n${byte}\r\n`)
        .join("")}0\r\n\r\n`,
    );
    await once(socket, "close");
    expect(answer())
      .to.match(/^HTTP\/1.1 400 /)
      .and.to.include("must be a JSON object");
  });

  it("stores nothing of a body that breaks off", async () => {
    const { socket } = open(`content-length: ${Buffer.byteLength(request) + 1}`);
    socket.write(request, () => socket.destroy());
    await once(socket, "close");
    expect((await call(api, "GET", "/health/live")).status).to.equal(200);
  });
});
