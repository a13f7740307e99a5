import { expect } from "chai";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";

import { requestOf, buildLine } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { call, type Answer } from "../http-client.ts";

const kind = "purchase-invoices";
const decoders = { gzip: gunzipSync, br: brotliDecompressSync } as const;

describe("compression", () => {
  const api = useTestApi({ rateLimitPerMinute: 10_000 });
  const path = `/api/${kind}`;

  /** As it travels: fetch would decode it. */
  const raw = async (target: string, headers: Record<string, string> = {}, method = "GET") => {
    const authorization = `Bearer ${api.token()}`;
    const asked = request(api.url + target, { method, headers: { authorization, ...headers } }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer);
    }
    return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) };
  };
  const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    call(api, "POST", `${path}/${api.businessProfileId}`, {
      body,
      headers: { "accept-encoding": "br, gzip", ...headers },
    });

  const codingOf = async (target: string, accept: string, method?: string): Promise<unknown> =>
    (await raw(target, { "accept-encoding": accept }, method)).headers["content-encoding"];

  it("gives a reader what he asks for, under a tag of its own that changes and 304 know", async () => {
    const created = await create(requestOf[kind]({ document_lines: Array.from({ length: 200 }, () => buildLine()) }));
    expect(created.headers.get("content-encoding")).to.equal(null);
    const own = created.headers.get("location")!;
    const plain = await raw(own);
    expect(plain.headers).to.include({ vary: "Accept-Encoding" }).and.not.to.have.property("content-encoding");
    for (const coding of ["gzip", "br"] as const) {
      const packed = await raw(own, { "accept-encoding": coding });
      expect(packed.headers).to.include({ "content-encoding": coding, "content-length": `${packed.bytes.length}` });
      expect(packed.bytes.length).to.be.below(plain.bytes.length / 4);
      expect(decoders[coding](packed.bytes).equals(plain.bytes)).to.equal(true);
      const tag = String(packed.headers.etag);
      expect(tag).to.equal(`${String(plain.headers.etag).slice(0, -1)}-${coding}"`);
      const known = await raw(own, { "accept-encoding": coding, "if-none-match": tag });
      expect([known.status, known.headers.etag, known.bytes.length]).to.deep.equal([304, tag, 0]);
    }
    await api.query("update documents set overall_status = 'REJECTED' where id = $1", [own.split("/").at(-1)]);
    const fresh = await raw(own, { "accept-encoding": "br" });
    const patched = await call(api, "PATCH", own, {
      body: { note: "x" },
      headers: { "if-match": String(fresh.headers.etag) },
    });
    expect(patched.status, patched.text).to.equal(200);
  });

  it("prefers Brotli, honours a refusal, and leaves small answers, HEAD and files alone", async () => {
    await create(requestOf[kind]());
    expect(await codingOf(path, "gzip, deflate, br")).to.equal("br");
    expect(await codingOf(path, "gzip, br;q=0")).to.equal("gzip");
    expect(await codingOf(path, "deflate, identity")).to.equal(undefined);
    expect(await codingOf(path, "br", "HEAD")).to.equal(undefined);
    expect(await codingOf(`${path}?limit=1&document_sequence=none`, "br")).to.equal(undefined);
    expect(await codingOf("/openapi.json", "gzip")).to.equal("gzip");
  });

  it("never compresses an answer that shows a secret", async () => {
    const url = `https://example.com/${"a".repeat(1_500)}`;
    const asked = { body: { url, events: ["document.approved"] }, headers: { "accept-encoding": "gzip" } };
    const made = await call(api, "POST", "/api/webhooks", asked);
    expect(made.status, made.text).to.equal(201);
    expect(made.headers.get("content-encoding")).to.equal(null);
  });

  describe("of requests", () => {
    const gzip = { "content-encoding": "gzip" };
    const small = Buffer.from(JSON.stringify(requestOf[kind]()));

    it("takes gzip within the limits of what it holds, also under a key that came plain before", async () => {
      expect((await create(gzipSync(small), gzip)).status).to.equal(201);
      const key = { "idempotency-key": "packed-or-not" };
      expect((await create(small, key)).status).to.equal(201);
      const again = await create(gzipSync(small), { ...gzip, ...key });
      expect([again.status, again.headers.get("idempotent-replayed")]).to.deep.equal([201, "true"]);
    });

    const spaces = Buffer.alloc(200 * 1024 * 1024, " ");
    for (const [what, body, encoding, status] of [
      ["a bomb", () => gzipSync(spaces), "gzip", 413],
      ["a bomb within gzip", () => gzipSync(gzipSync(spaces)), "gzip", 400],
      ["two codings", () => gzipSync(gzipSync(small)), "gzip, gzip", 415],
      ["Brotli", () => small, "br", 415],
      ["a stream that ends too early", () => gzipSync(small).subarray(0, -12), "gzip", 400],
      [
        "a checksum that does not fit",
        () => Buffer.concat([gzipSync(small).subarray(0, -8), Buffer.alloc(8)]),
        "gzip",
        400,
      ],
      ["what is no gzip", () => small, "gzip", 400],
    ] as const) {
      it(`refuses ${what} with ${status}, and goes on`, async () => {
        const held = api.parts.bodyMemory.held;
        const answer = await create(body(), { "content-encoding": encoding });
        expect(answer.status, answer.text).to.equal(status);
        expect((await create(small)).status).to.equal(201);
        expect(api.parts.bodyMemory.held).to.equal(held);
      });
    }
  });
});
