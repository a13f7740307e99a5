import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { expect } from "chai";

import { createClient, type BatchLine, type BatchOptions } from "../../common/client/create-client.ts";
import { useTestApi } from "../setup/api.ts";
import { startBreakingProxy } from "../setup/http/breaking-proxy.ts";
import { listenLocally } from "../setup/http/local-server.ts";
import { purchaseInvoice } from "./purchase-invoice.ts";

const invoices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...purchaseInvoice, note: `invoice ${index}` }));

describe("a batch of the client", () => {
  const api = useTestApi();

  const send = async (
    sent: Iterable<object | string> | AsyncIterable<object | string>,
    options: BatchOptions = {},
    baseUrl = api.url,
  ) => {
    const client = createClient({ baseUrl, token: api.token() });
    const results: BatchLine[] = [];
    for await (const result of client.batch("purchase-invoices", api.businessProfileId, sent, options)) {
      results.push(result);
    }
    return results;
  };
  const stored = async () => Number((await api.query<{ count: string }>("select count(*) from documents"))[0]?.count);

  it("gives a result for each document in order, cut into requests, with what is wrong of those that are refused", async () => {
    const before = await stored();
    const sent = [
      ...invoices(5),
      { ...purchaseInvoice, due_date: "yesterday" },
      "",
      JSON.stringify(invoices(1)[0]),
      "{",
    ];
    const results = await send(sent, { linesPerRequest: 2, run: "mixed" });
    expect(results.map(({ index, key, status }) => [index, key, status])).to.deep.equal([
      ...[0, 1, 2, 3, 4].map((index) => [index, `mixed/${index}`, 201]),
      [5, "mixed/5", 400],
      [7, "mixed/7", 201],
      [8, "mixed/8", 400],
    ]);
    expect(results[5]?.errors).to.have.property("due_date");
    expect(await stored()).to.equal(before + 6);
  });

  it("stores each document once over connections that break in the middle, and over a second run of its name", async () => {
    const before = await stored();
    const proxy = await startBreakingProxy(api.url);
    try {
      proxy.breakNext(3, 2);
      const results = await send(invoices(60), { linesPerRequest: 20, run: "night" }, proxy.url);
      expect(proxy.broken()).to.equal(3);
      expect(results.map(({ status }) => status)).to.deep.equal(Array.from({ length: 60 }, () => 201));
      const again = await send(invoices(60), { run: "night" });
      expect(again.every(({ replayed }) => replayed)).to.equal(true);
      expect(again.map(({ document }) => document?.id)).to.deep.equal(results.map(({ document }) => document?.id));
    } finally {
      await proxy.close();
    }
    expect(await stored()).to.equal(before + 60);
  });

  it("reads documents only as their results are taken, and stops with its reader", async () => {
    let read = 0;
    async function* endless() {
      for (const invoice of invoices(1_000)) {
        read += 1;
        yield invoice;
      }
    }
    const client = createClient({ baseUrl: api.url, token: api.token() });
    const options = { linesPerRequest: 10, underWay: 2, keyOf: (_: unknown, index: number) => `reader-${index}` };
    for await (const { index, key } of client.batch("purchase-invoices", api.businessProfileId, endless(), options)) {
      expect(key).to.equal(`reader-${index}`);
      if (index === 14) {
        break;
      }
    }
    expect(read).to.be.at.most(51);
  });

  it("sends a line again that an earlier sending is at work on, or that has no result, and no other", async () => {
    const details = [{ code: "idempotency_key_in_progress", message: "قيد التنفيذ" }];
    const turns = [
      [
        { line: 1, status: 409, errors: {}, details },
        { line: 2, status: 409, errors: { message: "taken" } },
      ],
      [
        { line: 2, status: 503, errors: {} },
        { line: 1, status: 201 },
      ],
      [{ line: 1, status: 201 }],
    ];
    const bodies: string[] = [];
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      bodies.push(await text(request));
      response.setHeader("Content-Type", "application/x-ndjson");
      response.end((turns.shift() ?? []).map((line) => `${JSON.stringify(line)}\n`).join(""));
    };
    const server = await listenLocally(createServer((request, response) => void answer(request, response)));
    const results = await send(invoices(3), { run: "again" }, server.url);
    expect(results.map(({ status }) => status)).to.deep.equal([201, 409, 201]);
    const keys = bodies.map((body) => [...body.matchAll(/again\/(\d)/g)].map(([, index]) => index));
    expect(keys).to.deep.equal([["0", "1", "2"], ["0", "2"], ["2"]]);
    await server.close();
  });
});
