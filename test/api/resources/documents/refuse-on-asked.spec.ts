import { expect } from "chai";

import { uaeDay } from "../../../../common/documents/document.ts";
import { documentKinds } from "../../../../common/documents/document-kinds.ts";
import { buildLine, buildParty, requestOf, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml } from "../../../factories/sent-xml.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import { addTenant, dollars, dryRun, fieldErrors, post, postBatch } from "../../../setup/settlement.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, countDocuments } from "../../http-client.ts";

const wrongAccount: Json = {
  payment_means: [{ payment_means_code: "30", payee_financial_account: { id: "AE070331234567890123457" } }],
};

describe("rules that judge at intake for those who refuse on them", () => {
  const api = useTestApi();
  const refusing = async (...list: readonly string[]): Promise<TestApi> => {
    const of = await addTenant(api, "refuse");
    await setList(of, list);
    return of;
  };
  const setList = async (of: TestApi, list: readonly string[]): Promise<void> => {
    const token = api.token(api.orgId, { roles: ["site-operator"] });
    const body = { refuse_on: list, reason: "agreed with the tax department" };
    const answer = await call(api, "PUT", `/api/operations/organizations/${of.orgId}`, { token, body });
    expect(answer.status, answer.text).to.equal(200);
  };

  for (const kind of ["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"] as const) {
    it(`a 400 in JSON, XML, a batch, a dry run, a correction and a resubmission: ${kind}`, async () => {
      const of = await addTenant(api, "refuse");
      const document = await TestDocument.begin(of, kind, wrongAccount);
      await document.fail();
      const sent = await createXml(of, kind, buildXml(kind, "R-0", wrongAccount));
      await setList(of, ["OWN-51"]);
      const before = await countDocuments(api);
      const body = requestOf[kind](wrongAccount);
      const answers = [
        await post(of, kind, wrongAccount),
        await dryRun(of, kind, wrongAccount),
        await call(of, "PUT", document.path, { body }),
        await call(of, "PATCH", document.path, { body: wrongAccount }),
        await call(of, "POST", `${document.path}/resubmit`, { body }),
        await call(of, "POST", `${document.path}/resubmit`, {}),
      ];
      const [batched] = await postBatch(of, kind, [wrongAccount]);
      for (const errors of [...answers.map(fieldErrors), batched?.errors ?? {}]) {
        const path = "payment_means[0].payee_financial_account.id";
        expect(Object.keys(errors)).to.deep.equal([path]);
        expect(errors[path]).to.match(/ is refused: The account is written like an IBAN.*\(OWN-51\)$/);
      }
      const byXml = fieldErrors(await postXml(of, kind, buildXml(kind, "R-1", wrongAccount)));
      expect(Object.keys(byXml)).to.deep.equal(["/*/cac:PaymentMeans[1]/cac:PayeeFinancialAccount[1]/cbc:ID[1]"]);
      expect(await countDocuments(api)).to.equal(before);
      await judgeXml(of, sent);
      const taken = await TestDocument.begin(of, kind);
      await taken.judge();
      expect((await post(api, kind, wrongAccount)).status, "another organization").to.equal(201);
    });
  }

  const tomorrow = uaeDay(1);
  const cases: readonly [id: string, overrides: Json, path: string][] = [
    [
      "OWN-16",
      { document_lines: [buildLine({ allowances: [{ reason: "Rebate", amount: 300 }] }), buildLine({ quantity: 9 })] },
      "document_lines[0].allowances",
    ],
    [
      "OWN-19",
      {
        accounting_supplier_party: buildParty({
          tin: "1345678901",
          endpoint_id: "1345678901",
          party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" },
        }),
      },
      "accounting_supplier_party.endpoint_id",
    ],
    [
      "OWN-20",
      {
        accounting_supplier_party: buildParty({
          party_tax_scheme: { company_id: "198765439902003", tax_scheme: "VAT" },
        }),
      },
      "accounting_supplier_party.endpoint_id",
    ],
    ["OWN-43", { payment_terms: { amount: 1_000, installment_due_date: "2026-10-01" } }, "payment_terms.amount"],
    ["OWN-50", { issue_date: tomorrow, due_date: tomorrow }, "issue_date"],
    ["OWN-52", { ...dollars, tax_exchange_rate: { calculation_rate: 3.9 } }, "tax_exchange_rate.calculation_rate"],
    ["OWN-53", { ...dollars, tax_exchange_rate: { calculation_rate: 0.2723 } }, "tax_exchange_rate.calculation_rate"],
  ];
  for (const [id, overrides, path] of cases) {
    it(`${id} is refused where it is in the list, alone`, async () => {
      const of = await refusing(id);
      const answer = await post(of, "purchase-invoices", overrides);
      const errors = fieldErrors(answer);
      expect(Object.keys(errors)).to.deep.equal([path]);
      expect(errors[path]).to.include(`(${id})`);
    });
  }

  it("amounts of XML that are not ours: OWN-65 to OWN-69", async () => {
    const of = await refusing("OWN-65", "OWN-66", "OWN-67", "OWN-68", "OWN-69");
    const kind = "purchase-invoices";
    const { lineElement } = documentKinds[kind];
    const own = buildXml(kind, "A-1", dollars);
    const wrong: readonly [id: string, xml: string, path: string][] = [
      [
        "OWN-65",
        own.replace(/(<cac:InvoiceLine>.*?<cbc:LineExtensionAmount currencyID="USD">)200.00/, "$1201.00"),
        `/*/${lineElement}[1]/cbc:LineExtensionAmount[1]`,
      ],
      [
        "OWN-66",
        own.replace(/(TaxableAmount currencyID="USD">)200.00/, "$1201.00"),
        "/*/cac:TaxTotal[1]/cac:TaxSubtotal[1]/cbc:TaxableAmount[1]",
      ],
      [
        "OWN-67",
        own.replace(/(TaxInclusiveAmount currencyID="USD">)210.00/, "$1211.00"),
        "/*/cac:LegalMonetaryTotal[1]/cbc:TaxInclusiveAmount[1]",
      ],
      [
        "OWN-68",
        own.replace(
          /(<cbc:TaxAmount currencyID="AED">)[\d.]+(<\/cbc:TaxAmount><\/cac:TaxTotal><cac:Legal)/,
          "$137.73$2",
        ),
        "/*/cac:TaxTotal[2]/cbc:TaxAmount[1]",
      ],
      ["OWN-69", own.replace(/<cac:TaxExchangeRate>.*<\/cac:TaxExchangeRate>/, ""), "/*/cac:TaxExchangeRate"],
    ];
    for (const [id, xml, path] of wrong) {
      const errors = fieldErrors(await postXml(of, kind, xml));
      expect(errors, id).to.have.property(path);
      expect(errors[path]).to.include(`(${id})`);
    }
    expect((await postXml(of, kind, own)).status).to.equal(201);
  });
});
