import { expect } from "chai";
import { parse } from "csv-parse/sync";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../../common/documents/document.ts";
import { buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { addTenant, dollars } from "../../../setup/settlement.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, expectFieldErrors, jsonOf } from "../../http-client.ts";

interface Row {
  kind: DocumentKind;
  status: string;
  category: string;
  emirate: string | null;
  net_amount_in_aed: string;
  tax_amount_in_aed: string;
}
type Sum = Row & { documents: number; documents_path: string };
type DocumentOfSum = Row & { id: string; document_sequence: string; revision: number; issue_date: string };

const august = "from=2026-08-01&to=2026-08-31";
const exemption = {
  tax_exemption_reason_code: "DL8.46.2",
  tax_exemption_reason: "Supply of residential units (lease or sale)",
};
const line = (amount: number, id: string, percent?: number): Json =>
  buildLine({
    quantity: 1,
    price: { base_amount: amount, base_quantity: 1 },
    classified_tax_category: { id, ...(percent !== undefined && { percent }), ...(id === "E" && exemption) },
  });

const fils = (amount: string): number => Math.round(Number(amount) * 100);

/** Net and VAT in AED in fils, of a tax data document alone. */
function reported(xml: string): { net: number; tax: number } {
  const [head = ""] = xml.split("<pxs:SourceDocument>");
  const inAed = /<cac:TaxTotal><cbc:TaxAmount currencyID="AED">([^<]+)</.exec(head)?.[1] ?? expect.fail(head);
  const exclusive = /<cbc:TaxExclusiveAmount currencyID="AED">([^<]+)</.exec(head)?.[1];
  const inclusive = /<cbc:ID>BTAE-20<\/cbc:ID><cbc:Value>([^<]+)</.exec(head)?.[1];
  const tax = fils(inAed);
  return { net: exclusive === undefined ? fils(inclusive ?? "") - tax : fils(exclusive), tax };
}

/** All kinds, two currencies, several categories. */
const drafts: readonly [DocumentKind, Json][] = [
  ["purchase-invoices", { document_lines: [line(100.01, "S", 5), line(33.33, "Z", 0)] }],
  ["purchase-credit-notes", { document_lines: [line(20, "S", 5)] }],
  ["sales-invoices", { ...dollars, document_lines: [line(33.33, "S", 5), line(0.03, "Z", 0), line(7.77, "E")] }],
  ["sales-invoices", { document_lines: [line(1_000, "S", 5)] }],
  ["sales-credit-notes", { ...dollars, document_lines: [line(11.11, "S", 5)] }],
];

const short = (rows: readonly Sum[]): unknown[] =>
  rows.map((row) => [row.kind, row.status, row.category, row.documents, row.net_amount_in_aed, row.tax_amount_in_aed]);

async function refuseReport(document: TestDocument): Promise<void> {
  await document.judge();
  await document.deliver("c5");
  await document.answer("c5", { code: "RE", issues: [{ line: "NA", reason: "BV", description: "no" }] });
}

describe("the figures for a VAT return", () => {
  const api = useTestApi({}, { each: true });

  const sums = async (query = august, of = api): Promise<Sum[]> =>
    (await jsonOf<{ data: Sum[] }>(call(of, "GET", `/api/reports/vat?${query}`))).data;

  async function withdraw(document: TestDocument): Promise<void> {
    const token = api.token(undefined, { roles: ["operator"] });
    const path = `/api/operations/documents/${document.id}/withdraw`;
    await jsonOf(call(api, "POST", path, { token, body: { reason: "sent twice" } }), 202);
    await document.deliver("withdrawal");
    await document.answer("withdrawal");
  }

  it("agree to the fils with the tax data documents, by kind, and credit notes are below zero", async () => {
    const expected = new Map<DocumentKind, { net: number; tax: number }>();
    for (const [kind, overrides] of drafts) {
      const document = await TestDocument.begin(api, kind, overrides);
      await document.approve();
      const { net, tax } = reported((await call(api, "GET", `${document.path}/tax-data`)).text);
      const sign = kind.endsWith("credit-notes") ? -1 : 1;
      const before = expected.get(kind) ?? { net: 0, tax: 0 };
      expected.set(kind, { net: before.net + sign * net, tax: before.tax + sign * tax });
    }
    const found = await sums();
    for (const kind of documentKindNames) {
      const rows = found.filter((row) => row.kind === kind);
      const add = (name: "net_amount_in_aed" | "tax_amount_in_aed") =>
        rows.reduce((sum, row) => sum + fils(row[name]), 0);
      expect({ net: add("net_amount_in_aed"), tax: add("tax_amount_in_aed") }, kind).to.deep.equal(expected.get(kind));
    }
    expect(short(found)).to.deep.include(["purchase-credit-notes", "accepted", "S", 1, "-20.00", "-1.00"]);
    expect(short(found)).to.deep.include(["sales-invoices", "accepted", "E", 1, "28.54", "0.00"]);
    expect(found.every(({ emirate }) => emirate === "DXB")).to.equal(true);
  });

  it("tell what was refused, is under way and was withdrawn, and leave out what never left", async () => {
    const [refused, withdrawn, waiting, invalid] = [
      await TestDocument.begin(api, "sales-invoices", { document_lines: [line(1, "S", 5)] }),
      await TestDocument.begin(api, "sales-invoices", { document_lines: [line(20, "S", 5)] }),
      await TestDocument.begin(api, "sales-invoices", { document_lines: [line(300, "S", 5)] }),
      await TestDocument.begin(api, "sales-invoices", { document_lines: [line(4_000, "S", 5)] }),
    ];
    await refuseReport(refused);
    await withdrawn.approve();
    await withdraw(withdrawn);
    await waiting.judge();
    await invalid.fail();
    expect(short(await sums())).to.deep.equal([
      ["sales-invoices", "refused", "S", 1, "1.00", "0.05"],
      ["sales-invoices", "under_way", "S", 1, "300.00", "15.00"],
      ["sales-invoices", "withdrawn", "S", 1, "20.00", "1.00"],
    ]);
  });

  it("have a corrected document as the authority has it, on the day that it was reported with", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices", { document_lines: [line(100, "S", 5)] });
    await document.reject();
    await document.deliver("c5");
    await document.answer("c5");
    const before = short(await sums());
    expect(before).to.deep.equal([["purchase-invoices", "accepted", "S", 1, "100.00", "5.00"]]);
    const later = { document_lines: [line(80, "S", 5)], issue_date: "2026-09-02" };
    await jsonOf(call(api, "PUT", document.path, { body: requestOf["purchase-invoices"](later) }));
    expect(short(await sums()), "a correction that is not sent").to.deep.equal(before);
    await document.resubmit();
    await document.judge();
    expect(short(await sums()), "the next revision is under way").to.deep.equal(before);
    const september = "from=2026-09-01&to=2026-09-30&status=accepted,under_way";
    expect(short(await sums(september))).to.deep.equal([["purchase-invoices", "under_way", "S", 1, "80.00", "4.00"]]);
    await document.deliver("c5");
    await document.answer("c5");
    expect(await sums()).to.deep.equal([]);
    expect(short(await sums(september))).to.deep.equal([["purchase-invoices", "accepted", "S", 1, "80.00", "4.00"]]);
  });

  it("are of a document that was sent as XML as well, with its own rate", async () => {
    const overrides = { ...dollars, document_lines: [line(12.34, "S", 5), line(5.55, "Z", 0)] };
    await judgeXml(api, await createXml(api, "sales-invoices", buildXml("sales-invoices", "ERP-1", overrides)));
    // 0.62 and 18.51 USD at 3.6725 are 2.28 and 67.98 AED.
    expect(short(await sums())).to.deep.equal([
      ["sales-invoices", "under_way", "S", 1, "45.32", "2.28"],
      ["sales-invoices", "under_way", "Z", 1, "20.38", "0.00"],
    ]);
  });

  it("have a withdrawn report beside the one that takes its place, until that is accepted", async () => {
    const document = await TestDocument.begin(api, "sales-invoices", { document_lines: [line(100, "S", 5)] });
    await document.reject();
    await document.deliver("c5");
    await document.answer("c5");
    await withdraw(document);
    await document.resubmit(requestOf["sales-invoices"]({ document_lines: [line(90, "S", 5)] }));
    await document.judge();
    expect(short(await sums())).to.deep.equal([
      ["sales-invoices", "under_way", "S", 1, "90.00", "4.50"],
      ["sales-invoices", "withdrawn", "S", 1, "100.00", "5.00"],
    ]);
    await document.deliver("c5");
    await document.answer("c5");
    expect(short(await sums())).to.deep.equal([["sales-invoices", "accepted", "S", 1, "90.00", "4.50"]]);
  });

  it("are one organization's, and one profile's where that is asked for", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge();
    const other = await addTenant(api, "refuse");
    await (await TestDocument.begin(other, "purchase-invoices", { document_lines: [line(5, "S", 5)] })).judge();
    expect(short(await sums())).to.deep.equal([["purchase-invoices", "under_way", "S", 1, "200.00", "10.00"]]);
    expect(await sums(`${august}&business_profile_id=${api.businessProfileId.toUpperCase()}`)).to.have.lengthOf(1);
    expect(await sums(`${august}&business_profile_id=${other.businessProfileId}`)).to.deep.equal([]);
    expect(await sums(august, other)).to.have.lengthOf(1);
    const viewer = api.token(undefined, { roles: ["viewer"] });
    const { status } = await call(api, "GET", `/api/reports/vat?${august}`, { token: viewer });
    expect(status, "a viewer may see sums").to.equal(200);
    expect((await call(api, "GET", `/api/reports/vat?${august}`, { token: null })).status).to.equal(401);
  });

  it("name the documents behind each sum, in pages and in one file", async () => {
    const documents: TestDocument[] = [];
    for (const amount of [10, 20, 30]) {
      const lines = [line(amount, "S", 5), line(amount * 2, "Z", 0)];
      const overrides = { external_reference: `=${amount}`, document_lines: lines };
      documents.push(await TestDocument.begin(api, "purchase-invoices", overrides));
      await documents.at(-1)?.judge();
    }
    const [sum] = await sums(`${august}&category=S`);
    const behind = await jsonOf<{ data: DocumentOfSum[]; next_cursor: null }>(
      call(api, "GET", sum?.documents_path ?? ""),
    );
    const taxes = ["0.50", "1.00", "1.50"];
    expect(behind.data.map(({ id, tax_amount_in_aed }) => [id, tax_amount_in_aed])).to.deep.equal(
      documents.map(({ id }, nth) => [id, taxes[nth]]),
    );
    expect(behind.data.reduce((total, row) => total + fils(row.net_amount_in_aed), 0)).to.equal(
      fils(sum?.net_amount_in_aed ?? ""),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = `/api/reports/vat/documents?${august}&limit=1${cursor === null ? "" : `&cursor=${cursor}`}`;
      const page: { data: DocumentOfSum[]; next_cursor: string | null } = await jsonOf(call(api, "GET", query));
      expect(page.data.length, "a document is not divided").to.be.oneOf([0, 2]);
      seen.push(...page.data.map(({ id, category }) => `${id} ${category}`));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).to.have.members(documents.flatMap(({ id }) => [`${id} S`, `${id} Z`]));
    const file = await call(api, "GET", `/api/reports/vat/documents?${august}&format=csv`);
    expect(file.headers.get("content-type")).to.equal("text/csv; charset=utf-8");
    const rows = parse(file.text, { columns: true }) as unknown as Record<string, string>[];
    expect(rows.map(({ id, category }) => `${id} ${category}`)).to.have.members(seen);
    expect(rows[0]?.["external_reference"], "no formula").to.equal("'=10");
  });

  it("are CSV by Accept or format", async () => {
    await (await TestDocument.begin(api, "sales-credit-notes")).judge();
    const byHeader = await call(api, "GET", `/api/reports/vat?${august}`, { headers: { accept: "text/csv" } });
    const byFormat = await call(api, "GET", `/api/reports/vat?${august}&format=csv`);
    expect(byHeader.text).to.equal(
      "kind,status,category,emirate,net_amount_in_aed,tax_amount_in_aed,documents\n" +
        "sales-credit-notes,under_way,S,DXB,-200.00,-10.00,1\n",
    );
    expect(byFormat.text).to.equal(byHeader.text);
    const json = await call(api, "GET", `/api/reports/vat?${august}&format=json`, { headers: { accept: "text/csv" } });
    expect(json.headers.get("content-type")).to.equal("application/json; charset=utf-8");
  });

  it("are narrowed by kind, status, category and emirate", async () => {
    const first = await TestDocument.begin(api, "purchase-invoices", {
      document_lines: [line(1, "S", 5), line(2, "Z", 0)],
    });
    const second = await TestDocument.begin(api, "sales-invoices", { document_lines: [line(3, "S", 5)] });
    await first.judge();
    await second.judge();
    const nets = async (query: string) => (await sums(`${august}&${query}`)).map((row) => row.net_amount_in_aed);
    expect(await nets("kind=sales-invoices,sales-credit-notes")).to.deep.equal(["3.00"]);
    expect(await nets("category=Z,E")).to.deep.equal(["2.00"]);
    expect(await nets("status=accepted")).to.deep.equal([]);
    expect(await nets("emirate=AUH,none")).to.deep.equal([]);
    expect(await nets("emirate=DXB&category=S")).to.have.members(["1.00", "3.00"]);
    expect(await sums("from=2026-08-21&to=2026-08-31")).to.deep.equal([]);
    expect(await sums("from=2026-08-20&to=2026-08-20")).to.have.lengthOf(3);
  });

  it("refuse what is no period, or no filter", async () => {
    const ask = (query: string) => call(api, "GET", `/api/reports/vat${query}`);
    await expectFieldErrors(ask(""), "from", "to");
    await expectFieldErrors(ask("?from=2026-08-01"), "to");
    await expectFieldErrors(ask("?from=2026-02-30&to=2026-03-01"), "from");
    await expectFieldErrors(ask("?from=2026-08-02&to=2026-08-01"), "to");
    await expectFieldErrors(ask("?from=2026-01-01&to=2027-01-02"), "to");
    expect((await ask("?from=2026-01-01&to=2027-01-01")).status, "366 days").to.equal(200);
    await expectFieldErrors(
      ask(`?${august}&kind=invoices&status=ok&category=X&emirate=DUB&format=xml&business_profile_id=1&x=1`),
      "kind",
      "status",
      "category",
      "emirate",
      "format",
      "business_profile_id",
      "x",
    );
    await expectFieldErrors(call(api, "GET", `/api/reports/vat/documents?${august}&limit=0&cursor=x`), "limit");
    await expectFieldErrors(call(api, "GET", `/api/reports/vat/documents?${august}&cursor=x`), "cursor");
  });
});
