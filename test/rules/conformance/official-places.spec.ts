import { loadRuleSets } from "../../../common/rules/load-rule-sets.ts";
import { suiteOfChanges as suite } from "../support/changed-documents.ts";
import { inCategory, percents } from "../support/exempt-line.ts";
import { conformanceFile } from "../support/repository-files.ts";

/**
 * Where the official rules look for a value, what they take of an element with something besides text in it, and at what they stop: a
 * second value, or one of another kind, where they read one.
 */
const ruleSets = loadRuleSets();
const document = conformanceFile("self-billed-invoice-full.xml");
const STOPS = "OWN-EVALUATION";

const ofEmptyLine = [
  "ibr-021",
  "ibr-022",
  "ibr-023",
  "ibr-024",
  "ibr-025",
  "ibr-026",
  "ibr-027",
  "ibr-145-ae",
  "ibr-147-ae",
  "ibr-194-ae",
];
const ofLineOutOfScope = ["ibr-122-ae", "ibr-157-ae"];
const sellerName = /(?<=<cac:PartyName>\s*<cbc:Name>)[^<]*/.exec(document)?.[0] ?? "";
const payee = (name: string): string =>
  `<cac:PayeeParty><cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName></cac:PayeeParty>`;

suite("official places and values", document, ruleSets.forDocument(""), [
  // What stands beside an element, and what at the root.
  [
    "a line that is nested elsewhere has no type of document",
    [
      ["<cbc:InvoiceTypeCode>389<", "<cbc:InvoiceTypeCode>480<"],
      ["<cac:Delivery>", `<cac:Delivery><cac:Proof><cac:InvoiceLine></cac:InvoiceLine></cac:Proof>`],
    ],
    [...ofLineOutOfScope, ...ofEmptyLine],
  ],
  [
    "a line of a document out of scope that has no category",
    [
      ["<cbc:InvoiceTypeCode>389<", "<cbc:InvoiceTypeCode>480<"],
      ["</cac:InvoiceLine>\n</Invoice>", `</cac:InvoiceLine><cac:InvoiceLine></cac:InvoiceLine></Invoice>`],
    ],
    [...ofLineOutOfScope, ...ofEmptyLine, "ibr-123-ae"],
  ],
  [
    "VAT that is included, beside other totals",
    [
      ["<cac:LegalMonetaryTotal>", "<cac:Proof><cac:TaxTotal>AMOUNT</cac:TaxTotal><cac:LegalMonetaryTotal>"],
      [
        "AMOUNT",
        '<cbc:TaxAmount currencyID="USD">1</cbc:TaxAmount><cbc:TaxIncludedIndicator>true</cbc:TaxIncludedIndicator>',
      ],
      ["</cac:LegalMonetaryTotal>", "</cac:LegalMonetaryTotal></cac:Proof>"],
      [/(?<=<cbc:LineExtensionAmount currencyID="USD">)1101.26/, "1101.27"],
    ],
    ["ibr-co-10", "ibr-co-11", "ibr-co-15"],
  ],
  [
    "a payee that is the seller, beside no seller",
    [["<cac:Delivery>", `<cac:Delivery><cac:Proof>${payee(sellerName)}</cac:Proof>`]],
    [],
  ],
  ["a payee that is the seller", [["<cac:Delivery>", `${payee(sellerName)}<cac:Delivery>`]], ["ibr-017"]],
  // One value is taken where a function takes one.
  [
    "two periods of the document, with a period of a line",
    [
      [
        "<cac:InvoicePeriod>",
        "<cac:InvoicePeriod><cbc:StartDate>2026-08-01</cbc:StartDate></cac:InvoicePeriod><cac:InvoicePeriod>",
      ],
    ],
    ["ibr-097", STOPS],
  ],
  [
    "spaces around the document's currency",
    [["<cbc:DocumentCurrencyCode>USD<", "<cbc:DocumentCurrencyCode> USD <"]],
    ["ibr-126", "ibr-153-ae", "ibr-co-15"],
  ],
  [
    "a comment in the document's currency",
    [["<cbc:DocumentCurrencyCode>USD<", "<cbc:DocumentCurrencyCode>U<!-- -->SD<"]],
    [STOPS],
  ],
  ["a comment in the currency for VAT", [["<cbc:TaxCurrencyCode>AED<", "<cbc:TaxCurrencyCode>A<?x?>ED<"]], [STOPS]],
  [
    "an element in a currency for VAT that is the document's",
    [
      [
        "<cac:Delivery>",
        "<cac:Delivery><cbc:DocumentCurrencyCode>AED<cbc:ID>1</cbc:ID></cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>AED</cbc:TaxCurrencyCode>",
      ],
    ],
    ["ibr-077", "ibr-cl-04"],
  ],
  [
    "two sets of flags",
    [["<cbc:ProfileExecutionID>", "<cbc:ProfileExecutionID>00000000</cbc:ProfileExecutionID><cbc:ProfileExecutionID>"]],
    [STOPS],
  ],
  ["a rate that is no number under the margin scheme", inCategory("N", percents("0"), "x", "0"), ["own-12", STOPS]],
  ["a VAT amount that is no number of a zero rated line", inCategory("Z", percents("0"), "0", "x"), ["own-11", STOPS]],
  [
    "a Danish number with a comment inside",
    [
      [/(?<=<cbc:CompanyID )(?=schemeAgencyID)/, 'schemeID="0184" '],
      [/(?<=schemeID="0184"[^>]*>)[^<]*/, "DK12<!-- -->345678"],
    ],
    [STOPS],
  ],
]);
