import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { buildInvoiceRequest, type Json } from "../../../factories/request.ts";
import { addTenant } from "../../../setup/settlement.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, countDocuments } from "../../http-client.ts";
import { linesOf } from "./lines-of.ts";

interface Result {
  line: number;
  status: number;
  replayed?: boolean;
  document?: Json;
  errors?: Json;
  details?: { document_id?: string }[];
}

const line = (more: Json): string => JSON.stringify(buildInvoiceRequest(more));
const idsOf = (results: readonly Result[]) =>
  results.map(({ document, details }) => document?.["id"] ?? details?.[0]?.document_id);
/** `=` a replay, `+` a new document, else the status. */
const outcomes = (results: readonly Result[]) =>
  results.map(({ status, replayed }) => (status === 201 ? (replayed === true ? "=" : "+") : `${status}`)).join(" ");

describe("a line of a batch that brings its key", () => {
  const api = useTestApi();

  const send = async (
    lines: readonly string[],
    { key, of = api, array = false }: { key?: string; of?: TestApi; array?: boolean } = {},
  ): Promise<Result[]> => {
    const headers = {
      "content-type": array ? "application/json" : "application/x-ndjson",
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const body = array ? `[${lines.join(",")}]` : lines.join("\n");
    const { text } = await call(of, "POST", `/api/purchase-invoices/${of.businessProfileId}/batch`, { body, headers });
    return array ? (JSON.parse(text) as Result[]) : linesOf<Result>(text);
  };

  for (const member of ["external_reference", "idempotency_key"]) {
    const keyed = (nth: string, more: Json = {}) => line({ [member]: `${member}-${nth}`, note: nth, ...more });

    it(`is known by its ${member} in any order, number, form and batch, with and without a key of the batch`, async () => {
      const run = uuid();
      const rows = ["a", "b", "c", "d"].map((nth) => keyed(`${run}-${nth}`));
      const first = await send(rows);
      expect(outcomes(first)).to.equal("+ + + +");
      const before = await countDocuments(api);
      for (const options of [{}, { key: uuid() }, { array: true }]) {
        const again = await send([...rows.toReversed(), rows[1]!], options);
        expect(outcomes(again)).to.equal("= = = = =");
        expect(idsOf(again)).to.deep.equal([3, 2, 1, 0, 1].map((nth) => idsOf(first)[nth]));
      }
      expect(await countDocuments(api)).to.equal(before);
      expect(outcomes(await send([keyed(`${run}-new`), rows[2]!], { key: uuid() }))).to.equal("+ =");
    });

    it(`is a 409 with the id of the first one where its ${member} comes with other content, in one batch too`, async () => {
      const run = uuid();
      const rows = [keyed(run), keyed(run, { note: "other" }), keyed(run), line({ note: run })];
      for (const array of [false, true]) {
        const results = await send(rows, { array });
        expect(outcomes(results)).to.equal(array ? "= 409 = +" : "+ 409 = +");
        const [id] = idsOf(results);
        expect(idsOf(results).slice(0, 3)).to.deep.equal([id, id, id]);
      }
    });

    it(`is stored once where two batches with its ${member} come at the same instant`, async () => {
      const run = uuid();
      const rows = Array.from({ length: 20 }, (_, nth) => keyed(`${run}-${nth}`));
      const before = await countDocuments(api);
      const both = await Promise.all([send(rows), send(rows.toReversed())]);
      expect(both.flat().every(({ status }) => status === 201 || status === 409)).to.equal(true);
      expect(await countDocuments(api)).to.equal(before + rows.length);
      expect(outcomes(await send(rows))).to.equal(rows.map(() => "=").join(" "));
    });

    it(`is known by its ${member} however that is written, and may be corrected after it was refused`, async () => {
      const run = uuid();
      const wrong = keyed(run, { due_date: "soon" });
      const right = keyed(run).replace(member, `\\u00${member.charCodeAt(0).toString(16)}${member.slice(1)}`);
      expect(outcomes(await send([wrong, right, keyed(run), wrong]))).to.equal("400 + = 409");
    });
  }

  it("holds no line number of the batch, and takes none", async () => {
    const [key, reference] = [uuid(), uuid()];
    expect(outcomes(await send([line({ external_reference: reference }), line({ note: "b" })], { key }))).to.equal(
      "+ +",
    );
    const named = line({ external_reference: uuid(), note: "c" });
    expect(outcomes(await send([line({ note: "d" }), named, line({ note: "b" })], { key }))).to.equal("+ + =");
  });

  it("is refused for a key that is none, which a single request may not have at all", async () => {
    const before = await countDocuments(api);
    for (const key of ["", null, 5, "a b", "ключ", "x".repeat(256), ["a"]]) {
      const [result] = await send([line({ idempotency_key: key })]);
      expect(result?.status, JSON.stringify(result)).to.equal(400);
      expect(Object.keys(result?.errors ?? {})).to.deep.equal(["idempotency_key"]);
    }
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const { status, json } = await call(api, "POST", path, { body: line({ idempotency_key: "a" }) });
    expect(status).to.equal(400);
    expect((json as { errors: Json }).errors).to.have.all.keys("idempotency_key");
    expect(await countDocuments(api)).to.equal(before);
  });

  it("meets the reference of a document that was sent alone, with its id", async () => {
    const external_reference = uuid();
    const document = await TestDocument.begin(api, "purchase-invoices", { external_reference });
    const results = await send([line({ external_reference }), line({ note: external_reference })], { key: uuid() });
    expect(outcomes(results)).to.equal("409 +");
    expect(results[0]?.details?.[0]?.document_id).to.equal(document.id);
  });

  it("is not known by a reference where the organization lets these repeat", async () => {
    const of = await addTenant(api, "warn");
    await of.query("update organizations set external_references = 'repeatable' where id = $1", [of.orgId]);
    const rows = [line({ external_reference: "A" }), line({ external_reference: "A" })];
    expect(outcomes(await send(rows, { of }))).to.equal("+ +");
    const key = uuid();
    expect(outcomes(await send(rows, { of, key }))).to.equal("+ +");
    expect(outcomes(await send(rows.toReversed(), { of, key }))).to.equal("= =");
  });
});
