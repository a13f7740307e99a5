import type { Operation } from "../support/mutable-xml.ts";
import type { Vector } from "../support/vectors.ts";
import { messageLevelStatusVectors } from "./message-level-status-vectors.ts";
import { taxDataVectors } from "./tax-data-vectors.ts";

export interface OwnVector extends Vector {
  rules: "document" | "taxData" | "mls";
}

const vector =
  (base: string) =>
  (name: string, fails: readonly string[], ...ops: Operation[]): OwnVector => ({
    name,
    base,
    ops,
    fails,
    rules: "document",
  });

const creditNote = vector("ex7_cn_eur_ae");
const invoice = vector("self-billed-invoice-full");

const seller = "cac:AccountingSupplierParty/cac:Party";
const buyer = "cac:AccountingCustomerParty/cac:Party";
const total = "cac:LegalMonetaryTotal";
const paymentMeans = (due: string): string =>
  `<cac:PaymentMeans><cbc:PaymentMeansCode>1</cbc:PaymentMeansCode><cbc:PaymentDueDate>${due}</cbc:PaymentDueDate></cac:PaymentMeans>`;
const payee = "cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID";
const rateOf = "cac:TaxExchangeRate/cbc:CalculationRate";
const sourceOf = "cac:TaxExchangeRate/cbc:SourceCurrencyCode";
const outsideScope: Operation[] = [
  ["set", "cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID", "O"],
  ["del", "cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent"],
];

/** Vectors for our own checks, and for rules that no official vector makes fail. */
const documentVectors: readonly OwnVector[] = [
  invoice("the full invoice", []),
  creditNote("a credit note in EUR", []),
  invoice(
    "only exempt lines in an invoice",
    ["own-05", "aligned-ibrp-s-08", "ibr-co-10"],
    ["del", "cac:InvoiceLine[1]"],
  ),
  invoice(
    "a prepayment with its total",
    [],
    ["add", ".", '<cac:PrepaidPayment><cbc:PaidAmount currencyID="USD">0.00</cbc:PaidAmount></cac:PrepaidPayment>'],
    ["add", "cac:LegalMonetaryTotal", '<cbc:PrepaidAmount currencyID="USD">0.00</cbc:PrepaidAmount>'],
  ),
  invoice(
    "a registration with a known scheme",
    [],
    ["attr", `${seller}/cac:PartyLegalEntity/cbc:CompanyID`, "schemeID", "0060"],
  ),
  creditNote("no reference to the preceding invoice", ["own-01"], ["del", "cac:BillingReference"]),
  creditNote("no reason", ["own-02"], ["del", "cac:DiscrepancyResponse"]),
  creditNote(
    "a volume discount needs no reference",
    [],
    ["del", "cac:BillingReference"],
    ["set", "cac:DiscrepancyResponse/cbc:ResponseCode", "VD"],
  ),
  creditNote("a VAT point date", ["own-03"], ["add", ".", "<cbc:TaxPointDate>2020-01-01</cbc:TaxPointDate>"]),
  creditNote(
    "only lines outside the scope",
    ["own-04", "aligned-ibrp-o-01", "aligned-ibrp-ae-08-ae", "aligned-ibrp-s-01", "aligned-ibrp-s-08"],
    ...outsideScope,
  ),
  creditNote(
    "three decimals in the VAT total of a credit note",
    ["own-06"],
    ["set", "cac:TaxTotal[2]/cbc:TaxAmount", "0.000"],
  ),
  creditNote(
    "a breakdown that does not add up in a credit note",
    ["own-07", "aligned-ibrp-ae-09-ae", "aligned-ibrp-s-09"],
    ["set", "cac:TaxTotal[1]/cac:TaxSubtotal/cbc:TaxAmount", "1.00"],
  ),
  invoice("an emirate in words", ["own-08"], ["set", `${seller}/cac:PostalAddress/cbc:CountrySubentity`, "Sharjah"]),
  invoice(
    "another standard rate",
    ["own-09", "aligned-ibrp-s-08"],
    ["set", "cac:InvoiceLine[1]/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent", "10"],
  ),
  invoice(
    "a margin scheme line without its part of the breakdown",
    ["own-10", "aligned-ibrp-s-08"],
    ["set", "cac:InvoiceLine[1]/cac:Item/cac:ClassifiedTaxCategory/cbc:ID", "N"],
  ),
  invoice("an amount with an exponent", ["own-11"], ["set", "cac:PaymentTerms/cbc:Amount", "1e2"]),
  invoice(
    "a percentage in words",
    ["own-12", "ibr-131-ae"],
    ["set", "cac:AllowanceCharge/cbc:MultiplierFactorNumeric", "one"],
  ),
  invoice(
    "an indicator in words",
    ["own-13", "ibr-082", "ibr-147-ae"],
    ["set", "cac:InvoiceLine[1]/cac:AllowanceCharge[1]/cbc:ChargeIndicator", "no"],
  ),
  invoice(
    "another standard rate of an allowance",
    ["own-09", "ibr-190-ae", "aligned-ibrp-s-08"],
    ["set", "cac:AllowanceCharge/cac:TaxCategory/cbc:Percent", "10"],
  ),
  invoice(
    "allowances above the lines",
    ["own-14", "ibr-co-13", "ibr-co-15"],
    ["set", `${total}/cbc:TaxExclusiveAmount`, "-1.00"],
  ),
  invoice("a negative amount due", ["own-15", "own-43", "ibr-co-16"], ["set", `${total}/cbc:PayableAmount`, "-1.00"]),
  creditNote(
    "totals below zero of lines below zero",
    ["ibr-co-10", "ibr-co-13", "ibr-co-15", "ibr-co-16"],
    ...["LineExtensionAmount", "TaxExclusiveAmount", "PayableAmount"].map((name): Operation => [
      "set",
      `${total}/cbc:${name}`,
      "-1.00",
    ]),
  ),
  invoice(
    "an allowance above its line",
    ["own-16", "ibr-147-ae", "ibr-co-10", "aligned-ibrp-s-08"],
    ["set", "cac:InvoiceLine[1]/cbc:LineExtensionAmount", "-1.00"],
  ),
  invoice(
    "a line given back, with an allowance",
    ["ibr-147-ae", "ibr-co-10", "aligned-ibrp-s-08"],
    ["set", "cac:InvoiceLine[1]/cbc:LineExtensionAmount", "-1.00"],
    ["set", "cac:InvoiceLine[1]/cbc:InvoicedQuantity", "-1"],
  ),
  invoice(
    "an amount that was paid before without the invoices",
    ["own-41", "ibr-co-16"],
    ["del", "cac:BillingReference"],
    ["add", total, '<cbc:PrepaidAmount currencyID="USD">1.00</cbc:PrepaidAmount>'],
  ),
  invoice(
    "a rounding of one unit",
    ["own-42", "ibr-co-16"],
    ["add", total, '<cbc:PayableRoundingAmount currencyID="USD">-1.00</cbc:PayableRoundingAmount>'],
  ),
  invoice("a retention of more than is due", ["own-43"], ["set", "cac:PaymentTerms/cbc:Amount", "1000000.00"]),
  invoice("due before it was issued", ["own-17"], ["set", "cbc:DueDate", "2026-08-19"]),
  invoice("due on the day of issue", [], ["set", "cbc:DueDate", "2026-08-20"]),
  creditNote("a credit note due before it was issued", ["own-21"], ["add", ".", paymentMeans("2020-01-01")]),
  creditNote("a credit note due later", [], ["add", ".", paymentMeans("2030-01-01")]),
  creditNote("issued before there was VAT", ["own-18"], ["set", "cbc:IssueDate", "2017-12-31"]),
  creditNote("issued on the first day of VAT", [], ["set", "cbc:IssueDate", "2018-01-01"]),
  invoice(
    "one electronic address for seller and buyer",
    ["own-19"],
    ["set", `${buyer}/cbc:EndpointID`, "1987654321"],
    ["del", `${buyer}/cac:PartyTaxScheme`],
  ),
  invoice(
    "one VAT number for seller and buyer, of whom one has no TIN as its endpoint",
    ["own-19"],
    ["set", `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`, "198765432102003"],
    ["set", `${buyer}/cbc:EndpointID`, "9900000098"],
  ),
  invoice(
    "two members of a tax group: one VAT number, a TIN each",
    ["own-20"],
    ["set", `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`, "198765432102003"],
  ),
  invoice(
    "a deemed supply to oneself",
    [],
    ["set", "cbc:ProfileExecutionID", "11010110"],
    ["set", `${buyer}/cbc:EndpointID`, "1987654321"],
    ["set", `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`, "198765432102003"],
  ),
  invoice(
    "a VAT number of another taxpayer",
    ["own-20"],
    ["set", `${seller}/cac:PartyTaxScheme/cbc:CompanyID`, "112233445502003"],
  ),
  invoice(
    "a TIN that the electronic address does not show",
    [],
    ["set", `${seller}/cbc:EndpointID`, "1223344556"],
    [
      "add",
      seller,
      "<cac:PartyTaxScheme><cbc:CompanyID>1987654321</cbc:CompanyID><cac:TaxScheme><cbc:ID>TIN</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>",
    ],
  ),
  ...["AE080331234567890123456", "ae07 0331 2345 6789 0123 45", "XX", "DE89370400440532013001"].map((account) =>
    invoice(`the account ${account}`, ["own-51"], ["set", payee, account]),
  ),
  ...[
    "ae07 0331 2345 6789 0123 456",
    "GB29NWBK60161331926819",
    "DE89370400440532013000",
    "ACC-123456",
    "1234567890",
  ].map((account) => invoice(`the account ${account}`, [], ["set", payee, account])),
  ...["3.635774", "3.709226", "4"].map((rate) => invoice(`a dollar of ${rate} AED`, ["own-52"], ["set", rateOf, rate])),
  ...["3.635775", "3.6725", "3.709225"].map((rate) => invoice(`a dollar of ${rate} AED`, [], ["set", rateOf, rate])),
  invoice("the dirhams of a dollar the wrong way round", ["own-53"], ["set", rateOf, "0.272294"]),
  ...(
    [
      ["SAR", "0.979333", "1.021103"],
      ["BHD", "9.767287", "0.102383"],
      ["OMR", "9.551365", "0.104697"],
      ["QAR", "1.008929", "0.991150"],
    ] as const
  ).flatMap(([currency, rate, inverse]) => [
    invoice(`${currency} at its peg`, ["ibr-153-ae"], ["set", sourceOf, currency], ["set", rateOf, rate]),
    invoice(`${currency} upside down`, ["ibr-153-ae", "own-53"], ["set", sourceOf, currency], ["set", rateOf, inverse]),
  ]),
  invoice(
    "two legal names of the seller",
    ["ibr-098", "own-evaluation"],
    ["dup", `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ),
  invoice(
    "two legal names of the buyer",
    ["ibr-102", "own-evaluation"],
    ["dup", "cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName"],
  ),
  invoice(
    "two names of the tax representative",
    ["ibr-sr-22", "own-evaluation"],
    ["dup", "cac:TaxRepresentativeParty/cac:PartyName/cbc:Name"],
  ),
  invoice(
    "an invented party of the tax representative",
    ["ibr-sr-23"],
    [
      "add",
      "cac:TaxRepresentativeParty",
      "<cac:Party><cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID></cac:PartyTaxScheme><cac:PartyTaxScheme><cbc:CompanyID>2</cbc:CompanyID></cac:PartyTaxScheme></cac:Party>",
    ],
  ),
];

export const ownVectors: readonly OwnVector[] = [...documentVectors, ...taxDataVectors, ...messageLevelStatusVectors];
