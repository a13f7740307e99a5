import { expect } from "chai";

import { requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, download, expectFieldErrors, jsonOf, type Answer } from "../../http-client.ts";

const kind = "purchase-invoices";
const request = requestOf[kind];
const file = { file_name: "a.txt", file_type: "text/csv", file_content: Buffer.from("a,b").toString("base64") };

/** What every change of a document changes. */
const touched = ["version", "updated_at", "corrected_at"];
const without = (answer: unknown, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(answer as Json).filter(([name]) => !names.includes(name)));
const tagOf = (answer: Answer): string => String(answer.headers.get("etag"));

describe("read, change, write", () => {
  const api = useTestApi();
  const failed = async (overrides: Json = {}): Promise<TestDocument> => {
    const document = await TestDocument.begin(api, kind, overrides);
    await document.fail();
    return document;
  };
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    call(api, method, path, {
      ...(body !== undefined && { body }),
      headers: { "accept-encoding": "identity", ...headers },
    });
  const get = (path: string, headers = {}): Promise<Answer> => send("GET", path, undefined, headers);

  it("takes back what GET answers, byte for byte or with a change, and keeps attachments by their id", async () => {
    const document = await failed({ attachments: [file], rounding_amount: 0.1 });
    const read = await get(document.path);
    const again = await send("PUT", document.path, read.text);
    expect(again.status, again.text).to.equal(200);
    expect(without(again.json, ...touched)).to.deep.equal(without(read.json, ...touched));
    expect([read.json, again.json].map((each) => (each as Json)["version"])).to.deep.equal([1, 2]);

    const changed = await send("PUT", document.path, { ...(again.json as Json), due_date: "2026-12-31" });
    expect(changed.json).to.include({ version: 3, due_date: "2026-12-31", revision: 1 });
    const [kept] = (changed.json as Json)["attachments"] as Json[];
    expect((await download(api, `${document.path}/attachments/${String(kept?.["id"])}`)).bytes.toString()).to.equal(
      "a,b",
    );
    await expectFieldErrors(send("PUT", document.path, read.text), "version", "updated_at");
    await document.resubmit(changed.json as Json);
    await document.approve();
  });

  it("takes a copy as a new document, with the contents of its attachments, and no stranger's", async () => {
    const document = await TestDocument.begin(api, kind, { attachments: [file], external_reference: "of-copy" });
    const path = `/api/${kind}/${api.businessProfileId}`;
    const copy = await document.read();
    expect((await send("POST", path, copy)).status).to.equal(409);
    const made = await jsonOf<Json>(send("POST", path, { ...copy, external_reference: "copied" }), 201);
    const [own] = made["attachments"] as Json[];
    expect(own?.["id"]).not.to.equal((copy["attachments"] as Json[])[0]?.["id"]);
    const bytes = await download(api, `/api/${kind}/${String(made["id"])}/attachments/${String(own?.["id"])}`);
    expect(bytes.bytes.toString()).to.equal("a,b");

    const stranger = await api.addOrganization();
    const token = api.token(stranger.orgId);
    const stolen = call(api, "POST", `/api/${kind}/${stranger.businessProfileId}`, { token, body: copy });
    const { errors } = await jsonOf<{ errors: Json }>(stolen, 400);
    expect(errors).to.include.keys("id", "org_id", "totals", "attachments[0].id", "attachments[0].file_content");
    const other = await failed();
    const withForeign = { ...request(), attachments: copy["attachments"] };
    await expectFieldErrors(send("PUT", other.path, withForeign), "attachments[0].id", "attachments[0].file_content");
  });

  it("lets exactly one of two writers overwrite what both have read", async () => {
    const document = await failed();
    const read = await get(document.path);
    const headers = { "if-match": tagOf(read) };
    const changes = ["2026-11-01", "2026-11-02", "2026-11-03"].map((due_date) =>
      send("PUT", document.path, request({ due_date }), headers),
    );
    const answers = await Promise.all(changes);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).to.deep.equal([200, 412, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await document.read()).to.deep.equal(winner?.json);
    expect((await send("POST", `${document.path}/resubmit`, undefined, headers)).status).to.equal(412);
    const sent = await send("POST", `${document.path}/resubmit`, undefined, { "if-match": tagOf(winner!) });
    expect(sent.json).to.include({ revision: 2, version: 3 });
    expect((await send("PUT", document.path, request(), headers)).status).to.equal(412);
  });

  for (const [sent, status] of [
    ["nonsense", 400],
    ['"1', 400],
    ['"1", nonsense', 400],
    ["*, *", 400],
    ['"nonsense"', 412],
    ['W/"1"', 412],
    ['"2.abc", "1.other"', 200],
    ['"1"', 200],
    ["*", 200],
  ] as const) {
    it(`answers If-Match: ${sent} with ${status}`, async () => {
      const document = await failed();
      const answer = await send("PATCH", document.path, { due_date: "2026-11-01" }, { "if-match": sent });
      expect(answer.status, answer.text).to.equal(status);
      expect(answer.text.includes("If-Match")).to.equal(status >= 400);
    });
  }

  it("answers what its client has with 304, and any change of the answer with another tag", async () => {
    const created = await call(api, "POST", `/api/${kind}/${api.businessProfileId}`, { body: request() });
    const path = created.headers.get("location")!;
    const first = await get(path);
    expect(tagOf(first)).to.equal(tagOf(created)).and.to.match(/^"1\./);
    const unchanged = await get(path, { "if-none-match": `"other", ${tagOf(first)}` });
    expect([unchanged.status, unchanged.text, tagOf(unchanged)]).to.deep.equal([304, "", tagOf(first)]);
    await api.query("update documents set overall_status = 'REJECTED' where id = $1", [path.split("/").at(-1)]);
    const decided = await get(path, { "if-none-match": tagOf(first) });
    expect(decided.status).to.equal(200);
    // A status of the network changes the answer and not the version.
    expect((await send("PUT", path, request(), { "if-match": tagOf(first) })).status).to.equal(200);
  });

  it("patches a document by RFC 7396, keeps its digits, and judges the whole result", async () => {
    const document = await failed({ note: "Old", rounding_amount: 0.1 });
    const before = await get(document.path);
    const headers = { "content-type": "application/merge-patch+json" };
    const patch = '{"note":null,"payment_terms":{"note":"Soon","amount":12345678901234.50},"totals":null}';
    const answer = await send("PATCH", document.path, patch, headers);
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.text).to.include('"amount":12345678901234.50').and.not.to.include('"note":"Old"');
    const patched = ["payment_terms", "note", ...touched];
    expect(without(answer.json, ...patched)).to.deep.equal(without(before.json, ...patched));

    await expectFieldErrors(send("PATCH", document.path, { due_date: "soon", id: "x" }), "due_date", "id");
    await expectFieldErrors(send("PATCH", document.path, { document_lines: null }), "document_lines");
    expect((await send("PATCH", document.path, "[]")).status).to.equal(400);
    expect((await send("PATCH", document.path, "x", { "content-type": "text/plain" })).status).to.equal(415);
    expect((await document.read())["version"]).to.equal(2);
    const stranger = await api.addOrganization();
    const foreign = { token: api.token(stranger.orgId), body: { note: "Mine" } };
    expect((await call(api, "PATCH", document.path, foreign)).status).to.equal(404);
    const viewer = { token: api.token(api.orgId, { roles: ["viewer"] }), body: { note: "Seen" } };
    expect((await call(api, "PATCH", document.path, viewer)).status).to.equal(403);
  });

  it("patches nothing that is under way or APPROVED", async () => {
    const document = await TestDocument.begin(api, kind);
    expect((await send("PATCH", document.path, { note: "Late" })).status).to.equal(409);
    await document.approve();
    expect((await send("PATCH", document.path, { note: "Late" })).status).to.equal(409);
    expect((await document.read())["version"]).to.equal(1);
  });
});

describe("a business profile", () => {
  const api = useTestApi();
  const path = (): string => `/api/business-profiles/${api.businessProfileId}`;

  it("never gets back what a viewer was shown", async () => {
    const personal = {
      scheme_agency_id: "PAS",
      company_id: "N1234567890",
      passport_issuing_country_code: "IN",
      authority_name: null,
    };
    await jsonOf(call(api, "PATCH", path(), { body: personal }));
    const token = api.token(api.orgId, { roles: ["viewer"] });
    const seen = await jsonOf<Json>(call(api, "GET", path(), { token }));
    expect(seen["company_id"]).to.equal("****7890");
    await expectFieldErrors(call(api, "PUT", path(), { body: seen }), "company_id");
  });
});
