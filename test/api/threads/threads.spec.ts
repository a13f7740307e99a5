import { readFileSync } from "node:fs";

import { expect } from "chai";

import { readGolden } from "../../factories/golden.ts";
import { buildInvoiceRequest, buildLine } from "../../factories/request.ts";
import { startTestApi, type TestApi } from "../../setup/api.ts";
import { until } from "../../setup/until.ts";
import { call, type Answer } from "../http-client.ts";

const withoutIdentity = (answer: Answer) => {
  const {
    id: _id,
    document_sequence: _number,
    created_at: _at,
    updated_at: _up,
    ...rest
  } = answer.json as Record<string, unknown>;
  return rest;
};

/** Larger than what is worked on at once. */
const large = (overrides = {}) =>
  buildInvoiceRequest({
    document_lines: Array.from({ length: 120 }, () => buildLine({ description: "d".repeat(1_000) })),
    ...overrides,
  });

describe("threads behind the API", () => {
  let api: TestApi;
  const invoice = readFileSync(readGolden("example-3-us-dollar").xmlPath, "utf8");
  const line = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(invoice)?.[0] ?? "";
  const long = (lines: number): string => invoice.replace(line, line.repeat(lines));

  before(async () => {
    api = await startTestApi({ threads: 2 });
  });

  after(() => api.close());

  const validate = (body: string, token = api.token(), signal?: AbortSignal): Promise<Answer> =>
    call(api, "POST", "/api/validate", {
      body,
      token,
      headers: { "content-type": "application/xml" },
      ...(signal !== undefined && { signal }),
    });

  it("give an organization that fills its places a Retry-After, and validate another's document at the same time", async () => {
    const other = await api.addOrganization();
    let answered = 0;
    const flood = Array.from({ length: 60 }, () => validate(long(200)).finally(() => (answered += 1)));
    const refused = await Promise.race(
      flood.map((sent) => sent.then((answer) => (answer.status === 503 ? answer : new Promise<never>(() => {})))),
    );
    expect(refused.headers.get("retry-after")).to.equal("5");
    expect(refused.json).to.deep.equal({
      errors: { message: "Too many documents of your organization wait already: try again later" },
    });
    const judged = await validate(invoice, api.token(other.orgId));
    expect(judged.json).to.include({ valid: true });
    expect(answered, "the flood still waits").to.be.lessThan(flood.length);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.lengthOf.at.least(50);
    expect(statuses.filter((status) => status === 503)).to.have.lengthOf(60 - statuses.filter((s) => s === 200).length);
  });

  it("free the places of clients that have left", async () => {
    const gone = new AbortController();
    const flood = Array.from({ length: 50 }, () => validate(long(200), api.token(), gone.signal).catch(() => "gone"));
    expect((await validate(invoice, api.token((await api.addOrganization()).orgId))).status).to.equal(200);
    gone.abort();
    await Promise.all(flood);
    expect((await validate(invoice)).status).to.equal(200);
  });

  const postLarge = (key: string, signal?: AbortSignal): Promise<Answer> =>
    call(api, "POST", path(), {
      body: large(),
      headers: { "idempotency-key": key },
      ...(signal !== undefined && { signal }),
    });
  const openClaims = async (): Promise<number> =>
    (await api.query("select from idempotency_keys where key = 'left' and status is null")).length;

  it("keep no answer for the key of a client that has left before its document had its turn", async () => {
    const gone = new AbortController();
    const before = Promise.all(Array.from({ length: 6 }, () => validate(long(500))));
    const left = postLarge("left", gone.signal).catch(() => "gone");
    await until("its key is taken", async () => (await openClaims()) === 1);
    gone.abort();
    expect(await left).to.equal("gone");
    await until("its key is settled", async () => (await openClaims()) === 0);
    const again = await postLarge("left");
    expect(again.status, again.text).to.equal(201);
    expect(again.headers.get("idempotent-replayed")).to.equal(null);
    expect((await before).map(({ status }) => status)).to.deep.equal(Array(6).fill(200));
  });

  const small = buildInvoiceRequest();
  const path = () => `/api/purchase-invoices/${api.businessProfileId}`;
  it("store, read, list and try large documents as small ones are", async () => {
    const created = await postLarge("large-1");
    expect(created.status, created.text.slice(0, 300)).to.equal(201);
    const { id } = created.json as { id: string };
    expect(created.headers.get("location")).to.equal(`/api/purchase-invoices/${id}`);
    const [fromSmall] = (
      withoutIdentity(await call(api, "POST", path(), { body: small })) as { document_lines: object[] }
    ).document_lines;
    const { document_lines: lines } = withoutIdentity(created) as { document_lines: object[] };
    expect(lines).to.have.lengthOf(120);
    expect({ ...lines[0], description: "Description" }).to.deep.equal(fromSmall);

    const read = await call(api, "GET", `/api/purchase-invoices/${id}`);
    expect(withoutIdentity(read)).to.deep.equal(withoutIdentity(created));
    const listed = await call(api, "GET", "/api/purchase-invoices?limit=2");
    expect((listed.json as { data: { id: string }[] }).data.map((each) => each.id)).to.include(id);
    const replayed = await postLarge("large-1");
    expect(replayed.headers.get("idempotent-replayed")).to.equal("true");
    expect(replayed.text).to.equal(created.text);
    const rows = await api.query<{ stage: string }>("select stage from documents where id = $1", [id]);
    expect(rows).to.deep.equal([{ stage: "received" }]);
  });
});

describe("a thread that ends in the middle of a document", () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi({ threads: 1, threadMemoryMb: 20 });
  });

  after(() => api.close());

  it("has stored nothing of it, and the next one is stored", async () => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const headers = { "idempotency-key": "too-large" };
    const lines = Array.from({ length: 5_000 }, () => buildLine({ description: "d".repeat(1_000) }));
    const body = buildInvoiceRequest({ document_lines: lines });
    const refused = await call(api, "POST", path, { body, headers });
    expect(refused.status, refused.text).to.equal(422);
    expect(refused.text).to.contain("takes more memory than one document may have");
    expect(await api.query("select from documents")).to.deep.equal([]);
    expect(await api.query("select from sequences")).to.deep.equal([]);
    const next = await call(api, "POST", path, { body: large() });
    expect(next.status, next.text.slice(0, 300)).to.equal(201);
    expect((next.json as { document_sequence: string }).document_sequence).to.match(/-000001$/);
  });
});
