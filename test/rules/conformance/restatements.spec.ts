import { loadRuleSets } from "../../../common/rules/load-rule-sets.ts";
import { type Change, type ChangeCase, suiteOfChanges } from "../support/changed-documents.ts";
import { conformanceFile } from "../support/repository-files.ts";

/**
 * The rules that are easily restated wrongly, by their ids: what they do with two values, with a value that stands elsewhere, and with a
 * leaf that has something besides text in it.
 */
const ruleSets = loadRuleSets();
const document = conformanceFile("self-billed-invoice-full.xml");
const STOPS = "OWN-EVALUATION";

const inProof = (content: string): Change => ["<cac:Delivery>", `<cac:Proof>${content}</cac:Proof><cac:Delivery>`];
const category = (id: string, rate: string): string =>
  `<cbc:ID>${id}</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>`;
const part = (id: string, rate: string, taxable = "0"): Change => [
  "<cac:TaxSubtotal>",
  `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="USD">${taxable}</cbc:TaxableAmount><cbc:TaxAmount currencyID="USD">0</cbc:TaxAmount><cac:TaxCategory>${category(id, rate)}</cac:TaxCategory></cac:TaxSubtotal><cac:TaxSubtotal>`,
];
/** A line in a place where none belongs, without anything to add to the total of lines. */
const lineElsewhere = (id: string, rate: string): Change =>
  inProof(
    `<cac:InvoiceLine><cbc:ID>9</cbc:ID><cbc:InvoicedQuantity unitCode="EA">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="USD">0</cbc:LineExtensionAmount><cac:Item><cbc:Description>d</cbc:Description><cbc:Name>n</cbc:Name><cac:ClassifiedTaxCategory>${category(id, rate)}</cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="USD">0</cbc:PriceAmount><cbc:BaseQuantity unitCode="EA">1</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="USD">0</cbc:Amount><cbc:BaseAmount currencyID="USD">0</cbc:BaseAmount></cac:AllowanceCharge></cac:Price><cac:ItemPriceExtension><cbc:Amount currencyID="AED">0</cbc:Amount><cac:TaxTotal><cbc:TaxAmount currencyID="AED">0</cbc:TaxAmount></cac:TaxTotal></cac:ItemPriceExtension></cac:InvoiceLine>`,
  );
const chargeBeside: Change[] = [
  [
    "<cac:LegalMonetaryTotal>",
    `<cac:Proof><cac:AllowanceCharge><cbc:ChargeIndicator>1</cbc:ChargeIndicator><cbc:AllowanceChargeReason>r</cbc:AllowanceChargeReason><cbc:Amount currencyID="USD">7</cbc:Amount><cac:TaxCategory>${category("S", "5")}</cac:TaxCategory></cac:AllowanceCharge><cac:LegalMonetaryTotal>`,
  ],
  ["</cac:LegalMonetaryTotal>", "</cac:LegalMonetaryTotal></cac:Proof>"],
];
const without = (name: string): Change => [new RegExp(`<cbc:${name}\\b[^>]*>.*?</cbc:${name}>`), ""];

const ofPrice = /(?<=<cac:Price>[\s\S]*?<cbc:ChargeIndicator>)false(?=<)/;
const ofLine = /(?<=<cac:InvoiceLine>[\s\S]*?<cbc:ChargeIndicator>)false(?=<)/;
const dates = {
  IssueDate: "2026-08-20",
  DueDate: "2026-09-19",
  ActualDeliveryDate: "2026-08-18",
  StartDate: "2026-08-01",
  EndDate: "2026-08-20",
};
/** Comparing dates stops the evaluation where one is malformed. */
const inPeriod = new Set(["StartDate", "EndDate"]);

suiteOfChanges("restatements", document, ruleSets.forDocument(""), [
  ["ibr-159-ae: a foreign currency without a rate", [without("CalculationRate")], ["ibr-153-ae", "ibr-159-ae"]],
  [
    "ibr-120-ae: two rates that are not zero",
    [part("Z", "1"), ["<cbc:Percent>1<", "<cbc:Percent>1</cbc:Percent><cbc:Percent>2<"]],
    ["ibr-120-ae"],
  ],
  ["ibr-co-12: charges beside the totals only", chargeBeside, ["ibr-co-11", "ibr-co-12", "ibr-co-15"]],
  ["aligned-ibrp-s-08: no line at that rate", [part("S", "7")], ["aligned-ibrp-s-08", "ibr-190-ae"]],
  [
    "aligned-ibrp-s-08: a line at that rate somewhere",
    [part("S", "7"), lineElsewhere("S", "7")],
    ["ibr-190-ae", "own-09"],
  ],
  [
    "aligned-ibrp-z-08: a line somewhere is not summed",
    [part("Z", "0", "1"), lineElsewhere("Z", "0")],
    ["aligned-ibrp-z-08"],
  ],
  [
    "ibr-140-ae: two currencies for VAT, neither of them AED",
    [["<cbc:TaxCurrencyCode>AED<", "<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode><cbc:TaxCurrencyCode>GBP<"]],
    ["ibr-053", "ibr-140-ae", "ibr-175-ae", STOPS],
  ],
  ["ibr-083: an element instead of a price's indicator", [[ofPrice, "<cbc:ID>false</cbc:ID>"]], ["ibr-083", "own-13"]],
  ["ibr-083: an element behind it", [[ofPrice, "false<cbc:ID>x</cbc:ID>"]], []],
  ["ibr-083: 0 is no false", [[ofPrice, "0"]], ["ibr-083"]],
  [
    "ibr-082: an element instead of an indicator",
    [[ofLine, "<cbc:ID>x</cbc:ID>"]],
    ["ibr-082", "ibr-147-ae", "own-13"],
  ],
  ["ibr-082: an element behind it", [[ofLine, "false<cbc:ID>x</cbc:ID>"]], ["ibr-147-ae"]],
  [
    "aligned-ibrp-001-ae: an element instead of the specification",
    [
      [
        "<cbc:CustomizationID>urn:peppol:pint:selfbilling-1@ae-1<",
        "<cbc:CustomizationID><cbc:ID>urn:peppol:pint:selfbilling-1@ae-1</cbc:ID><",
      ],
    ],
    ["aligned-ibrp-001-ae"],
  ],
  ["ibr-165-ae: a zero with a sign", [part("Z", "-0.0"), lineElsewhere("Z", "-0.00")], []],
  ...Object.entries(dates).flatMap(([name, value]): ChangeCase[] => [
    [
      `ibr-073: an element instead of ${name}`,
      [[`<cbc:${name}>${value}<`, `<cbc:${name}><cbc:ID>${value}</cbc:ID><`]],
      ["ibr-073"],
    ],
    [
      `ibr-073: an element behind ${name}`,
      [[`<cbc:${name}>${value}<`, `<cbc:${name}>${value}<cbc:ID>x</cbc:ID><`]],
      inPeriod.has(name) ? ["ibr-073", STOPS] : ["ibr-073"],
    ],
    [
      `ibr-073: an empty element behind ${name}`,
      [[`<cbc:${name}>${value}<`, `<cbc:${name}>${value}<cbc:ID/><`]],
      ["ibr-079"],
    ],
    [
      `ibr-073: a comment in ${name}`,
      [[`<cbc:${name}>${value}<`, `<cbc:${name}>${value.slice(0, 5)}<!-- -->${value.slice(5)}<`]],
      [STOPS],
    ],
    [
      `ibr-073: an instruction in ${name}`,
      [[`<cbc:${name}>${value}<`, `<cbc:${name}>${value.slice(0, 5)}<?x?>${value.slice(5)}<`]],
      [STOPS],
    ],
  ]),
  [
    "ibr-030: two ends of a line's period",
    [[/(?<=<cac:InvoiceLine>[\s\S]*?)<cbc:EndDate>/, "<cbc:EndDate>2026-08-20</cbc:EndDate><cbc:EndDate>"]],
    [STOPS],
  ],
]);
