import { codeList, rowsOf } from "./code-list.ts";

/* Source: code lists of AE Tax Data Document 1.0.4. Names as published, left out where very long. */

/** What a Tax Data Document does to the record. */
export const taxDataDocumentTypes = codeList("TDD-document-type", [
  ["S", "Submit"],
  ["R", "Resubmit (revises an earlier TDD)"],
  ["W", "Withdraw"],
  ["F", "Failed (document failed validation at C3; also called TDS)"],
]);

/** Where the reported exchange took place. */
export const taxDataScopes = codeList("TDD-scope", [
  ["D", "Domestic"],
  ["IP", "International, over Peppol"],
  ["INP", "International, not over Peppol"],
]);

/** Which party of the exchange reports. */
export const reporterRoles = codeList("TDD-reporter-role", [
  ["01", "Sender of the reported document"],
  ["02", "Receiver of the reported document"],
]);

/** Currencies of a TDD. Unlike ISO4217 it has ANG, BGN, STD and XXX, and lacks STN and XCG. */
export const tddCurrencies = codeList(
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
export const mlsResponses = codeList("MLS-response", [
  ["AP", "Delivered to C4, confirmed"],
  ["AB", "Delivered towards C4, not confirmed"],
  ["RE", "Rejected or delivery failed"],
]);

/** Why an MLS says so. */
export const mlsStatusReasons = codeList("MLS-status-reason", [
  ["BV", "Business rule violation, fatal"],
  ["BW", "Business rule violation, warning"],
  ["FD", "Failure of delivery"],
  ["SV", "Syntax (schema) violation"],
]);
