import { expect } from "chai";

import { buildInvoiceRequest } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { openRaw, rawAnswer, rawPost } from "../../setup/http/raw-client.ts";
import { until } from "../../setup/until.ts";
import { call, countDocuments } from "../http-client.ts";

const tooLong = { errors: { message: "The request took too long to arrive" } };
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe("api/limits: bodies that do not arrive", () => {
  const api = useTestApi({
    headersTimeoutMs: 400,
    bodyTimeoutMs: 2_000,
    slowSenderWindowMs: 400,
    slowBatchWindowMs: 400,
    slowestBatchBytesPerSecond: 1_000,
  });
  let path: string;

  before(async () => {
    path = `/api/purchase-invoices/${api.businessProfileId}`;
  });

  const authorized = (headers: Record<string, string>) => ({ authorization: `Bearer ${api.token()}`, ...headers });

  it("answers 408 to headers that do not end, and closes the connection", async () => {
    const client = openRaw(api.url, `GET /health/live HTTP/1.1\r\nhost: x\r\n`);
    client.dribble(50);
    const { status, head, json } = rawAnswer(await client.end());
    expect([status, json]).to.deep.equal([408, tooLong]);
    expect(head).to.match(/Connection: close/);
    client.socket.destroy();
  });

  it("answers 408 to a body below the lowest rate, which the client can read while it sends", async () => {
    const client = openRaw(api.url, rawPost(path, authorized({ "content-length": "5000" })));
    client.dribble(20);
    const { status, head, json } = rawAnswer(await client.end());
    expect([status, json]).to.deep.equal([408, tooLong]);
    expect(head).to.match(/Connection: close/i);
    await until("the dribbling client is cut off", () => client.socket.destroyed || client.socket.closed);
  });

  it("answers 408 to a body that comes fast enough and does not end", async () => {
    const client = openRaw(api.url, rawPost(path, authorized({ "transfer-encoding": "chunked" })));
    const timer = setInterval(() => client.write(chunk(" ".repeat(200))), 20);
    const { status, json } = rawAnswer(await client.end());
    clearInterval(timer);
    expect([status, json]).to.deep.equal([408, tooLong]);
    client.socket.destroy();
  });

  it("takes a body that comes in pieces and in time", async () => {
    const text = JSON.stringify(buildInvoiceRequest());
    const head = authorized({ "content-length": `${Buffer.byteLength(text)}`, connection: "close" });
    const client = openRaw(api.url, rawPost(path, head));
    await until("the API waits for the body", () => api.parts.bodyMemory.heldBy(api.orgId) > 0);
    client.write(text.slice(0, 500));
    await until("the first piece is there", () => api.parts.bodyMemory.held === 500);
    client.write(text.slice(500));
    expect(rawAnswer(await client.end()).status).to.equal(201);
  });

  it("ends a batch that does not go on with 408 in the place of the next document, and keeps what it took", async () => {
    const before = await countDocuments(api);
    for (const [type, open, close] of [
      ["application/x-ndjson", "", ""],
      ["application/json", "[", "]"],
    ] as const) {
      const head = authorized({ "content-type": type, "transfer-encoding": "chunked" });
      const client = openRaw(api.url, rawPost(`${path}/batch`, head));
      client.write(chunk(`${open}${JSON.stringify(buildInvoiceRequest())}${open === "" ? "\n" : ","}{"issue`));
      const received = await until(
        "the answer",
        () => client.received().includes("\r\n0\r\n\r\n") && client.received(),
      );
      expect(received).to.match(/"line":1,"status":201/);
      expect(received).to.include(`"line":2,"status":408,"errors":${JSON.stringify(tooLong.errors)},"details":`);
      expect(received.includes(`}${close}\r\n0\r\n`) || close === "" || received.includes("]\r\n0\r\n")).to.equal(true);
      client.socket.destroy();
    }
    expect(await countDocuments(api)).to.equal(before + 2);
    expect((await call(api, "GET", "/health/live")).status).to.equal(200);
  });
});
