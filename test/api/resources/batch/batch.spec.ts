import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { expect } from "chai";

import { buildInvoiceRequest, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { until } from "../../../setup/until.ts";
import { call, countDocuments, expectError } from "../../http-client.ts";
import { linesOf } from "./lines-of.ts";

interface Result {
  line: number;
  status: number;
  replayed?: boolean;
  document?: { id: string; document_sequence: string; totals: Json; meta_info: Json };
  errors?: Record<string, string>;
}

const megabyte = 1024 * 1024;
const key = (name: string) => ({ "idempotency-key": name });
const invoice = (note: string) => JSON.stringify(buildInvoiceRequest({ note }));

describe("api/resources/batch", () => {
  const api = useTestApi();
  let path: string;

  before(async () => {
    path = `/api/purchase-invoices/${api.businessProfileId}/batch`;
  });

  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    call(api, "POST", path, { body, headers: { "content-type": "application/x-ndjson", ...headers } });

  const lines = async (body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Result[]> => {
    const answer = await post(body, headers);
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.headers.get("content-type")).to.match(/^application\/x-ndjson/);
    return linesOf<Result>(answer.text);
  };

  const elements = async (body: string, headers: Record<string, string> = {}): Promise<Result[]> => {
    const answer = await post(body, { "content-type": "application/json", ...headers });
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.headers.get("content-type")).to.match(/^application\/json/);
    return answer.json as Result[];
  };

  /** The socket of a batch whose body the test writes as it likes. */
  const open = (): { socket: Socket; write: (text: string) => boolean; received: () => string } => {
    const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
    socket.on("error", () => undefined);
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString()));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.token()}\r\n` +
        "content-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n",
    );
    const write = (text: string) => socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
    return { socket, write, received: () => received };
  };

  it("answers every line in order, takes the good ones and names what is wrong with the others", async () => {
    const before = await countDocuments(api);
    const body = [
      invoice("one"),
      "",
      '{"issue_date":',
      JSON.stringify(buildInvoiceRequest({ due_date: "soon" })),
      "[1]",
      JSON.stringify(buildInvoiceRequest({ accounting_customer_party: { tin: "1999999999" } })),
      invoice("two"),
    ].join("\n");
    const results = await lines(body);
    expect(results.map(({ line, status }) => [line, status])).to.deep.equal([
      [1, 201],
      [3, 400],
      [4, 400],
      [5, 400],
      [6, 400],
      [7, 201],
    ]);
    expect(results[1]?.errors?.["message"]).to.match(/^Malformed JSON: .* at position 14$/);
    expect(results[2]?.errors).to.have.all.keys("due_date");
    expect(results[3]?.errors).to.deep.equal({ message: "A document must be a JSON object" });
    expect(await countDocuments(api)).to.equal(before + 2);
  });

  it("gives of each document what an ERP writes back, and stores it whole", async () => {
    const [result] = await lines(invoice("whole"));
    const { id, document_sequence: number, totals, meta_info: meta } = result!.document!;
    expect(result?.document).to.have.all.keys("id", "document_sequence", "totals", "meta_info");
    const stored = (await call(api, "GET", `/api/purchase-invoices/${id}`)).json as Json;
    expect(stored).to.deep.include({ id, document_sequence: number, totals, meta_info: meta, note: "whole" });
  });

  it("takes a JSON array and answers with one", async () => {
    const results = await elements(` [${invoice("a")}, ${JSON.stringify({ note: "x" })} ,${invoice("b")}]`);
    expect(results.map(({ line, status }) => [line, status])).to.deep.equal([
      [1, 201],
      [2, 400],
      [3, 201],
    ]);
    expect(await elements("[]")).to.deep.equal([]);
    expect(await lines("")).to.deep.equal([]);
  });

  for (const body of ["{}", invoice("no array"), "null", '"x"', "5", "", "  \n", "]", "\u00ef"]) {
    it(`refuses a body that is not an array as a whole: ${JSON.stringify(body.slice(0, 20))}`, async () => {
      const before = await countDocuments(api);
      await expectError(
        post(body, { "content-type": "application/json" }),
        400,
        "The request body must be a JSON array of documents; with one document per line, send it as application/x-ndjson",
      );
      expect(await countDocuments(api)).to.equal(before);
    });
  }

  it("refuses a line of more than 8 MB alone", async () => {
    const body = [invoice("before"), `{"note":"${"x".repeat(8 * megabyte)}"}`, invoice("after")].join("\n");
    const results = await lines(body);
    expect(results.map(({ status }) => status)).to.deep.equal([201, 413, 201]);
    expect(results[1]?.errors).to.deep.equal({ message: "A document should not exceed 8MB" });
  });

  it("takes 10,000 documents and says from where on it took no more", async function () {
    this.timeout(120_000);
    const results = await lines("1\n".repeat(10_005));
    expect(results).to.have.lengthOf(10_001);
    expect(results[9_999]).to.include({ line: 10_000, status: 400 });
    expect(results[10_000]).to.deep.include({
      line: 10_001,
      status: 413,
      errors: { message: "A batch may hold 10000 documents: nothing from 10001 on was accepted" },
    });
  });

  it("refuses other content types and a malformed key before it takes anything", async () => {
    const before = await countDocuments(api);
    expect((await post("a", { "content-type": "text/csv" })).status).to.equal(415);
    expect((await post("a", { "content-encoding": "br" })).status).to.equal(415);
    expect((await post(invoice("x"), { "idempotency-key": "a b" })).status).to.equal(400);
    expect(await countDocuments(api)).to.equal(before);
  });

  it("counts once for the rate limit", async () => {
    const before = await post(`${invoice("a")}\n`);
    const after = await post(`${invoice("b")}\n${invoice("c")}\n`);
    const [first, second] = [before, after].map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
    expect(second).to.equal(first! - 1);
  });

  describe("with an Idempotency-Key", () => {
    it("makes one document per line of batches at the same time", async () => {
      const before = await countDocuments(api);
      const body = Array.from({ length: 10 }, (_, index) => invoice(`${index}`)).join("\n");
      const batches = await Promise.all([1, 2, 3].map(() => lines(body, key("race"))));
      expect(await countDocuments(api)).to.equal(before + 10);
      for (const { status } of batches.flat()) {
        expect([201, 409]).to.include(status);
      }
    });
  });

  it("answers a line while the client still thinks about the next one", async () => {
    const { socket, write, received } = open();
    write(`${invoice("first")}\n`);
    await until("the first result", () => received().includes('"line":1'));
    write(`${invoice("second")}\n`);
    await until("the second result", () => received().includes('"line":2'));
    socket.write("0\r\n\r\n");
    await until("the end", () => received().endsWith("0\r\n\r\n"));
    socket.destroy();
  });

  it("stops when the client goes away, and keeps what it has stored", async () => {
    const before = await countDocuments(api);
    const { socket, write, received } = open();
    write(`${invoice("kept")}\n${invoice("half").slice(0, 100)}`);
    await until("the first result", () => received().includes('"line":1'));
    socket.destroy();
    await once(socket, "close");
    expect(await lines(invoice("the service goes on"))).to.have.lengthOf(1);
    expect(await countDocuments(api)).to.equal(before + 2);
  });

  it("takes no more from a client that reads no results than a bound, and loses nothing when it reads on", async function () {
    this.timeout(120_000);
    const { socket, write, received } = open();
    socket.pause();
    // Long in both directions: 30 kB that are answered with 40 kB of complaints.
    const empty = JSON.stringify(buildInvoiceRequest({ document_lines: Array.from({ length: 60 }, () => ({})) }));
    const line = `${empty}${" ".repeat(30_000)}\n`;
    const count = 400;
    for (let sent = 0; sent < count; sent += 1) {
      write(line);
    }
    let before = -1;
    let polls = 0;
    const standsStill = (): boolean => {
      const { writableLength } = socket;
      polls = writableLength === before ? polls + 1 : 0;
      before = writableLength;
      return polls === 30;
    };
    await until("the intake stands still", standsStill, 100_000);
    expect(socket.writableLength).to.be.greaterThan(line.length);
    socket.write("0\r\n\r\n");
    socket.resume();
    await until("all results", () => received().endsWith("0\r\n\r\n"), 100_000);
    expect(received().match(/"line":/g)).to.have.lengthOf(count);
    socket.destroy();
  });
});
