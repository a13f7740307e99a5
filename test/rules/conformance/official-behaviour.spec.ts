import { loadRuleSets } from "../../../common/rules/load-rule-sets.ts";
import { type Change, suiteOfChanges as suite } from "../support/changed-documents.ts";
import { inCategory, percents } from "../support/exempt-line.ts";
import { conformanceFile } from "../support/repository-files.ts";

/** What the official rules do where a restatement easily goes wrong; `restatements.spec.ts` has what they look at in one element. */
const ruleSets = loadRuleSets();
const document = conformanceFile("self-billed-invoice-full.xml");

const STOPS = "OWN-EVALUATION";

/** A line with only the elements that these cases need. */
const line = (content: string): string => `<cac:InvoiceLine>${content}</cac:InvoiceLine>`;
const ofBareLine = ["ibr-021", "ibr-022", "ibr-023", "ibr-026", "ibr-027", "ibr-147-ae"];

const reverseCharge: Change = [
  "<cbc:Name>Ticket</cbc:Name>",
  '<cbc:Name>Ticket</cbc:Name><cac:StandardItemIdentification><cbc:ID schemeID="0160">1</cbc:ID></cac:StandardItemIdentification><cac:CommodityClassification><cbc:NatureCode>DL8.48.8.2</cbc:NatureCode></cac:CommodityClassification>',
];
const noCurrency: Change = [/<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/, ""];

describe("official behaviour", () => {
  suite("of documents", document, ruleSets.forDocument(""), [
    // A rule about a foreign currency holds for AED and where there is another one; without any it fails.
    ["no document currency", [noCurrency], ["ibr-005", "ibr-084", "ibr-co-15", "ibr-126", "ibr-159-ae", "ibr-175-ae"]],
    // Where a value has to be zero, one of several is enough.
    ["two rates in a zero rated breakdown", inCategory("Z", percents("3", "0"), "0", "0"), []],
    ["two VAT amounts of a zero rated line", inCategory("Z", percents("0"), "0", "2", "0"), []],
    ["two VAT amounts that are not zero", inCategory("Z", percents("0"), "0", "2", "3"), ["ibr-165-ae"]],
    ["two VAT amounts under reverse charge", [...inCategory("AE", percents("0"), "5", "2", "0"), reverseCharge], []],
    [
      "two VAT amounts under reverse charge that are not zero",
      [...inCategory("AE", percents("0"), "5", "2", "1"), reverseCharge],
      ["ibr-162-ae"],
    ],
    // What a rule looks for beside an element, and what anywhere.
    [
      "a line under reverse charge that has no buyer beside it",
      [
        ...inCategory("AE", percents("0"), "5", "0"),
        reverseCharge,
        ["<cac:InvoiceLine>\n    <cbc:ID>2<", "<cac:Proof><cac:InvoiceLine>\n    <cbc:ID>2<"],
        ["</cac:InvoiceLine>\n</Invoice>", "</cac:InvoiceLine></cac:Proof>\n</Invoice>"],
      ],
      ["ibr-103-ae", "aligned-ibrp-ae-08-ae"],
    ],
    [
      "the document's currency as that for VAT, beside nothing",
      [["<cac:Delivery>", "<cac:Delivery><cbc:TaxCurrencyCode>USD</cbc:TaxCurrencyCode>"]],
      [],
    ],
    [
      "a currency for VAT that is the document's, beside it",
      [
        [
          "<cac:Delivery>",
          "<cac:Delivery><cbc:DocumentCurrencyCode>AED</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>AED</cbc:TaxCurrencyCode>",
        ],
      ],
      ["ibr-077"],
    ],
    [
      "an amount in a currency that is named elsewhere",
      [
        ["<cac:Delivery>", "<cac:Delivery><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>"],
        ['<cbc:Amount currencyID="USD">100.00<', '<cbc:Amount currencyID="EUR">100.00<'],
      ],
      [],
    ],
    [
      "totals that have no allowances beside them",
      [
        ["<cac:LegalMonetaryTotal>", "<cac:Proof><cac:LegalMonetaryTotal>"],
        ["</cac:LegalMonetaryTotal>", "</cac:LegalMonetaryTotal></cac:Proof>"],
      ],
      ["ibr-co-11", "ibr-co-15"],
    ],
    // All lines make the total; those of the root make the parts of the breakdown.
    [
      "a line within a line",
      [
        [
          "</cac:InvoiceLine>",
          `${line('<cbc:LineExtensionAmount currencyID="USD">5</cbc:LineExtensionAmount><cac:Item><cbc:Description>d</cbc:Description><cbc:Name>n</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>E</cbc:ID><cbc:TaxExemptionReasonCode>DL8.46.4</cbc:TaxExemptionReasonCode><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:ItemPriceExtension><cbc:Amount currencyID="AED">1</cbc:Amount></cac:ItemPriceExtension>')}</cac:InvoiceLine>`,
        ],
      ],
      [...ofBareLine, "ibr-co-10"],
    ],
    // The currency for VAT is trimmed by one rule, and must be one there; another rule takes any of several.
    [
      "a currency for VAT with spaces",
      [["<cbc:TaxCurrencyCode>AED<", "<cbc:TaxCurrencyCode> AED <"]],
      ["ibr-053", "ibr-140-ae", "ibr-175-ae"],
    ],
    [
      "two currencies for VAT, one of them AED",
      [["<cbc:TaxCurrencyCode>", "<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode><cbc:TaxCurrencyCode>"]],
      ["ibr-053", STOPS],
    ],
    // Rules that look at text nodes see two of them around a comment, and stop.
    ["a comment inside of a date", [["<cbc:IssueDate>2026-", "<cbc:IssueDate>2026<!-- -->-"]], [STOPS]],
    ["a comment before a date", [["<cbc:IssueDate>", "<cbc:IssueDate><!-- -->"]], []],
    ["an instruction in the specification", [["urn:peppol:pint:self", "urn:peppol:<?x y?>pint:self"]], [STOPS]],
    [
      "a comment in an indicator",
      [[/(>fal)se<\/cbc:ChargeIndicator>/, ">fal<!-- -->se</cbc:ChargeIndicator>"]],
      ["own-13"],
    ],
    [
      "a comment in the indicator of a price",
      [
        [
          /(<cac:Price>[\s\S]*?>fal)se<\/cbc:ChargeIndicator>/,
          '<cac:Price><cbc:PriceAmount currencyID="USD">100</cbc:PriceAmount><cbc:BaseQuantity unitCode="HUR">1</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>fal<!-- -->se</cbc:ChargeIndicator>',
        ],
      ],
      ["own-13", STOPS],
    ],
    [
      "an element inside of a date",
      [["<cbc:IssueDate>2026-08-20</", "<cbc:IssueDate>2026-08-20<cbc:ID>1</cbc:ID></"]],
      ["ibr-073"],
    ],
    [
      "an element instead of a date",
      [["<cbc:DueDate>2026-09-19<", "<cbc:DueDate><cbc:ID>2026-09-19</cbc:ID><"]],
      ["ibr-073"],
    ],
    ["the year 0000", [["<cbc:IssueDate>2026", "<cbc:IssueDate>0000"]], ["own-18"]],
    [
      "two ends of one period",
      [["<cbc:EndDate>2026-08-20<", "<cbc:EndDate>2026-08-20</cbc:EndDate><cbc:EndDate>2026-08-20<"]],
      [STOPS],
    ],
  ]);
});
