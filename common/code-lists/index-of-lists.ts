import { codeList, rowsOf, type CodeList } from "./code-list.ts";
import {
  invoiceTypeCodes,
  creditNoteTypeCodes,
  salesInvoiceTypeCodes,
  salesCreditNoteTypeCodes,
  transactionTypes,
  taxCategories,
  taxExemptionReasons,
  goodsTypes,
  itemTypes,
  creditReasons,
  billingFrequencies,
  mimeTypes,
  paymentMeansCodes,
  paymentMeansCodesAccepted,
  allowanceReasonCodes,
  chargeReasonCodes,
} from "./document-codes.ts";
import { itemClassificationSchemes, objectIdentifierSchemes } from "./item-codes.ts";
import {
  emirates,
  sellerRegistrationTypes,
  buyerRegistrationTypes,
  predefinedEndpoints,
  endpointSchemes,
  identifierSchemes,
} from "./party-codes.ts";
import { countries, currencies } from "./iso-codes.ts";
import { unitCodes } from "./unit-codes.ts";

/* The network's lists, used only by name. Source: code lists of AE Tax Data Document 1.0.4. Names as published, left out where very long. */

/** What a Tax Data Document does to the record. */
const taxDataDocumentTypes = codeList("TDD-document-type", [
  ["S", "Submit"],
  ["R", "Resubmit (revises an earlier TDD)"],
  ["W", "Withdraw"],
  ["F", "Failed (document failed validation at C3; also called TDS)"],
]);

/** Where the reported exchange took place. */
const taxDataScopes = codeList("TDD-scope", [
  ["D", "Domestic"],
  ["IP", "International, over Peppol"],
  ["INP", "International, not over Peppol"],
]);

/** Which party of the exchange reports. */
const reporterRoles = codeList("TDD-reporter-role", [
  ["01", "Sender of the reported document"],
  ["02", "Receiver of the reported document"],
]);

/** Currencies of a TDD. Unlike ISO4217 it has ANG, BGN, STD and XXX, and lacks STN and XCG. */
const tddCurrencies = codeList(
  "TDD-currency",
  rowsOf(`
AED | AFN | ALL | AMD | ANG | AOA | ARS | AUD | AWG | AZN | BAM | BBD | BDT | BGN | BHD | BIF | BMD | BND | BOB
BOV | BRL | BSD | BTN | BWP | BYN | BZD | CAD | CDF | CHE | CHF | CHW | CLF | CLP | CNH | CNY | COP | COU | CRC
CUP | CVE | CZK | DJF | DKK | DOP | DZD | EGP | ERN | ETB | EUR | FJD | FKP | GBP | GEL | GHS | GIP | GMD | GNF
GTQ | GYD | HKD | HNL | HTG | HUF | IDR | ILS | INR | IQD | IRR | ISK | JMD | JOD | JPY | KES | KGS | KHR | KMF
KPW | KRW | KWD | KYD | KZT | LAK | LBP | LKR | LRD | LSL | LYD | MAD | MDL | MGA | MKD | MMK | MNT | MOP | MRU
MUR | MVR | MWK | MXN | MXV | MYR | MZN | NAD | NGN | NIO | NOK | NPR | NZD | OMR | PAB | PEN | PGK | PHP | PKR
PLN | PYG | QAR | RON | RSD | RUB | RWF | SAR | SBD | SCR | SDG | SEK | SGD | SHP | SLE | SOS | SRD | SSP | STD
SVC | SYP | SZL | THB | TJS | TMT | TND | TOP | TRY | TTD | TWD | TZS | UAH | UGX | USD | USN | UYI | UYU | UYW
UZS | VES | VED | VND | VUV | WST | XAF | XAG | XAU | XBA | XBB | XBC | XBD | XCD | XDR | XOF | XPD | XPF | XPT
XSU | XTS | XUA | XXX | YER | ZAR | ZMW | ZWG
`),
);

/* Source: code lists of Message Level Status 1.1.0 (rules 1.0.1). Names as published, left out where very long. */

/** The verdict of an MLS. */
const mlsResponses = codeList("MLS-response", [
  ["AP", "Delivered to C4, confirmed"],
  ["AB", "Delivered towards C4, not confirmed"],
  ["RE", "Rejected or delivery failed"],
]);

/** Why an MLS says so. */
const mlsStatusReasons = codeList("MLS-status-reason", [
  ["BV", "Business rule violation, fatal"],
  ["BW", "Business rule violation, warning"],
  ["FD", "Failure of delivery"],
  ["SV", "Syntax (schema) violation"],
]);

/** Every list by its official name (`ISO4217`, `EAS`, …), for what names a list by text: rule files, OpenAPI. */
export const codeListsByName: ReadonlyMap<string, CodeList> = new Map(
  [
    invoiceTypeCodes,
    creditNoteTypeCodes,
    salesInvoiceTypeCodes,
    salesCreditNoteTypeCodes,
    transactionTypes,
    taxCategories,
    taxExemptionReasons,
    goodsTypes,
    creditReasons,
    billingFrequencies,
    itemTypes,
    emirates,
    sellerRegistrationTypes,
    buyerRegistrationTypes,
    predefinedEndpoints,
    mimeTypes,
    paymentMeansCodes,
    paymentMeansCodesAccepted,
    allowanceReasonCodes,
    chargeReasonCodes,
    itemClassificationSchemes,
    objectIdentifierSchemes,
    endpointSchemes,
    identifierSchemes,
    countries,
    currencies,
    unitCodes,
    taxDataDocumentTypes,
    taxDataScopes,
    reporterRoles,
    tddCurrencies,
    mlsResponses,
    mlsStatusReasons,
  ].map((list) => [list.name, list]),
);

/** What each list is about, in a few words, by its official name. */
export const listTitles: Readonly<Record<string, string>> = {
  "UNCL1001-inv": "Type codes of a self-billed invoice",
  "UNCL1001-cn": "Type codes of a self-billed credit note",
  "UNCL1001-inv-billing": "Type codes of a sales invoice",
  "UNCL1001-cn-billing": "Type codes of a sales credit note",
  transactiontype: "Positions of profile_execution_id",
  TaxCategory: "VAT categories",
  TaxExemptionCode: "Reasons of a VAT exemption",
  GoodsType: "Goods and services under the reverse charge",
  CreditReason: "Reasons of a credit note",
  FreqBilling: "How often a summary or continuous supply is billed",
  ItemType: "Goods, services or both",
  Emirate: "Emirates",
  "RegistrationType-seller": "Registration types of a seller",
  "RegistrationType-buyer": "Registration types of a buyer",
  PredefinedEndpoint: "Endpoints that stand for a recipient outside of the exchange",
  MimeCode: "Media types of attachments",
  UNCL4461: "Payment means that the API takes",
  "UNCL4461-accepted": "Payment means that the rules accept",
  UNCL5189: "Reasons of allowances",
  UNCL7161: "Reasons of charges",
  UNCL7143: "Schemes of item classification codes",
  UNCL1153: "Schemes of object identifiers",
  EAS: "Schemes of electronic addresses",
  ICD: "ISO 6523 identifier schemes",
  ISO3166: "Countries",
  ISO4217: "Currencies",
  UNECERec20: "Units of measure and packages",
  "TDD-document-type": "What a tax data document does to the record",
  "TDD-scope": "Where the reported exchange took place",
  "TDD-reporter-role": "Who of the exchange reports",
  "TDD-currency": "Currencies of a tax data document",
  "MLS-response": "Verdicts of a message level status",
  "MLS-status-reason": "Reasons of a message level status",
};
