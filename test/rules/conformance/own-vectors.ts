import type { Operation } from "../support/mutable-xml.ts";
import type { Vector } from "../support/vectors.ts";
import { messageLevelStatusVectors } from "./message-level-status-vectors.ts";
import { taxDataVectors } from "./tax-data-vectors.ts";

export interface OwnVector extends Vector {
  rules: "document" | "taxData" | "mls";
}

const vector = (name: string, base: string, ops: readonly Operation[], fails: readonly string[]): OwnVector => ({
  name,
  base,
  ops,
  fails,
  rules: "document",
});

const CREDIT = "ex7_cn_eur_ae";
const INVOICE = "self-billed-invoice-full";
const seller = "cac:AccountingSupplierParty/cac:Party";
const buyer = "cac:AccountingCustomerParty/cac:Party";
const total = "cac:LegalMonetaryTotal";
const paymentMeans = (due: string): string =>
  `<cac:PaymentMeans><cbc:PaymentMeansCode>1</cbc:PaymentMeansCode><cbc:PaymentDueDate>${due}</cbc:PaymentDueDate></cac:PaymentMeans>`;
const exempt: Operation[] = [
  ["set", "cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID", "O"],
  ["del", "cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent"],
];

/** Vectors for our own checks, and for rules that no official vector makes fail. */
const documentVectors: readonly OwnVector[] = [
  vector("the full invoice", INVOICE, [], []),
  vector("a credit note in EUR", CREDIT, [], []),
  vector(
    "only exempt lines in an invoice",
    INVOICE,
    [["del", "cac:InvoiceLine[1]"]],
    ["own-05", "aligned-ibrp-s-08", "ibr-co-10"],
  ),
  vector(
    "a prepayment with its total",
    INVOICE,
    [
      ["add", ".", '<cac:PrepaidPayment><cbc:PaidAmount currencyID="USD">0.00</cbc:PaidAmount></cac:PrepaidPayment>'],
      ["add", "cac:LegalMonetaryTotal", '<cbc:PrepaidAmount currencyID="USD">0.00</cbc:PrepaidAmount>'],
    ],
    [],
  ),
  vector(
    "a registration with a known scheme",
    INVOICE,
    [["attr", `${seller}/cac:PartyLegalEntity/cbc:CompanyID`, "schemeID", "0060"]],
    [],
  ),
  vector("no reference to the preceding invoice", CREDIT, [["del", "cac:BillingReference"]], ["own-01"]),
  vector("no reason", CREDIT, [["del", "cac:DiscrepancyResponse"]], ["own-02"]),
  vector(
    "a volume discount needs no reference",
    CREDIT,
    [
      ["del", "cac:BillingReference"],
      ["set", "cac:DiscrepancyResponse/cbc:ResponseCode", "VD"],
    ],
    [],
  ),
  vector("a VAT point date", CREDIT, [["add", ".", "<cbc:TaxPointDate>2020-01-01</cbc:TaxPointDate>"]], ["own-03"]),
  vector("only lines outside the scope", CREDIT, exempt, [
    "own-04",
    "aligned-ibrp-o-01",
    "aligned-ibrp-ae-08-ae",
    "aligned-ibrp-s-01",
    "aligned-ibrp-s-08",
  ]),
  vector(
    "three decimals in the VAT total of a credit note",
    CREDIT,
    [["set", "cac:TaxTotal[2]/cbc:TaxAmount", "0.000"]],
    ["own-06"],
  ),
  vector(
    "a breakdown that does not add up in a credit note",
    CREDIT,
    [["set", "cac:TaxTotal[1]/cac:TaxSubtotal/cbc:TaxAmount", "1.00"]],
    ["own-07", "aligned-ibrp-ae-09-ae", "aligned-ibrp-s-09"],
  ),
  vector(
    "an emirate in words",
    INVOICE,
    [["set", `${seller}/cac:PostalAddress/cbc:CountrySubentity`, "Sharjah"]],
    ["own-08"],
  ),
  vector(
    "another standard rate",
    INVOICE,
    [["set", "cac:InvoiceLine[1]/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent", "10"]],
    ["own-09", "aligned-ibrp-s-08"],
  ),
  vector(
    "a margin scheme line without its part of the breakdown",
    INVOICE,
    [["set", "cac:InvoiceLine[1]/cac:Item/cac:ClassifiedTaxCategory/cbc:ID", "N"]],
    ["own-10", "aligned-ibrp-s-08"],
  ),
  vector("an amount with an exponent", INVOICE, [["set", "cac:PaymentTerms/cbc:Amount", "1e2"]], ["own-11"]),
  vector(
    "a percentage in words",
    INVOICE,
    [["set", "cac:AllowanceCharge/cbc:MultiplierFactorNumeric", "one"]],
    ["own-12", "ibr-131-ae"],
  ),
  vector(
    "an indicator in words",
    INVOICE,
    [["set", "cac:InvoiceLine[1]/cac:AllowanceCharge[1]/cbc:ChargeIndicator", "no"]],
    ["own-13", "ibr-082", "ibr-147-ae"],
  ),
  vector(
    "another standard rate of an allowance",
    INVOICE,
    [["set", "cac:AllowanceCharge/cac:TaxCategory/cbc:Percent", "10"]],
    ["own-09", "ibr-190-ae", "aligned-ibrp-s-08"],
  ),
  vector(
    "allowances above the lines",
    INVOICE,
    [["set", `${total}/cbc:TaxExclusiveAmount`, "-1.00"]],
    ["own-14", "ibr-co-13", "ibr-co-15"],
  ),
  vector("a negative amount due", INVOICE, [["set", `${total}/cbc:PayableAmount`, "-1.00"]], ["own-15", "ibr-co-16"]),
  vector(
    "totals below zero of lines below zero",
    CREDIT,
    ["LineExtensionAmount", "TaxExclusiveAmount", "PayableAmount"].map((name) => [
      "set",
      `${total}/cbc:${name}`,
      "-1.00",
    ]),
    ["ibr-co-10", "ibr-co-13", "ibr-co-15", "ibr-co-16"],
  ),
  vector(
    "an allowance above its line",
    INVOICE,
    [["set", "cac:InvoiceLine[1]/cbc:LineExtensionAmount", "-1.00"]],
    ["own-16", "ibr-147-ae", "ibr-co-10", "aligned-ibrp-s-08"],
  ),
  vector(
    "a line given back, with an allowance",
    INVOICE,
    [
      ["set", "cac:InvoiceLine[1]/cbc:LineExtensionAmount", "-1.00"],
      ["set", "cac:InvoiceLine[1]/cbc:InvoicedQuantity", "-1"],
    ],
    ["ibr-147-ae", "ibr-co-10", "aligned-ibrp-s-08"],
  ),
  vector("due before it was issued", INVOICE, [["set", "cbc:DueDate", "2026-08-19"]], ["own-17"]),
  vector("due on the day of issue", INVOICE, [["set", "cbc:DueDate", "2026-08-20"]], []),
  vector("a credit note due before it was issued", CREDIT, [["add", ".", paymentMeans("2020-01-01")]], ["own-21"]),
  vector("a credit note due later", CREDIT, [["add", ".", paymentMeans("2030-01-01")]], []),
  vector("issued before there was VAT", CREDIT, [["set", "cbc:IssueDate", "2017-12-31"]], ["own-18"]),
  vector("issued on the first day of VAT", CREDIT, [["set", "cbc:IssueDate", "2018-01-01"]], []),
  vector(
    "one electronic address for seller and buyer",
    INVOICE,
    [
      ["set", `${buyer}/cbc:EndpointID`, "1987654321"],
      ["del", `${buyer}/cac:PartyTaxScheme`],
    ],
    ["own-19"],
  ),
  vector(
    "one VAT number for seller and buyer",
    INVOICE,
    [["set", `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`, "198765432102003"]],
    ["own-19", "own-20"],
  ),
  vector(
    "a deemed supply to oneself",
    INVOICE,
    [
      ["set", "cbc:ProfileExecutionID", "11010110"],
      ["set", `${buyer}/cbc:EndpointID`, "1987654321"],
      ["set", `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`, "198765432102003"],
    ],
    [],
  ),
  vector(
    "a VAT number of another taxpayer",
    INVOICE,
    [["set", `${seller}/cac:PartyTaxScheme/cbc:CompanyID`, "112233445502003"]],
    ["own-20"],
  ),
  vector(
    "a TIN that the electronic address does not show",
    INVOICE,
    [
      ["set", `${seller}/cbc:EndpointID`, "1223344556"],
      [
        "add",
        seller,
        "<cac:PartyTaxScheme><cbc:CompanyID>1987654321</cbc:CompanyID><cac:TaxScheme><cbc:ID>TIN</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>",
      ],
    ],
    [],
  ),
  vector(
    "two legal names of the seller",
    INVOICE,
    [["dup", `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`]],
    ["ibr-098", "own-evaluation"],
  ),
  vector(
    "two legal names of the buyer",
    INVOICE,
    [["dup", "cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName"]],
    ["ibr-102", "own-evaluation"],
  ),
  vector(
    "two names of the tax representative",
    INVOICE,
    [["dup", "cac:TaxRepresentativeParty/cac:PartyName/cbc:Name"]],
    ["ibr-sr-22", "own-evaluation"],
  ),
  vector(
    "an invented party of the tax representative",
    INVOICE,
    [
      [
        "add",
        "cac:TaxRepresentativeParty",
        "<cac:Party><cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID></cac:PartyTaxScheme><cac:PartyTaxScheme><cbc:CompanyID>2</cbc:CompanyID></cac:PartyTaxScheme></cac:Party>",
      ],
    ],
    ["ibr-sr-23"],
  ),
];

export const ownVectors: readonly OwnVector[] = [...documentVectors, ...taxDataVectors, ...messageLevelStatusVectors];
