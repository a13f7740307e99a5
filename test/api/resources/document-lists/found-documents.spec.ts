import { expect } from "chai";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import { buildCustomer, buildParty, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, jsonOf } from "../../http-client.ts";

interface Page {
  data: Json[];
  next_cursor: string | null;
}

const account = "AE070331234567890123456";

const idsIn = ({ data }: Page): unknown[] => data.map((row) => row["id"]);

describe("documents of every kind", () => {
  const api = useTestApi();
  let documents: TestDocument[];

  const list = (query = "", token = api.token()): Promise<Page> =>
    jsonOf<Page>(call(api, "GET", `/api/documents${query}`, { token }));
  const refused = async (query: string, path = "/api/documents"): Promise<Record<string, string>> =>
    (await jsonOf<{ errors: Record<string, string> }>(call(api, "GET", `${path}?${query}`), 400)).errors;
  const idsOf = (...which: number[]): string[] => which.map((nth) => documents[nth]?.id ?? "");

  before(async () => {
    const dear = { name: "Dear Supplies LLC" };
    const overrides: Record<string, Json> = {
      "purchase-invoices": { accounting_supplier_party: buildParty(dear), external_reference: "ERP-77" },
      "sales-invoices": {
        accounting_customer_party: buildCustomer({ name: "Pearl Harbour Trading" }),
        payment_means: [{ payment_means_code: "30", payee_financial_account: { id: account } }],
      },
    };
    documents = [];
    for (const kind of documentKindNames) {
      documents.push(await TestDocument.begin(api, kind, overrides[kind] ?? {}));
    }
    await documents[1]?.fail();
  });

  it("are listed together, each with its kind, in both orders, and nothing of another organization", async () => {
    const page = await list();
    expect(page.data.map(({ kind }) => kind)).to.deep.equal(documentKindNames.toReversed());
    const { kind: _kind, ...first } = page.data[3] ?? {};
    expect(first).to.deep.equal(await documents[0]?.read());
    expect(idsIn(await list("?sort=created_at"))).to.deep.equal(idsOf(0, 1, 2, 3));
    const { orgId } = await api.addOrganization();
    for (const query of ["", "?q=Pearl", "?party=Pearl", "?amount_from=0", "?sort=created_at"]) {
      expect((await list(query, api.token(orgId))).data, query).to.deep.equal([]);
    }
  });

  it("are found by several statuses, kinds, a name, an identifier and an amount", async () => {
    const total = (await documents[0]?.read())?.["totals"] as Json;
    const exact = String(total["tax_inclusive_amount"]);
    const cases: [query: string, expected: number[]][] = [
      ["overall_status=VALIDATION_FAILED,REJECTED", [1]],
      ["overall_status=VALIDATION_FAILED&overall_status=PENDING", [3, 2, 1, 0]],
      [`kind=${documentKindNames[0]},${documentKindNames[2]}`, [2, 0]],
      ["external_reference=ERP-77", [0]],
      ["party=dear%20suppl", [0]],
      ["party=DEAR&overall_status=REJECTED", []],
      ["party=pearl&kind=sales-invoices", [2]],
      ["party=100%25", []],
      ["party=_earl", []],
      ["q=pearl%20harbour", [2]],
      ["q=ERP-77&overall_status=PENDING", [0]],
      [`q=${documents[3]?.id ?? ""}`, [3]],
      [`amount_from=${exact}&amount_to=${exact}&external_reference=ERP-77`, [0]],
      ["amount_from=999999999999999", []],
      ["amount_to=-1", []],
      ["q=pearl&sort=created_at", [2]],
    ];
    for (const [query, expected] of cases) {
      expect(idsIn(await list(`?${query}`)), query).to.deep.equal(idsOf(...expected));
    }
  });

  it("show the members that are asked for, on pages of up to a thousand", async () => {
    const page = await list("?fields=document_sequence,meta_info,external_reference&limit=1000");
    expect(page.data.map((row) => Object.keys(row).sort())[3]).to.deep.equal([
      "document_sequence",
      "external_reference",
      "id",
      "kind",
      "meta_info",
    ]);
    const whole = await list();
    for (const fields of [
      "issue_date,metadata,corrected_at,meta_info,updated_at",
      "totals,document_lines,issue_date",
    ]) {
      const expected = whole.data.map((row) =>
        Object.fromEntries(
          ["id", "kind", ...fields.split(",")].flatMap((name) => (name in row ? [[name, row[name]]] : [])),
        ),
      );
      expect((await list(`?fields=${fields}`)).data, fields).to.deep.equal(expected);
    }
    expect(await refused("fields=id,nonsense"))
      .to.have.property("fields")
      .that.contains("nonsense is not one");
    expect(await refused("fields=kind", "/api/sales-invoices")).to.have.property("fields");
    expect(await refused("fields=__proto__")).to.have.property("fields");
  });

  it("are masked to a viewer, who finds nothing by what is masked", async () => {
    const viewer = api.token(api.orgId, { subject: "A", roles: ["viewer"] });
    for (const query of [
      "",
      "?fields=payment_means",
      "?q=pearl",
      "?party=pearl",
      "?amount_from=1",
      "?sort=created_at",
    ]) {
      const { text, status } = await call(api, "GET", `/api/documents${query}`, { token: viewer });
      expect(status, query).to.equal(200);
      expect(text, query).to.contain("****3456").and.not.to.contain(account);
    }
    for (const text of [account, account.slice(0, 8), account.slice(-8)]) {
      expect((await list(`?q=${text}`, viewer)).data, text).to.deep.equal([]);
      expect((await list(`?party=${text}`, viewer)).data, text).to.deep.equal([]);
    }
  });

  it("have cursors that hold for their query alone", async () => {
    const { next_cursor: cursor } = await list("?amount_from=1&limit=1");
    expect((await list(`?amount_from=1&limit=3&fields=id&cursor=${cursor}`)).data).to.have.length(3);
    for (const other of [
      "overall_status=PENDING",
      "amount_from=1&amount_to=9999999",
      "sort=created_at",
      "party=pearl",
    ]) {
      expect(await refused(`${other}&cursor=${cursor}`), other).to.have.property("cursor");
    }
    const { orgId } = await api.addOrganization();
    const foreign = { token: api.token(orgId) };
    const { status } = await call(api, "GET", `/api/documents?amount_from=1&cursor=${cursor}`, foreign);
    expect(status).to.equal(400);
  });

  it("refuse what is no query", async () => {
    const wrong = [
      "limit=101",
      "limit=1001&fields=id",
      "overall_status=,",
      "kind=invoices",
      "amount_from=1e400",
      "amount_from=1&amount_from=2",
    ];
    const more = [
      "amount_to=9&amount_from=9.01",
      "sort=updated_at",
      "party=%00",
      `party=${"x".repeat(201)}`,
      "q=",
      "q=a&q=b",
      "fields=",
    ];
    for (const query of [...wrong, ...more]) {
      expect(Object.keys(await refused(query)), query).to.deep.equal([query.split("=")[0]]);
    }
  });
});
