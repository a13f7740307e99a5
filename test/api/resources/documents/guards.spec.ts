import { expect } from "chai";

import { documentKindNames, documentKinds, isCreditNote } from "../../../../common/documents/document-kinds.ts";
import { type DocumentKind, uaeDay } from "../../../../common/documents/document.ts";
import { buildLine, buildParty, requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import {
  beginOriginal,
  crediting,
  dollars,
  dryRun,
  fieldErrors,
  otherTaxpayer,
  post,
  postBatch,
} from "../../../setup/settlement.ts";
import { countDocuments } from "../../http-client.ts";

/** What a document of a kind is changed to, by the kind's other party and its own. */
type Change = (kind: DocumentKind) => Json;

const other =
  (party: Json): Change =>
  (kind) => {
    const { receiver } = documentKinds[kind];
    return { [receiver]: { ...(requestOf[kind]()[receiver] as Json), ...party } };
  };
const own =
  (party: Json): Change =>
  (kind) => ({ [documentKinds[kind].issuer]: party });
const same =
  (change: Json): Change =>
  () =>
    change;
const line = (change: Json): Change => same({ document_lines: [buildLine(change)] });
const paidBy = (means: Json): Change => same({ payment_means: [means] });
const card = (number: string): Change =>
  paidBy({ payment_means_code: "54", card_account: { primary_account_number_id: number, network_id: "VISA" } });
const account = (id: string): Change => paidBy({ payment_means_code: "30", payee_financial_account: { id } });
const dollarsAt = (rate: string): Change => same({ ...dollars, tax_exchange_rate: { calculation_rate: rate } });
const charge = (tax_category: Json): Json => ({ reason_code: "FC", reason: "Freight", amount: 10, tax_category });
const exempt = { id: "E", tax_exemption_reason_code: "DL8.46.1", tax_exemption_reason: "Certain financial services" };

/** A change, the field that is complained about (OTHER and OWN stand for the parties), and what is said. */
const refusals: readonly [change: Change, field: string, words: RegExp][] = [
  [same({ issue_date: "2031-01-01" }), "issue_date", /more than 366 days ahead of today/],
  [same({ issue_date: "9999-12-31" }), "issue_date", /more than 366 days ahead of today/],
  [same({ issue_date: "0026-08-20" }), "issue_date", /before 2018-01-01, when VAT began/],
  [other({ endpoint_id: "abc" }), "OTHER.endpoint_id", /10 digits starting with 1$/],
  [other({ endpoint_id: "٠١٢٣٤٥٦٧٨٩" }), "OTHER.endpoint_id", /10 digits starting with 1$/],
  [other({ endpoint_id: "198765432102003" }), "OTHER.endpoint_id", /not the VAT number: 1987654321$/],
  [other({ endpoint_id: "1987654329" }), "OTHER.endpoint_id", /the endpoint is 1987654329, the tin is 1987654321$/],
  [own({ name: "Completely Other LLC" }), "OWN.name", /differs from the business profile in the path$/],
  [own({ party_name: "Al Noor" }), "OWN.party_name", /differs from the business profile in the path$/],
  [own({ endpoint_id: "1987654321" }), "OWN.endpoint_id", /differs from the business profile in the path$/],
  [
    line({ charges: [charge({ id: "Z", percent: 0 })] }),
    "document_lines[0].charges[0].tax_category.id",
    /must be S as/,
  ],
  [
    line({ allowances: [{ ...charge({ id: "S", percent: 0 }), reason_code: "95" }] }),
    "document_lines[0].allowances[0].tax_category.percent",
    /must be 5 as in the line's classified_tax_category/,
  ],
  ...[
    "4111111111111111",
    "4111 1111-1111.1111",
    "٤١١١١١١١١١١١١١١١",
    "4111111111111111 12/27",
    "VISA 4111111111111111",
  ].map((number): [Change, string, RegExp] => [
    card(number),
    "payment_means[0].card_account.primary_account_number_id",
    /must not be a whole card number, .* send its last 4 to 6 digits/,
  ]),
];

/** What is taken without a word. */
const taken: readonly Change[] = [
  same({ issue_date: uaeDay(0) }),
  (kind) => ({ ...other({ endpoint_id: "9900000097" })(kind), profile_execution_id: "01000000" }),
  own({ name: " dune  BUYER", party_name: "Dune Buyer" }),
  other({ party_tax_scheme: { company_id: "198765432102003", tax_scheme: "VAT" } }),
  line({ charges: [charge({ id: "S", percent: 5 })] }),
  line({ classified_tax_category: { id: "S" }, charges: [charge({ id: "S", percent: 5 }), charge({ id: "S" })] }),
  account("AE070331234567890123456"),
  account("Account 12345"),
  ...["1111", "411111******1111", "XXXX-XXXX-XXXX-1111", "4111 11.. .... 1111", "4111111111111112"].map(card),
  ...["3.6725", "3.70"].map(dollarsAt),
];

/** What is taken with a warning of ours, and the field that it is about. */
const warned: readonly [change: Change, finding: string, words: RegExp][] = [
  [same({ issue_date: uaeDay(1), due_date: uaeDay(40) }), "OWN-50 /issue_date", /is still to come: today is/],
  [same({ issue_date: uaeDay(366), due_date: uaeDay(366) }), "OWN-50 /issue_date", /is still to come/],
  [account("XX"), "OWN-51 /payment_means/0/payee_financial_account/id", /an IBAN of the UAE is AE and 21 digits/],
  [account("AE08 0331 2345 6789 0123 456"), "OWN-51 /payment_means/0/payee_financial_account/id", /check digits/],
  [dollarsAt("3.75"), "OWN-52 /tax_exchange_rate/calculation_rate", /peg of USD, which is 3.6725 AED for one unit/],
  [
    dollarsAt("36.725"),
    "OWN-52 /tax_exchange_rate/calculation_rate",
    /3\.6725 AED for one unit; it is 10 times that\.$/,
  ],
  [dollarsAt("0.36725"), "OWN-52 /tax_exchange_rate/calculation_rate", /it is 0\.1 times that\.$/],
  [dollarsAt("0.272294"), "OWN-53 /tax_exchange_rate/calculation_rate", /AED for one unit, not units for one AED/],
];

interface Trial {
  validation_results: Json[];
  ubl: string;
}

describe("what cannot be taken back once it is reported", () => {
  const api = useTestApi();
  const ours = async (kind: DocumentKind, change: Json): Promise<{ named: string[]; text: string }> => {
    const answer = await dryRun(api, kind, change);
    expect(answer.status, answer.text).to.equal(200);
    const found = (answer.json as Trial).validation_results.filter(({ reasonCode }) =>
      /OWN-5/.test(String(reasonCode)),
    );
    const named = found.map(({ reasonCode, pointer }) => `${String(reasonCode)} ${String(pointer)}`);
    return { named, text: String(found[0]?.["text"]) };
  };

  for (const kind of documentKindNames) {
    const { issuer, receiver } = documentKinds[kind];
    const pathOf = (field: string): string => field.replace("OTHER", receiver).replace("OWN", issuer);

    it(`is refused of ${kind}, naming the field, and nothing is stored`, async () => {
      const before = await countDocuments(api);
      for (const [make, field, words] of refusals) {
        const change = make(kind);
        const errors = fieldErrors(await post(api, kind, change));
        expect(Object.keys(errors), JSON.stringify(change)).to.deep.equal([pathOf(field)]);
        expect(errors[pathOf(field)]).to.match(words);
        expect(JSON.stringify(errors)).not.to.match(/1111|١١١١/);
        expect(fieldErrors(await dryRun(api, kind, change))).to.deep.equal(errors);
        const [refused] = await postBatch(api, kind, [change]);
        expect(refused).to.deep.include({ line: 1, status: 400, errors });
      }
      expect(await countDocuments(api)).to.equal(before);
    });

    it(`is taken of ${kind} where it is as it should be`, async () => {
      for (const make of taken) {
        const change = make(kind);
        expect((await ours(kind, change)).named, JSON.stringify(change)).to.deep.equal([]);
      }
    });

    it(`is a warning of ${kind} where it may be right`, async () => {
      for (const [make, finding, words] of warned) {
        const { named, text } = await ours(kind, make(kind));
        expect(named).to.deep.equal([finding]);
        expect(text).to.match(words);
      }
    });

    it(`is no profile_id of another taxpayer in ${kind}`, async () => {
      const named = (party: Json): Change => other({ profile_id: api.businessProfileId, ...party });
      const field = `${receiver}.profile_id`;
      expect(fieldErrors(await post(api, kind, named({})(kind)))).to.deep.equal({
        [field]: `${field} names the business profile of another taxpayer, which has the TIN 1345678901, and the party has 1987654321`,
      });
      const itself = { tin: "1345678901", endpoint_id: "1345678901" };
      expect((await post(api, kind, named(itself)(kind))).status).to.equal(201);
    });

    it(`takes percent 0 with E and O in ${kind}, answers it, and leaves it out of the UBL`, async () => {
      const lines = [exempt, { id: "O" }].map((category) =>
        buildLine({
          classified_tax_category: { ...category, percent: 0 },
          charges: [charge({ ...category, percent: 0 })],
        }),
      );
      const change = { document_lines: lines, charges: [charge({ id: "O", percent: 0 })] };
      const created = await post(api, kind, change);
      expect(created.status, created.text).to.equal(201);
      const document = created.json as { document_lines: { classified_tax_category: Json }[]; charges: Json[] };
      const categories = document.document_lines.map((one) => one.classified_tax_category);
      expect(
        [...categories, document.charges[0]?.["tax_category"]].map((one) => (one as Json)["percent"]),
      ).to.deep.equal([0, 0, 0]);
      const { ubl } = (await dryRun(api, kind, change)).json as Trial;
      expect(ubl).to.contain("cac:ClassifiedTaxCategory").and.not.to.contain("cbc:Percent");
    });

    if (isCreditNote(kind)) {
      it(`is refused of ${kind} that exceed their original, name another's, or another credit note`, async () => {
        const invoice = await beginOriginal(api, kind);
        const note = await post(api, kind, crediting([invoice.number], 10));
        const { document_sequence: number } = note.json as { document_sequence: string };
        for (const [change, rule] of [
          [crediting([invoice.number], 4_200), "OWN-35"],
          [crediting([invoice.number], 1, { [receiver]: buildParty(otherTaxpayer) }), "OWN-31"],
          [crediting([number], 1), "OWN-32"],
        ] as const) {
          const errors = fieldErrors(await post(api, kind, change));
          expect(errors["billing_reference[0].id"]).to.contain(`(${rule})`);
        }
      });

      it(`is a warning of ${kind} that name numbers of another kind, and refused for those of no document`, async () => {
        const elsewhere = await beginOriginal(
          api,
          kind === "purchase-credit-notes" ? "sales-credit-notes" : "purchase-credit-notes",
        );
        const numbers = [elsewhere.number, "INV-77", "SBIN-7", "SB12345"];
        expect((await ours(kind, crediting(numbers))).named).to.deep.equal(["OWN-54 /billing_reference/0/id"]);
        const errors = fieldErrors(await post(api, kind, crediting([...numbers, "SBI-2026-999999", "sli 7"])));
        expect(errors).to.have.all.keys("billing_reference[4].id", "billing_reference[5].id");
        expect(errors["billing_reference[5].id"]).to.contain("(OWN-55)");
      });
    }
  }
});
