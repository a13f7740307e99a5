import { expect } from "chai";

import type { DocumentKind } from "../../common/documents/document.ts";
import { lawFindings } from "../../common/rules/law.ts";
import {
  acceptedDocument,
  buildAddress,
  buildCustomer,
  buildForeignCustomer,
  buildIndividual,
  buildLine,
  buildParty,
  requestOf,
  type Json,
} from "../factories/request.ts";
import { readGoldens, ublInput } from "../factories/golden.ts";

const found = (change: Json, kind: DocumentKind = "sales-invoices"): { finding: string; text: string }[] => {
  const document = acceptedDocument(requestOf[kind](change), kind);
  return lawFindings({ kind, document, amounts: null }, "2026-08-20").map(({ reasonCode, pointer, text }) => ({
    finding: `${reasonCode} ${String(pointer)}`,
    text,
  }));
};
const customer = (party: Json, change: Json = {}): Json => ({ accounting_customer_party: party, ...change });
const flags = (profile_execution_id: string, change: Json = {}): Json => ({ profile_execution_id, ...change });
const lines = (...ids: string[]): Json => ({
  document_lines: ids.map((id) => buildLine({ classified_tax_category: { id, percent: id === "Z" ? 0 : 5 } })),
});
const deliveredIn = (country_code: string): Json => ({
  delivery: { delivery_location: { address: buildAddress({ country_code }) } },
});
const vat = (company_id: string): Json => ({ party_tax_scheme: { company_id, tax_scheme: "VAT" } });
const at = (endpoint_id: string): Json => ({ endpoint_id, endpoint_scheme_id: "0235" });
const berlin = buildAddress({ country_code: "DE" });
/** A supplier abroad with a VAT number of its country. */
const abroad = (country_code: string, id: string): Json =>
  buildParty({
    postal_address: buildAddress({ country_code }),
    tin: undefined,
    endpoint_id: id,
    endpoint_scheme_id: "9930",
    ...vat(id),
  });
const supplier = (party: Json, change: Json = {}): Json => ({ accounting_supplier_party: party, ...change });
const service = {
  commodity_classification: { commodity_code: "S" },
  additional_item_identification: [{ id: "998314", scheme_id: "SAC" }],
};
const exempt = {
  document_lines: [
    buildLine({
      classified_tax_category: {
        id: "E",
        tax_exemption_reason_code: "DL8.46.4",
        tax_exemption_reason: "Local passenger transport",
      },
    }),
  ],
};
const margin = { id: "N", percent: 5 };

const customerEndpoint = "/accounting_customer_party/endpoint_id";
const supplierEndpoint = "/accounting_supplier_party/endpoint_id";
const supplierTrn = "/accounting_supplier_party/party_tax_scheme/company_id";
const firstCategory = "/document_lines/0/classified_tax_category/id";
const flagsField = "/profile_execution_id";
const country = "/delivery/delivery_location/address/country_code";

/** A change, the findings with their fields, and what the first says. */
type Case = readonly [change: Json, findings: readonly string[], words: RegExp, kind?: DocumentKind];

const endpoints: readonly Case[] = [
  [customer(buildCustomer(at("9900000097"))), [`OWN-80 ${customerEndpoint}`], /its own endpoint is 0235:1987654321/],
  [customer(buildIndividual(at("9900000097"))), [`OWN-80 ${customerEndpoint}`], /would never get it\.$/],
  [
    supplier(buildParty(at("9900000097"))),
    [`OWN-80 ${supplierEndpoint}`],
    /the supplier "Gulf Seller"/,
    "purchase-credit-notes",
  ],
  [customer(buildCustomer(at("9900000098"))), [`OWN-82 ${customerEndpoint}`], /is registered in the UAE/],
  // A VAT number alone is a registration.
  [customer(buildCustomer({ ...at("9900000098"), tin: undefined })), [`OWN-82 ${customerEndpoint}`], /0235:1987654321/],
  [
    customer(buildCustomer(at("9900000098")), flags("01000000")),
    [`OWN-82 ${customerEndpoint}`],
    /not subject to e-invoicing/,
  ],
  [supplier(buildParty(at("9900000098"))), [`OWN-82 ${supplierEndpoint}`], /its TIN/, "purchase-invoices"],
  [customer(buildCustomer(at("9900000099"))), [`OWN-81 ${customerEndpoint}`], /stands for a recipient abroad/],
  [
    customer(buildCustomer(at("9900000099")), { ...flags("00000001"), ...lines("Z"), ...deliveredIn("DE") }),
    [`OWN-81 ${customerEndpoint}`],
    /is registered in the UAE/,
  ],
  [customer(buildIndividual(at("9900000099"))), [`OWN-81 ${customerEndpoint}`], /position 8 .* is 0/],
  [supplier(buildParty(at("9900000099"))), [`OWN-81 ${supplierEndpoint}`], /abroad/, "purchase-credit-notes"],
  // Without a registration another predefined endpoint is a slip.
  [customer(buildForeignCustomer(at("9900000097"))), [`OWN-83 ${customerEndpoint}`], /0235:9900000098, not .*97/],
  [customer(buildForeignCustomer(at("9900000099"))), [`OWN-83 ${customerEndpoint}`], /no export/],
  [customer(buildIndividual(), flags("01000000")), [`OWN-83 ${customerEndpoint}`], /a deemed supply: .*97, not .*98/],
  [
    customer(buildForeignCustomer(at("9900000098")), { ...flags("00000001"), ...lines("Z"), ...deliveredIn("DE") }),
    [`OWN-83 ${customerEndpoint}`],
    /an export/,
  ],
];

const charges: readonly Case[] = [
  [supplier(abroad("DE", "DE123456789")), [`OWN-84 ${firstCategory}`], /in DE has no VAT number .* 10\.00 AED/],
  [supplier(abroad("SA", "300000000000003")), [`OWN-84 ${firstCategory}`], /category AE/],
  [
    supplier(abroad("DE", "DE123456789"), {
      ...lines("O"),
      charges: [{ reason: "Freight", amount: 5, tax_category: { id: "S", percent: 5 } }],
    }),
    ["OWN-84 /charges"],
    /0\.25 AED/,
  ],
  [
    supplier(abroad("DE", "DE123456789"), { ...flags("00100000"), ...lines("N") }),
    [`OWN-84 ${firstCategory}`],
    /margin scheme/,
  ],
  // Self-billing of who is not registered, whatever the category.
  [
    supplier(abroad("GB", "GB123456789"), lines("AE")),
    [`OWN-95 ${supplierTrn}`],
    /GB123456789, which is none .* no invoice/,
  ],
  [supplier(abroad("GB", "GB123456789"), lines("Z")), [`OWN-95 ${supplierTrn}`], /VAT return/],
  [supplier(buildParty(vat("1345678901")), lines("Z")), [`OWN-95 ${supplierTrn}`], /the VAT number 1345678901/],
  [supplier(buildParty(vat("134567890123003"))), [`OWN-91 ${firstCategory}`], /one VAT number, 134567890123003/],
  [supplier(buildParty(vat("134567890123003")), lines("AE")), [`OWN-91 ${firstCategory}`], /within a tax group/],
].map(([change, findings, words]) => [change, findings, words, "purchase-invoices"] as Case);

const table: readonly Case[] = [
  [{ ...flags("00000001"), ...lines("Z"), ...deliveredIn("AE") }, [`OWN-85 ${country}`], /Dubai, AE.*no export/],
  [
    supplier(abroad("DE", "DE123456789"), { ...flags("00000001"), ...lines("Z"), ...deliveredIn("DE") }),
    [`OWN-95 ${supplierTrn}`, `OWN-85 ${flagsField}`],
    /is none of the UAE/,
    "purchase-invoices",
  ],
  [
    { ...flags("00100000"), document_lines: [buildLine({ classified_tax_category: margin, ...service })] },
    ["OWN-86 /document_lines/0/commodity_classification/commodity_code"],
    /second-hand goods/,
  ],
  [
    flags("00000001", { ...exempt, ...deliveredIn("DE") }),
    [`OWN-88 ${firstCategory}`],
    /nothing in it is zero-rated \(category E\)/,
  ],
  [
    flags("00000001", { ...lines("O"), ...deliveredIn("DE"), invoice_type_code: "480" }),
    [`OWN-88 ${firstCategory}`],
    /nothing in it is zero-rated \(category O\): an export is/,
  ],
  [
    flags("01000000", { ...customer(buildCustomer(at("9900000097"))), prepaid_amount: 100 }),
    ["OWN-93 /prepaid_amount"],
    /made for nothing, and 100\.00 AED of this one is paid/,
  ],
  [lines("N"), [`OWN-87 ${flagsField}`], /no flag margin scheme \(position 3\)\.$/],
  [lines("N", "S"), [`OWN-87 ${flagsField}`], /the others are another document/],
  [
    flags("01000001", { ...customer(buildIndividual(at("9900000097"))), ...lines("Z"), ...deliveredIn("DE") }),
    [`OWN-88 ${flagsField}`],
    /not both deemed supply/,
  ],
  [flags("00011000"), [`OWN-88 ${flagsField}`], /summary invoice \(position 4\) and continuous supply/],
  [flags("00100001", { ...lines("N"), ...deliveredIn("DE") }), [`OWN-88 ${flagsField}`], /margin scheme .* export/],
  [flags("00000001", deliveredIn("DE")), [`OWN-88 ${firstCategory}`], /Category S with the flag export/],
  [
    flags("01000000", { ...customer(buildCustomer(at("9900000097"))), ...lines("AE") }),
    [`OWN-88 ${firstCategory}`],
    /no recipient who could account/,
  ],
  [customer(buildForeignCustomer(), lines("Z")), [`OWN-89 ${flagsField}`], /has a customer in DE, in category Z/],
  [{ ...lines("Z"), ...deliveredIn("DE") }, [`OWN-89 ${flagsField}`], /is delivered in DE, in category Z/],
  [flags("00000010", deliveredIn("IN")), [`OWN-89 ${flagsField}`], /is delivered in IN, in category S/],
  [
    {
      billing_reference: [
        { id: "A", issue_date: "2026-08-20" },
        { id: "B", issue_date: "2027-02-01" },
      ],
    },
    ["OWN-90 /billing_reference/1/issue_date"],
    /The preceding invoice B is dated 2027-02-01/,
    "purchase-credit-notes",
  ],
  [
    customer(buildForeignCustomer(), lines("AE")),
    [`OWN-92 ${firstCategory}`],
    /has no VAT number of the UAE \(TRN\): what is exported/,
  ],
  [flags("01000000"), [`OWN-93 ${customerEndpoint}`], /is sent to 0235:1987654321: its endpoint is 0235:9900000097/],
  [{ buyer_customer_party: { id: "100200300400003" } }, ["OWN-94 /buyer_customer_party/id"], /no flag free trade zone/],
  [
    { seller_supplier_party: { id: "198765439902003" } },
    ["OWN-94 /seller_supplier_party/id"],
    /no flag disclosed agent/,
  ],
  [
    flags("00000100", { seller_supplier_party: { id: "198765432102003" } }),
    ["OWN-94 /seller_supplier_party/id"],
    /The principal .* is the customer/,
  ],
  [
    flags("10000000", { buyer_customer_party: { id: "1345678901" } }),
    ["OWN-94 /buyer_customer_party/id"],
    /The beneficiary .* is the supplier/,
  ],
];

const right: readonly (readonly [change: Json, kind?: DocumentKind])[] = [
  [customer(buildCustomer(at("9900000097")), flags("01000000"))],
  [customer(buildIndividual())],
  [customer(buildForeignCustomer(at("9900000098")))],
  [customer(buildForeignCustomer(at("9900000099")), { ...flags("00000001"), ...lines("Z"), ...deliveredIn("DE") })],
  // A number of the scheme of another country is no predefined endpoint.
  [customer(buildForeignCustomer({ endpoint_id: "9900000098" }))],
  // Under its own number the supplier bills itself.
  [supplier(abroad("DE", "DE123456789"), lines("AE")), "sales-invoices"],
  // A company abroad that is registered in the UAE, itself or by a representative, or an agent of one that is.
  ...["AE", "Z"].flatMap((id): (readonly [Json, DocumentKind])[] => [
    [supplier(buildParty({ postal_address: berlin }), lines(id)), "purchase-invoices"],
    [
      supplier(abroad("DE", "DE1"), {
        ...lines(id),
        tax_representative_party: { name: "Rep", postal_address: buildAddress(), ...vat("100200300400003") },
      }),
      "purchase-invoices",
    ],
    [
      supplier(abroad("DE", "DE1"), {
        ...flags("00000100", lines(id)),
        seller_supplier_party: { id: "100200300400003" },
      }),
      "purchase-invoices",
    ],
    [supplier(buildParty({ party_tax_scheme: undefined }), lines(id)), "purchase-invoices"],
  ]),
  [supplier(buildParty({ postal_address: berlin })), "purchase-invoices"],
  [
    supplier(abroad("DE", "DE1"), {
      tax_representative_party: { name: "Rep", postal_address: buildAddress(), ...vat("100200300400003") },
    }),
    "purchase-invoices",
  ],
  // IBR-134-AE fails a supplier without any VAT number.
  [supplier(buildParty({ party_tax_scheme: undefined })), "purchase-invoices"],
  // What was charged in error is taken back as it was charged.
  [supplier(abroad("DE", "DE1"), { discrepancy_response: { response_code: "DL8.61.1.E" } }), "purchase-credit-notes"],
  // Out of the scope within a group.
  [supplier(buildParty(vat("134567890123003")), lines("O")), "purchase-invoices"],
  [lines("Z")],
  // A deposit beside what is exported.
  [flags("00000001", { ...lines("Z", "O"), ...deliveredIn("DE") })],
  [{ ...flags("00100000"), ...lines("N") }],
  [{ ...flags("00000011"), ...lines("Z"), ...deliveredIn("DE"), ...customer(buildForeignCustomer()) }],
  [flags("10010110", { buyer_customer_party: { id: "1" }, seller_supplier_party: { id: "1" }, ...deliveredIn("AE") })],
];

const judges = (cases: readonly Case[]): void => {
  for (const [change, findings, words, kind = "sales-invoices"] of cases) {
    const { text = "", finding = "" } = found(change, kind)[0] ?? {};
    expect(
      found(change, kind).map((one) => one.finding),
      `${JSON.stringify(change)} ${finding}`,
    ).to.deep.equal(findings);
    expect(text).to.match(words);
  }
};

describe("parties and flags by tax law", () => {
  it("PINT AE: each of the predefined endpoints has its flag and its parties", () => judges(endpoints));

  it("decree-law 14, 48, 65(4): only a registrant charges VAT, and not within its group", () => judges(charges));

  it("decree-law 9, 11, 26, 43, 45, executive regulation 29, 30, 59, 60: flag, party, category and delivery agree", () =>
    judges(table));

  it("say nothing of what is right", () => {
    for (const [change, kind] of right) {
      expect(found(change, kind), JSON.stringify(change)).to.deep.equal([]);
    }
  });

  it("XML: a place without a city, a line without a name and a reference without a number are said without them", () => {
    const kind = "sales-credit-notes";
    const document = acceptedDocument(
      requestOf[kind]({
        ...flags("00000001", deliveredIn("AE")),
        document_lines: [buildLine({ classified_tax_category: margin, ...service })],
      }),
      kind,
    );
    const [line] = document.document_lines;
    const read = {
      ...document,
      delivery: { delivery_location: { address: { country: "", country_code: "AE" } } },
      document_lines: [{ ...line, name: undefined }],
      billing_reference: [{ id: "", issue_date: "2027-01-01" }],
    } as unknown as typeof document;
    const texts = lawFindings({ kind, document: read, amounts: null }, "2026-08-20").map(({ text }) => text);
    expect(texts.join("\n"))
      .to.match(/delivered in the UAE \(AE\): goods/)
      .and.match(/^Line 1 is a service/m)
      .and.match(/^The preceding invoice without a number is dated 2027-01-01/m)
      .and.not.contain("undefined");
  });

  it("all eight flags at once are each pair that excludes the other", () => {
    const texts = found(
      flags("11111111", {
        ...deliveredIn("DE"),
        ...lines("N"),
        buyer_customer_party: { id: "100200300400003" },
        seller_supplier_party: { id: "198765439902003" },
        invoice_period: { start_date: "2026-08-01", end_date: "2026-08-20" },
        ...customer(buildCustomer(at("9900000097"))),
      }),
    );
    expect(texts.map(({ finding }) => finding)).to.deep.equal(Array.from({ length: 8 }, () => `OWN-88 ${flagsField}`));
  });

  it("no golden is refused, and one warned: its margin scheme has lines beside it and no flag", () => {
    const warned = readGoldens().flatMap((golden) => {
      const { kind, document } = ublInput(golden);
      return lawFindings({ kind, document, amounts: null }, document.issue_date)
        .filter(({ reasonCode }) => /^OWN-[89]/.test(reasonCode))
        .map(({ reasonCode }) => `${golden.name} ${reasonCode}`);
    });
    expect(warned).to.deep.equal(["example-4-every-category OWN-87"]);
  });
});
