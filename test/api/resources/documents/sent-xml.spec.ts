import { expect } from "chai";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../../common/documents/document.ts";
import { type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml, sentUuid } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { deliverLeg } from "../../../setup/deliver-leg.ts";
import { ScriptedAccessPoint } from "../../../setup/pipeline.ts";
import { addTenant, fieldErrors } from "../../../setup/settlement.ts";
import { statusOf } from "../../../setup/test-document.ts";
import { call, type Answer } from "../../http-client.ts";

const purchase = "purchase-invoices";
/** Without the warning that a document has come twice: these are all alike. */
const results = (document: Json): Json[] =>
  (statusOf(document)["validation_results"] as Json[]).filter(({ reasonCode }) => reasonCode !== "OWN-45");

const creditNote = (number: string, ids: readonly string[]): string =>
  buildXml("sales-credit-notes", number, { billing_reference: ids.map((id) => ({ id })) });

describe("documents sent as XML", () => {
  const api = useTestApi();
  const instanceId = "00000000-0000-7000-8000-000000000009";
  const created = (xml: string, kind: DocumentKind = purchase): Promise<Json> => createXml(api, kind, xml);
  const judge = (document: Json): Promise<void> => judgeXml(api, document);
  const read = (kind: DocumentKind, path: string): Promise<Answer> => call(api, "GET", `/api/${kind}/${path}`);

  for (const kind of documentKindNames) {
    it(`${kind}: taken under its number, shown, and transmitted and reported byte for byte`, async () => {
      const number = `Acme ${kind}/26-001 ٣`;
      const attachment = { attachments: [{ id: "a", file_name: "a.csv", file_type: "text/csv" }] };
      const body = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- of ours --><?erp a="1"?>\n${buildXml(kind, number, attachment).replace(/^<\?xml.*?\?>/, "")}\n`;
      const answer = await postXml(api, kind, body);
      expect(answer.status, answer.text).to.equal(201);
      const document = answer.json as Json;
      expect(document).to.include({ document_sequence: number, sent_as: "xml", revision: 1 });
      expect(document).to.not.have.any.keys("sent_xml", "attachments");
      expect((document["totals"] as Json)["payable_amount"]).to.equal(210);
      expect((await read(kind, String(document["id"]))).json).to.deep.equal(document);
      expect((await call(api, "GET", `/api/${kind}?document_sequence=${encodeURIComponent(number)}`)).text).to.include(
        String(document["id"]),
      );

      await judge(document);
      const judged = (await read(kind, String(document["id"]))).json as Json;
      expect(results(judged)).to.deep.equal([]);
      const ubl = await read(kind, `${String(document["id"])}/ubl`);
      expect(ubl.text).to.equal(body);
      expect(ubl.headers.get("content-disposition")).to.include(`Acme ${kind}_26-001`);
      expect((await read(kind, `${String(document["id"])}/view`)).text).to.include(number);
      const accessPoint = new ScriptedAccessPoint();
      for (const leg of ["c3", "c5"] as const) {
        await deliverLeg({ ...api.deps, accessPoint, instanceId }, { id: String(document["id"]), revision: 1 }, leg);
      }
      const [toC3, toC5] = accessPoint.submitted.map(({ sbd }) => sbd);
      const element = body.slice(body.indexOf("<!--"));
      expect(toC3).to.include(element);
      expect(toC5)
        .to.include(`<cbc:UUID>${sentUuid(kind, number)}</cbc:UUID>`)
        .and.to.include("<?erp")
        .and.to.not.include("aGVsbG8=");
      expect(toC5).to.match(/TaxExclusiveAmount currencyID="AED">200.00</);
    });
  }

  it("warns of an amount that is not ours, without refusing it", async () => {
    const dollars = {
      document_currency_code: "USD",
      tax_currency_code: "AED",
      tax_exchange_rate: { calculation_rate: "3.6725" },
    };
    const xml = buildXml(purchase, "USD-1", dollars).replace(
      /(<cbc:TaxAmount currencyID="AED">)[\d.]+(<\/cbc:TaxAmount><\/cac:TaxTotal><cac:Legal)/,
      "$136.74$2",
    );
    const document = await created(xml);
    expect((document["totals"] as Json)["tax_amount_in_aed"]).to.equal(36.74);
    await judge(document);
    const judged = (await read(purchase, String(document["id"]))).json as Json;
    expect(results(judged).map(({ flag, reasonCode, pointer }) => [flag, reasonCode, pointer])).to.deep.equal([
      ["warning", "OWN-68", undefined],
    ]);
    expect(results(judged)[0]?.["text"]).to.include("36.74 AED").and.to.include("36.73 AED");
    expect(statusOf(judged)["overall_status"]).to.equal("PENDING");
  });

  it("is answered again under its Idempotency-Key, and stored once", async () => {
    const key = { "idempotency-key": "xml-1" };
    const first = await postXml(api, purchase, buildXml(purchase, "K-1"), key);
    const second = await postXml(api, purchase, buildXml(purchase, "K-1"), key);
    expect([first.status, second.status, second.text]).to.deep.equal([201, 201, first.text]);
    expect((await postXml(api, purchase, buildXml(purchase, "K-2"), key)).status).to.equal(409);
    const taken = { "idempotency-key": "xml-2" };
    expect((await postXml(api, purchase, buildXml(purchase, "K-1"), taken)).status).to.equal(409);
    expect((await postXml(api, purchase, buildXml(purchase, "K-3"), taken)).status, "the key was not used up").to.equal(
      201,
    );
  });

  it("is refused with the XPath of the reference where the organization refuses what cannot be credited", async () => {
    const of = await addTenant(api, "refuse");
    await createXml(of, "sales-invoices", buildXml("sales-invoices", "S-3"));
    await createXml(of, "sales-credit-notes", creditNote("S-4", ["S-3"]));
    const answer = await postXml(of, "sales-credit-notes", creditNote("S-5", ["elsewhere", "S-4"]));
    expect(fieldErrors(answer)).to.have.all.keys("/*/cac:BillingReference[2]/cac:InvoiceDocumentReference/cbc:ID");
    expect(answer.text).to.match(/"\/\*\/cac:BillingReference\[2\]\S+ names S-4/);
  });
});
