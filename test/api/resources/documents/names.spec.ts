import { expect } from "chai";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import { requestOf, type Json } from "../../../factories/request.ts";
import { unzip } from "../../../setup/http/unzip.ts";
import { addTenant, post, postBatch } from "../../../setup/settlement.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import { call, countDocuments, download, jsonOf, type Answer } from "../../http-client.ts";

const kind = "purchase-invoices";
/** Keys that are decimals elsewhere in a document, among others. */
const metadata = { amount: "12,5", percent: "viel", "مركز التكلفة": "دبي", empty: "", "10": "ten" };

const pairs = (count: number): Json => Object.fromEntries(Array.from({ length: count }, (_, nth) => [nth, ""]));

let last = 0;
const fresh = (): string => `ERP-${(last += 1)}`;

/** The message of a 409, and the id of the document that exists. */
const conflictOf = (answer: Answer): Json => {
  expect(answer.status, answer.text).to.equal(409);
  const [{ document_id } = {}] = (answer.details ?? []) as { document_id?: string }[];
  return { ...(answer.json as { errors: Json }).errors, document_id };
};

const allow = async (of: TestApi): Promise<void> => {
  await of.query("update organizations set external_references = 'repeatable' where id = $1", [of.orgId]);
};

describe("external_reference and metadata", () => {
  const api = useTestApi();
  const page = async (path: string, of = api) => (await jsonOf<{ data: Json[] }>(call(of, "GET", path))).data;

  for (const each of documentKindNames) {
    it(`are echoed wherever the document is, and are not in its UBL: ${each}`, async () => {
      const names = { external_reference: fresh(), metadata };
      const document = await TestDocument.begin(api, each, names);
      expect(document.created).to.deep.include(names);
      await document.judge();
      expect(await document.read()).to.deep.include(names);
      expect(await document.read("/peppol-status")).to.deep.include(names);
      expect(await page(`/api/${each}?external_reference=${names.external_reference}`)).to.have.length(1);
      const asked = call(api, "POST", "/api/peppol-status/query", { body: { ids: [document.id] } });
      expect((await jsonOf<{ data: Json[] }>(asked)).data[0]).to.deep.include(names);
      const changes = await page("/api/changes?limit=1000");
      const own = changes.filter(({ document_id: id }) => id === document.id);
      expect(own).not.to.deep.equal([]);
      own.forEach((change) => expect(change).to.deep.include(names));
      const token = api.token(api.orgId, { roles: ["viewer"] });
      const story = await jsonOf<{ document: Json }>(
        call(api, "GET", `/api/operations/documents/${document.id}`, { token }),
      );
      expect(story.document).to.deep.include(names);
      const files = await unzip((await download(api, `${document.path}/evidence`)).bytes);
      expect(JSON.parse(String(files.get("manifest.json")))).to.deep.include(names);
      expect(JSON.parse(String(files.get("revision-1/request.json")))).to.deep.include(names);
      expect(String(files.get("revision-1/ubl.xml"))).not.to.match(new RegExp(`${names.external_reference}|viel|دبي`));
      const [result] = await postBatch(api, each, [{ ...names, external_reference: fresh() }]);
      expect(result?.document).to.deep.include({ metadata });
    });
  }

  const wrong: [member: "external_reference" | "metadata", value: unknown, message: string][] = [
    ["external_reference", null, "must not be null"],
    ["external_reference", "", "must not be blank"],
    ["external_reference", " \u00a0", "must not be blank"],
    ["external_reference", 5, "must be a string"],
    ["external_reference", ["A"], "must be a string"],
    ["external_reference", "x".repeat(65), "must be at most 64 characters long"],
    ["external_reference", "a\u0000b", "must not contain the character U+0000, which XML forbids"],
    ["metadata", null, "must not be null"],
    ["metadata", "a=b", "must be an object"],
    ["metadata", [["a", "b"]], "must be an object"],
    ["metadata", { "": "x" }, "must have keys of 1 to 40 characters; this key does not fit: "],
    [
      "metadata",
      { ["k".repeat(41)]: "x" },
      `must have keys of 1 to 40 characters; this key does not fit: ${"k".repeat(40)}…`,
    ],
    ["metadata", { a: null }, "must have strings of at most 500 characters as values; a has another value"],
    ["metadata", { a: 1 }, "must have strings of at most 500 characters as values; a has another value"],
    ["metadata", { a: "x".repeat(501) }, "must have strings of at most 500 characters as values; a has another value"],
    ["metadata", { a: "\ud800" }, "must not contain the character U+D800, which XML forbids"],
    ["metadata", pairs(21), "must have at most 20 pairs"],
  ];
  for (const [member, value, message] of wrong) {
    it(`are refused where they are wrong: ${member} ${JSON.stringify(value).slice(0, 30)}`, async () => {
      const before = await countDocuments(api);
      const { status, json } = await post(api, kind, { [member]: value });
      expect([status, json]).to.deep.equal([400, { errors: { [member]: `${member} ${message}` } }]);
      expect(await countDocuments(api)).to.equal(before);
    });
  }

  it("may be left out, and lose the spaces at their ends alone", async () => {
    const first = await TestDocument.begin(api, kind);
    expect(first.created).not.to.have.any.keys("external_reference", "metadata");
    expect(await first.read("/peppol-status")).to.include({ external_reference: null, metadata: null });
    const empty = await TestDocument.begin(api, kind, { metadata: {} });
    expect(empty.created).to.deep.include({ metadata: {} }).and.not.have.any.keys("external_reference");
    const reference = fresh();
    const padded = await TestDocument.begin(api, kind, { external_reference: `  ${reference} x\t` });
    expect(padded.created["external_reference"]).to.equal(`${reference} x`);
    expect(conflictOf(await post(api, kind, { external_reference: `${reference} x` }))["document_id"]).to.equal(
      padded.id,
    );
    expect((await post(api, kind, { external_reference: `${reference.toLowerCase()} x` })).status).to.equal(201);
  });

  it("name one document of a profile and kind: another one is a 409 with its id, and nothing is stored", async () => {
    const reference = fresh();
    const document = await TestDocument.begin(api, kind, { external_reference: reference });
    const before = await countDocuments(api);
    const errors = conflictOf(await post(api, kind, { external_reference: reference, note: "other" }));
    expect(errors).to.deep.equal({
      message: `external_reference ${reference} is that of document ${document.number} (id ${document.id}), whose overall_status is PENDING now; a new document needs another one`,
      document_id: document.id,
    });
    const headers = { "idempotency-key": fresh() };
    conflictOf(await post(api, kind, { external_reference: reference }, headers));
    const trial = call(api, "POST", `/api/${kind}/${api.businessProfileId}/validate`, {
      body: requestOf[kind]({ external_reference: reference }),
    });
    expect(conflictOf(await trial)["document_id"]).to.equal(document.id);
    expect(await countDocuments(api)).to.equal(before);
    expect((await post(api, "sales-invoices", { external_reference: reference })).status).to.equal(201);
    const other = await addTenant(api, "warn");
    expect((await post(other, kind, { external_reference: reference })).status).to.equal(201);
    expect(await page(`/api/${kind}?external_reference=${reference}`, other)).to.have.length(1);
  });

  for (const [words, dates] of [
    ["of one sequence of numbers", ["2026-08-20", "2026-08-20"]],
    ["of two sequences", ["2026-08-20", "2025-08-20"]],
  ] as const) {
    it(`name one of several that come at the same instant on connections of their own, ${words}`, async () => {
      for (let round = 0; round < 8; round += 1) {
        const reference = fresh();
        const sent = [...dates, ...dates].map((day, nth) =>
          post(api, kind, { external_reference: reference, issue_date: day, due_date: day, note: String(nth) }),
        );
        const answers = await Promise.all(sent);
        const [made, ...others] = answers.toSorted((one, two) => one.status - two.status);
        expect(made?.status, made?.text).to.equal(201);
        const { id } = made!.json as Json;
        others.forEach((answer) => expect(conflictOf(answer)["document_id"]).to.equal(id));
      }
      const gaps = await api.query(
        `select from sequences s where s.last_value <> (select count(*) from documents d
           where d.business_profile_id = s.business_profile_id and d.kind = s.kind and extract(year from d.issue_date) = s.year)`,
      );
      expect(gaps, "numbers are gapless").to.deep.equal([]);
    });
  }

  it("are replaced by an update and by a resubmission, and are unique then too", async () => {
    const [mine, taken] = [fresh(), fresh()];
    const other = await TestDocument.begin(api, kind, { external_reference: taken });
    const document = await TestDocument.begin(api, kind, { external_reference: mine });
    await document.fail();
    const body = (reference?: string) => requestOf[kind]({ external_reference: reference, metadata: { a: "b" } });
    const put = (reference?: string) => call(api, "PUT", document.path, { body: body(reference) });
    const again = (reference?: string) => call(api, "POST", `${document.path}/resubmit`, { body: body(reference) });
    for (const change of [put, again]) {
      expect(conflictOf(await change(taken))["document_id"]).to.equal(other.id);
      expect(await document.read()).to.include({ external_reference: mine, revision: 1 });
    }
    expect((await put(mine)).status).to.equal(200);
    expect((await put()).json)
      .to.deep.include({ metadata: { a: "b" } })
      .and.not.have.any.keys("external_reference");
    expect((await post(api, kind, { external_reference: mine })).status, "it is free again").to.equal(201);
    expect((await again(`${mine}-2`)).json).to.include({ external_reference: `${mine}-2`, revision: 2 });
    expect(conflictOf(await post(api, kind, { external_reference: `${mine}-2` }))["document_id"]).to.equal(document.id);
    document.revision = 2;
    await document.fail();
    expect(await document.resubmit()).to.deep.include({ external_reference: `${mine}-2`, metadata: { a: "b" } });
    expect(await document.read("/peppol-status")).to.include({ external_reference: `${mine}-2` });
  });

  it("may repeat where the organization says so, and no longer when it says otherwise", async () => {
    const of = await addTenant(api, "warn");
    await allow(of);
    const reference = fresh();
    const made = await Promise.all(
      [1, 2, 3].map((nth) => post(of, kind, { external_reference: reference, note: `${nth}` })),
    );
    const ids = made.map(({ json }) => (json as Json)["id"] as string);
    const path = `/api/${kind}?external_reference=${reference}`;
    const listed = async (more = "") => (await page(`${path}${more}`, of)).map(({ id }) => id);
    expect(await listed()).to.deep.equal(ids.toSorted().toReversed());
    const first = await jsonOf<{ next_cursor: string }>(call(of, "GET", `${path}&limit=2`));
    expect(await listed(`&cursor=${first.next_cursor}`)).to.deep.equal([ids.toSorted()[0]]);
    expect(await listed("&overall_status=APPROVED")).to.deep.equal([]);
    const [number] = await page(path, of);
    expect(await listed(`&document_sequence=${String(number?.["document_sequence"])}`)).to.have.length(1);
    await of.query("update organizations set external_references = 'unique' where id = $1", [of.orgId]);
    expect(ids).to.include(conflictOf(await post(of, kind, { external_reference: reference }))["document_id"]);
  });
});
