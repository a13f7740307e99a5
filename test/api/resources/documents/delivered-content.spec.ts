import { expect } from "chai";

import type { DocumentKind } from "../../../../common/documents/document.ts";
import { documentKinds } from "../../../../common/documents/document-kinds.ts";
import { originalKind } from "../../../../common/documents/settle-against-originals.ts";
import {
  buildForeignCustomer,
  buildIndividual,
  buildLine,
  buildParty,
  requestOf,
  type Json,
} from "../../../factories/request.ts";
import { buildXml, postXml } from "../../../factories/sent-xml.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import { openTransaction } from "../../../setup/database/open-transaction.ts";
import { untilBlocked } from "../../../setup/database/until-blocked.ts";
import { credits, dollars, otherTaxpayer, warnedOf } from "../../../setup/settlement.ts";
import { statusOf, TestDocument } from "../../../setup/test-document.ts";
import { call, type Answer } from "../../http-client.ts";

const refusing = { code: "RE" as const, issues: [{ line: "NA", reason: "BV", description: "the report is wrong" }] };
const dear: Json = { document_lines: [buildLine({ price: { base_amount: 50_000, base_quantity: 1 } })] };

/** The receiver has accepted the document, and the authority refuses its report. */
async function deliverAndRefuse(api: TestApi, kind: DocumentKind, overrides: Json = {}): Promise<TestDocument> {
  const document = await TestDocument.begin(api, kind, overrides);
  await document.judge();
  for (const leg of ["c3", "c5"] as const) {
    await document.deliver(leg);
  }
  await document.answer("c3");
  await document.answer("c5", refusing);
  expect(statusOf(await document.read())["overall_status"]).to.equal("REJECTED");
  return document;
}

function expectFixed(answer: Answer, ...words: readonly string[]): void {
  expect(answer.status, answer.text).to.equal(409);
  for (const word of ["was delivered, or may have been", "a credit note and a new invoice", ...words]) {
    expect(answer.text).to.include(word);
  }
}

describe("a document that its receiver has (executive regulation 59, 60: one tax invoice of a number; MoF guidelines 10.4)", () => {
  const api = useTestApi();
  const put = (document: TestDocument, overrides: Json): Promise<Answer> =>
    call(api, "PUT", document.path, { body: requestOf[document.kind](overrides) });
  const resubmit = (document: TestDocument, overrides?: Json, query = ""): Promise<Answer> =>
    call(
      api,
      "POST",
      `${document.path}/resubmit${query}`,
      overrides === undefined ? {} : { body: requestOf[document.kind](overrides) },
    );
  const set = (document: TestDocument, leg: string, columns: string): Promise<unknown> =>
    api.query(`update transmissions set ${columns} where document_id = $1 and leg = $2`, [document.id, leg]);

  for (const kind of ["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"] as const) {
    it(`keeps party and amounts when the authority refuses it: ${kind}`, async () => {
      const document = await deliverAndRefuse(api, kind);
      const { receiver } = documentKinds[kind];
      const party = { ...(requestOf[kind]()[receiver] as Json), ...otherTaxpayer };
      const before = await document.read();
      expectFixed(await put(document, dear), "payable_amount was 210.00 and would be 105000.00", "VAT category S 5 %");
      expectFixed(
        await put(document, { [receiver]: party }),
        `${receiver}.endpoint_id was 1987654321 and would be 1987654322`,
      );
      expectFixed(await call(api, "PATCH", document.path, { body: { ...dear } }), "VAT category S 5 %: taxable_amount");
      expectFixed(await resubmit(document, { ...dear, [receiver]: party }), `${receiver}.tin`, "; and ");
      expect(await document.read()).to.deep.equal(before);
      const again = await document.resubmit(requestOf[kind]({ note: "with the flag that the authority wants" }));
      expect(again).to.deep.include({
        document_sequence: document.number,
        note: "with the flag that the authority wants",
      });
    });
  }

  for (const kind of ["purchase-credit-notes", "sales-credit-notes"] as const) {
    it(`is credited and invoiced anew where its amounts are wrong, although the authority has refused it: ${kind}`, async () => {
      const document = await deliverAndRefuse(api, originalKind(kind));
      expectFixed(await put(document, dear));
      const crediting = { billing_reference: [{ id: document.number }] };
      const xml = buildXml(kind, "TOO-MUCH", { ...crediting, ...dear });
      expect((await postXml(api, kind, xml)).text)
        .to.include("(OWN-35)")
        .and.not.include("OWN-34");
      const note = await TestDocument.begin(api, kind, crediting);
      expect(credits(await document.read())).to.include({ credited: 210, remaining: 0 });
      await note.judge();
      expect(warnedOf(await note.read())).to.deep.equal([]);
      await TestDocument.begin(api, originalKind(kind), dear);
    });
  }

  it("is not credited as long as its receiver has refused it", async () => {
    const document = await TestDocument.begin(api, "sales-invoices");
    await document.reject();
    const body = requestOf["sales-credit-notes"]({ billing_reference: [{ id: document.number }] });
    const answer = await call(api, "POST", `/api/sales-credit-notes/${api.businessProfileId}`, { body });
    expect(answer.status).to.equal(400);
    expect(answer.text).to.include(`names ${document.number}, which is REJECTED`).and.include("(OWN-34)");
  });

  const changes: readonly [what: string, overrides: Json, words: string][] = [
    ["currency", dollars, "document_currency_code was AED and would be USD"],
    ["day of issue", { issue_date: "2026-08-19" }, "issue_date was 2026-08-20 and would be 2026-08-19"],
    [
      "VAT category at the same total",
      {
        document_lines: [
          buildLine({
            price: { base_amount: 105, base_quantity: 1 },
            classified_tax_category: { id: "Z", percent: 0 },
          }),
        ],
      },
      "VAT category Z 0 %: taxable_amount was absent and would be 210.00",
    ],
    [
      "category that has no VAT either",
      {
        document_lines: [
          buildLine({
            classified_tax_category: {
              id: "E",
              tax_exemption_reason_code: "DL8.46.4",
              tax_exemption_reason: "Local passenger transport",
            },
          }),
        ],
      },
      "tax_amount was 10.00 and would be 0.00",
    ],
    [
      "share of the lines",
      { document_lines: [buildLine({ quantity: 1 }), buildLine({ quantity: 1 })] },
      "document_lines[1].net_amount was absent and would be 100.00",
    ],
    ["amount due by a rounding", { rounding_amount: 0.5 }, "payable_amount was 210.00 and would be 210.50"],
    [
      "amount by an allowance and a charge that make up for it",
      {
        allowances: [{ reason: "Rebate", amount: 5, tax_category: { id: "S", percent: 5 } }],
        charges: [{ reason: "Freight", amount: 5, tax_category: { id: "S", percent: 5 } }],
      },
      "allowance_total_amount was absent and would be 5.00",
    ],
    [
      "VAT number of the receiver",
      {
        accounting_supplier_party: buildParty({
          party_tax_scheme: { company_id: "198765432109903", tax_scheme: "VAT" },
        }),
      },
      "accounting_supplier_party.party_tax_scheme.company_id was 198765432102003",
    ],
  ];
  for (const [what, overrides, words] of changes) {
    it(`cannot get another ${what}`, async () => {
      const document = await deliverAndRefuse(api, "purchase-invoices");
      expectFixed(await put(document, overrides), words);
    });
  }

  const free: readonly [what: string, overrides: Json][] = [
    ["texts", { note: "other", document_lines: [buildLine({ name: "Another name", description: "Another text" })] }],
    [
      "quantity and price of the same amount",
      { document_lines: [buildLine({ quantity: 4, price: { base_amount: 50, base_quantity: 1 } })] },
    ],
    [
      "address and contact",
      { accounting_supplier_party: buildParty({ email: "other@example.ae", telephone: "+97141234568" }) },
    ],
    ["trade name and VAT number in other letters", { accounting_supplier_party: buildParty({ name: "Gulf  SELLER" }) }],
    ["due date and payment", { due_date: "2026-10-01", payment_means: [{ payment_means_code: "10" }] }],
    [
      "flags and period",
      { profile_execution_id: "00001000", invoice_period: { start_date: "2026-08-01", end_date: "2026-08-31" } },
    ],
  ];
  for (const [what, overrides] of free) {
    it(`may get other ${what}`, async () => {
      const document = await deliverAndRefuse(api, "purchase-invoices");
      const answer = await put(document, overrides);
      expect(answer.status, answer.text).to.equal(200);
      await document.resubmit();
    });
  }

  it("keeps its rate, because the VAT in AED was delivered", async () => {
    const document = await deliverAndRefuse(api, "sales-invoices", dollars);
    const other = { ...dollars, tax_exchange_rate: { calculation_rate: 3.67 } };
    expectFixed(await put(document, other), "tax_amount_in_aed was 36.73 and would be 36.70");
  });

  it("may get an identifier that it lacked", async () => {
    const customer = buildForeignCustomer();
    const document = await deliverAndRefuse(api, "sales-invoices", { accounting_customer_party: customer });
    const named = { ...customer, party_identification_id: "HRB 1234" };
    const added = await put(document, { accounting_customer_party: named });
    expect(added.status, added.text).to.equal(200);
    expectFixed(
      await put(document, { accounting_customer_party: { ...named, endpoint_id: "DE987654321" } }),
      "accounting_customer_party.endpoint_id",
    );
  });

  it("may become another one when its receiver has refused it", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.reject();
    expect((await put(document, dear)).status).to.equal(200);
    await document.resubmit();
  });

  it("is fixed while nobody knows whether it arrived, and no longer", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge();
    await document.deliver("c3");
    await document.deliver("c5");
    await document.answer("c5", refusing);
    expectFixed(await put(document, dear));
    expectFixed(await resubmit(document, dear));
    for (const columns of ["state = 'unknown'", "state = 'failed', failure_class = 'unknown'", "state = 'sending'"]) {
      await set(document, "c3", columns);
      expectFixed(await put(document, dear));
    }
    await set(document, "c3", "state = 'sent', failure_class = null");
    await document.answer("c3", refusing);
    expect((await put(document, dear)).status).to.equal(200);
  });

  it("is fixed in every later revision, also where that is never sent", async () => {
    const document = await deliverAndRefuse(api, "purchase-invoices");
    await document.resubmit(requestOf["purchase-invoices"]({ note: "second" }));
    await document.fail();
    expect(statusOf(await document.read())["overall_status"]).to.equal("VALIDATION_FAILED");
    expectFixed(await put(document, dear), "Revision 1 of");
    await document.resubmit(requestOf["purchase-invoices"]({ note: "third" }));
  });

  it("is not sent as it was changed before it was delivered", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge();
    await document.deliver("c5");
    await document.answer("c5", refusing);
    expect((await put(document, dear)).status, "nothing has gone out").to.equal(200);
    await document.deliver("c3");
    await document.answer("c3");
    expectFixed(await resubmit(document), "payable_amount was 210.00");
    expect((await put(document, {})).status).to.equal(200);
    await document.resubmit();
  });

  it("is fixed where a receiver has accepted what it had refused, even if the caller knows that", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.reject();
    await set(document, "c3", "mls_contested = array['PAE000456 contradicts']");
    expectFixed(await resubmit(document, dear, "?confirm_delivered=true"));
    expect((await resubmit(document, {}, "?confirm_delivered=true")).status).to.equal(200);
  });

  it("is fixed where it is only reported and the authority has accepted it after all; its name is the party then", async () => {
    const individual = { ...buildIndividual(), party_identification_id: undefined };
    const document = await TestDocument.begin(api, "sales-invoices", { accounting_customer_party: individual });
    await document.judge();
    await document.deliver("c5");
    await document.answer("c5", refusing);
    expect((await put(document, { ...dear, accounting_customer_party: individual })).status, "refused").to.equal(200);
    expect((await put(document, { accounting_customer_party: individual })).status).to.equal(200);
    await set(document, "c5", "mls_contested = array['PAE000456 contradicts']");
    expectFixed(await put(document, { ...dear, accounting_customer_party: individual }));
    const other = { ...individual, name: "Salem Amin" };
    expectFixed(
      await put(document, { accounting_customer_party: other }),
      "accounting_customer_party.name was Amna Saleh",
    );
    expect((await put(document, { accounting_customer_party: individual })).status).to.equal(200);
  });

  it("is compared under its lock: an acceptance that comes meanwhile counts", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge();
    await document.deliver("c5");
    await document.answer("c5", refusing);
    const message = await openTransaction(api.deps.database, async (tx) => {
      await tx.query("select from documents where id = $1 for no key update", [document.id]);
      await tx.query("update transmissions set state = 'accepted' where document_id = $1 and leg = 'c3'", [
        document.id,
      ]);
    });
    const late = put(document, dear);
    await untilBlocked(api.deps.database);
    await message.commit();
    expect((await late).text).to.include("document_changed");
  });

  it("in XML keeps what its XML states", async () => {
    const headers = { "content-type": "application/xml" };
    const kind = "sales-invoices";
    const created = await postXml(api, kind, buildXml(kind, "X-1"));
    const id = String((created.json as Json)["id"]);
    await api.query(
      `with own as (update documents set overall_status = 'REJECTED', stage = 'validated' where id = $1 returning *)
       insert into transmissions (id, org_id, document_id, revision, sender_id, receiver_id, doc_type_id, process_id,
         created_at, updated_at, leg, state)
       select gen_random_uuid(), org_id, id, 1, '', '', '', '', now(), now(), leg, state
       from own, (values ('c3', 'accepted'), ('c5', 'rejected')) as l (leg, state)`,
      [id],
    );
    const send = (tail: string, method: "POST" | "PUT", body: string): Promise<Answer> =>
      call(api, method, `/api/${kind}/${id}${tail}`, { body, headers });
    expectFixed(await send("", "PUT", buildXml(kind, "X-1", dear)), "payable_amount was 210.00");
    expectFixed(
      await send(
        "/resubmit",
        "POST",
        buildXml(kind, "X-1").replace(/(LineExtensionAmount currencyID="AED">)200.00/, "$1199.99"),
      ),
      "200.00 and would be 199.99",
    );
    expect((await send("/resubmit", "POST", buildXml(kind, "X-1", { note: "other" }))).status).to.equal(200);
  });
});
