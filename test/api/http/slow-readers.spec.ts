import { expect } from "chai";

import { buildInvoiceRequest } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { openRaw, rawPost, type RawClient } from "../../setup/http/raw-client.ts";
import { until } from "../../setup/until.ts";
import { call, countDocuments } from "../http-client.ts";

const megabyte = 1024 * 1024;

/** The server's side, seen from here: whatever is written to a connection that was cut is answered by a reset. */
const knock = (client: RawClient): void => {
  const timer = setInterval(() => client.socket.write("x"), 50);
  client.socket.once("close", () => clearInterval(timer));
};

const gone = ({ socket }: RawClient) => until("the server cuts the connection", () => socket.destroyed);

describe("api/http/http-server", () => {
  const api = useTestApi({ slowReaderWindowMs: 1_000, slowSenderWindowMs: 2_000, slowBatchWindowMs: 2_000 });

  /** An invoice whose answer is several megabytes long. */
  const storeLarge = async (): Promise<string> => {
    const lines = Array.from({ length: 3_000 }, (_, index) => ({
      ...(buildInvoiceRequest()["document_lines"] as Record<string, unknown>[])[0],
      description: `${index} ${"x".repeat(2_000)}`,
    }));
    const body = buildInvoiceRequest({ document_lines: lines });
    const answer = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, { body });
    expect(answer.status, answer.text.slice(0, 300)).to.equal(201);
    return (answer.json as { id: string }).id;
  };

  it("cuts off who asks for a large answer and does not read it, and gives its memory back", async () => {
    const id = await storeLarge();
    const head = `GET /api/purchase-invoices/${id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.token()}\r\n\r\n`;
    const client = openRaw(api.url);
    client.socket.pause();
    client.write(head);
    await until("the answer waits", () => api.parts.bodyMemory.held > megabyte);
    await until("its memory is given back", () => api.parts.bodyMemory.held === 0);
    knock(client);
    await gone(client);
  });

  it("leaves who reads slowly, and fast enough, in peace", async () => {
    const id = await storeLarge();
    const head = `GET /api/purchase-invoices/${id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.token()}\r\nconnection: close\r\n\r\n`;
    const client = openRaw(api.url, head);
    const timer = setInterval(() => {
      client.socket.resume();
      setImmediate(() => client.socket.pause());
    }, 20);
    const received = await client.end();
    clearInterval(timer);
    const [, length] = /Content-Length: (\d+)/i.exec(received) ?? [];
    expect(Number(length)).to.be.greaterThan(5 * megabyte);
    expect(received.length - received.indexOf("\r\n\r\n") - 4).to.equal(Number(length));
  });

  it("cuts off a batch whose client reads no results, and keeps the documents", async function () {
    this.timeout(120_000);
    const before = await countDocuments(api);
    const complained = JSON.stringify(buildInvoiceRequest({ document_lines: Array.from({ length: 60 }, () => ({})) }));
    const client = openRaw(api.url);
    client.socket.pause();
    client.write(
      rawPost(`/api/purchase-invoices/${api.businessProfileId}/batch`, {
        authorization: `Bearer ${api.token()}`,
        "content-type": "application/x-ndjson",
        "content-length": "500000000",
      }),
    );
    client.write(`${JSON.stringify(buildInvoiceRequest())}\n`.repeat(3));
    client.write(`${complained}\n`.repeat(500));
    await until("results wait", () => api.parts.bodyMemory.held > megabyte, 60_000);
    await until("their memory is given back", () => api.parts.bodyMemory.held === 0, 60_000);
    knock(client);
    await gone(client);
    expect(await countDocuments(api)).to.equal(before + 3);
  });
});
