import type { Operation } from "../support/mutable-xml.ts";
import type { OwnVector } from "./own-vectors.ts";

const vector = (name: string, fails: readonly string[], ...ops: Operation[]): OwnVector => ({
  name,
  base: "tdd-self-billed-invoice",
  ops,
  fails: fails.map((number) => `ibr-tdd-${number}`),
  rules: "taxData",
});

const reporting = "pxs:ReportingParty";
const receiving = "pxs:ReceivingParty";
const representative = "pxs:ReportersRepresentative";
const transaction = "pxs:ReportedTransaction";
const reported = `${transaction}/pxs:ReportedDocument`;
const source = `${transaction}/pxs:SourceDocument`;
const seller = `${reported}/cac:AccountingSupplierParty`;
const buyer = `${reported}/cac:AccountingCustomerParty`;
const total = `${reported}/pxs:MonetaryTotal`;
const partyName = "<cac:PartyName><cbc:Name>n</cbc:Name></cac:PartyName>";
const eurTotal = '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1</cbc:TaxAmount></cac:TaxTotal>';

export const taxDataVectors: readonly OwnVector[] = [
  vector("the example", []),
  vector("another specification", ["01"], ["set", "cbc:CustomizationID", "urn:peppol:taxdata:om-1"]),
  vector("another process", ["02"], ["set", "cbc:ProfileID", "urn:peppol:bis:taxreporting"]),
  vector("an identifier", ["03"], ["add", ".", "<cbc:ID>1</cbc:ID>"]),
  vector("a date with a zone", ["04"], ["set", "cbc:IssueDate", "2026-08-20+04:00"]),
  vector("a time without a zone", ["05"], ["set", "cbc:IssueTime", "09:31:05"]),
  vector("a time without seconds", ["05"], ["set", "cbc:IssueTime", "09:31Z"]),
  vector("any character before the fraction", [], ["set", "cbc:IssueTime", "10:15:30x1Z"]),
  vector("a time zone beyond 14 hours", ["05"], ["set", "cbc:IssueTime", "09:31:05+15:00"]),
  vector("an unknown type", ["06"], ["set", "pxs:DocumentTypeCode", "X"]),
  vector("an unknown scope", ["07"], ["set", "pxs:DocumentScope", "X"]),
  vector("an unknown role", ["08"], ["set", "pxs:ReporterRole", "1"]),
  vector("no transaction", ["09"], ["del", transaction]),
  vector("a name of the reporting party", ["10"], ["add", reporting, partyName]),
  vector("no address of the reporting party", ["11", "12"], ["del", `${reporting}/cbc:EndpointID`]),
  vector("no scheme of the reporting party", ["12"], ["attr", `${reporting}/cbc:EndpointID`, "schemeID", null]),
  vector("a scheme in words", ["13"], ["attr", `${reporting}/cbc:EndpointID`, "schemeID", "TIN"]),
  vector("a name of the receiving party", ["14"], ["add", receiving, partyName]),
  vector("no address of the receiving party", ["15", "16", "17"], ["del", `${receiving}/cbc:EndpointID`]),
  vector("no scheme of the receiving party", ["16", "17"], ["attr", `${receiving}/cbc:EndpointID`, "schemeID", null]),
  vector("another scheme of the receiving party", ["17"], ["attr", `${receiving}/cbc:EndpointID`, "schemeID", "0235"]),
  vector("a name of the representative", ["18"], ["add", representative, partyName]),
  vector("two identifiers", ["19"], ["dup", `${representative}/cac:PartyIdentification`]),
  vector("no scheme", ["20"], ["attr", `${representative}/cac:PartyIdentification/cbc:ID`, "schemeID", null]),
  vector("another scheme", ["21"], ["attr", `${representative}/cac:PartyIdentification/cbc:ID`, "schemeID", "0235"]),
  vector("no reported document", ["22"], ["del", reported]),
  vector("a failure without a reported document", [], ["del", reported], ["set", "pxs:DocumentTypeCode", "F"]),
  vector("no source document", ["23"], ["del", source]),
  vector("no specification", ["24"], ["del", `${reported}/cbc:CustomizationID`]),
  vector("no process", ["25"], ["del", `${reported}/cbc:ProfileID`]),
  vector("no number", ["26"], ["del", `${reported}/cbc:ID`]),
  vector("no UUID", ["27"], ["del", `${reported}/cbc:UUID`]),
  vector("no date", ["28"], ["del", `${reported}/cbc:IssueDate`]),
  vector("no type code", ["29"], ["del", `${reported}/pxs:DocumentTypeCode`]),
  vector("no currency", ["30", "35", "38", "53"], ["del", `${reported}/cbc:DocumentCurrencyCode`]),
  vector("an unknown currency", ["30-1", "35", "38", "53"], ["set", `${reported}/cbc:DocumentCurrencyCode`, "XYZ"]),
  vector("a currency of the other list only", ["31-1", "36"], ["set", `${reported}/cbc:TaxCurrencyCode`, "XCG"]),
  vector("the same currency for VAT", ["31"], ["set", `${reported}/cbc:TaxCurrencyCode`, " USD "]),
  vector("no seller", ["32"], ["del", seller]),
  vector("no buyer", ["33"], ["del", buyer]),
  vector(
    "an export without a buyer",
    [],
    ["del", buyer],
    ["set", `${source}/cec:ExtensionContent/Invoice/cbc:ProfileExecutionID`, "00000001"],
  ),
  vector("no VAT total", ["34", "35", "36"], ["del", `${reported}/cac:TaxTotal`]),
  vector("a third VAT total", ["34"], ["add", reported, eurTotal]),
  vector(
    "no VAT total in the document's currency",
    ["35"],
    ["attr", `${reported}/cac:TaxTotal[1]/cbc:TaxAmount`, "currencyID", "EUR"],
  ),
  vector(
    "no VAT total in the currency for VAT",
    ["36"],
    ["attr", `${reported}/cac:TaxTotal[2]/cbc:TaxAmount`, "currencyID", "EUR"],
  ),
  vector("no total", ["37"], ["del", total]),
  vector("two totals", ["37"], ["dup", total]),
  vector("a total in another currency", ["38", "53"], ["attr", `${total}/cbc:TaxExclusiveAmount`, "currencyID", "EUR"]),
  vector("an account of the seller", ["39"], ["add", seller, "<cbc:AdditionalAccountID>1</cbc:AdditionalAccountID>"]),
  vector("no party of the seller", ["40"], ["del", `${seller}/cac:Party`]),
  vector("a name of the seller", ["41"], ["add", `${seller}/cac:Party`, partyName]),
  vector("two tax registrations", ["42"], ["dup", `${seller}/cac:Party/cac:PartyTaxScheme`]),
  vector(
    "a registration name",
    ["43"],
    ["add", `${seller}/cac:Party/cac:PartyTaxScheme`, "<cbc:RegistrationName>n</cbc:RegistrationName>"],
  ),
  vector("no tax identifier", ["44"], ["del", `${seller}/cac:Party/cac:PartyTaxScheme/cbc:CompanyID`]),
  vector("no tax scheme", ["45"], ["del", `${seller}/cac:Party/cac:PartyTaxScheme/cac:TaxScheme`]),
  vector("an account of the buyer", ["46"], ["add", buyer, "<cbc:AdditionalAccountID>1</cbc:AdditionalAccountID>"]),
  vector("no party of the buyer", ["47"], ["del", `${buyer}/cac:Party`]),
  vector("an empty party of the buyer", [], ["set", `${buyer}/cac:Party`, ""]),
  vector("a name of the buyer", ["48"], ["add", `${buyer}/cac:Party`, partyName]),
  vector(
    "an exemption of the buyer",
    ["49"],
    ["add", `${buyer}/cac:Party/cac:PartyTaxScheme`, "<cbc:ExemptionReason>n</cbc:ExemptionReason>"],
  ),
  vector("a breakdown in a VAT total", ["51"], ["add", `${reported}/cac:TaxTotal[1]`, "<cac:TaxSubtotal/>"]),
  vector("no amount in the total", ["38", "52", "53"], ["del", `${total}/cbc:TaxExclusiveAmount`]),
  vector(
    "a total with VAT",
    ["54"],
    ["add", total, '<cbc:TaxInclusiveAmount currencyID="USD">1</cbc:TaxInclusiveAmount>'],
  ),
  vector("an additional value that is missing", ["55"], ["del", `${transaction}/pxs:CustomContent/cbc:Value`]),
  vector("a name of the source document", ["56"], ["add", source, "<cbc:Name>n</cbc:Name>"]),
  vector("a source document without content", ["57"], ["del", `${source}/cec:ExtensionContent/Invoice`]),
];
