import { documentKinds } from "../documents/document-kinds.ts";
import { type Party, type TradeDocument, issueTime, profileExecution } from "../documents/document.ts";
import { predefinedRecipient, SERVICE_PROVIDER_SCHEME } from "./identifiers.ts";
import { embeddable, Markup, writeXml, type XmlWriter } from "../ubl/xml-writer.ts";
import { cec, ublPrefixes, cac, cbc } from "../ubl/ubl-element.ts";
import type { UblInput } from "../ubl/render-head.ts";
import { parseXml, type XmlNode } from "../schematron/documents.ts";

/** Exchange parameters of a tax data document (network.md 2.1 and 4), for buildSbd. */
export const taxDataExchange = {
  standard: "urn:peppol:schema:taxdata:1.0",
  typeVersion: "1.0",
  type: "TaxData",
  docTypeId: "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
  docTypeScheme: "busdox-docid-qns",
  processId: "urn:peppol:taxreporting",
} as const;

/** Submit, resubmit, withdraw (TDT-006); what else the list of types has belongs to the receiving side. */
export type TaxDataType = "S" | "R" | "W";

/** Domestic; international over Peppol; international and not over Peppol (TDT-011). */
type TaxDataScope = "D" | "IP" | "INP";

export interface TaxDataInput extends Omit<UblInput, "attachmentContents"> {
  typeCode: TaxDataType;
  /** Date of the report, yyyy-MM-dd without zone. */
  issueDate: string;
  /** Time of the report with its zone, HH:mm:ss+04:00 or …Z. */
  issueTime: string;
  /** SBDH id of the document's own transmission; absent when the document is only reported. */
  transportHeaderId?: string;
  /** Service provider ids of the tax authority and of us, without scheme: 000773, 000123. */
  taxAuthorityId: string;
  serviceProviderId: string;
  /** The UBL document without embedded objects, inserted as it is. */
  sourceXml: string;
}

const report = new Markup("pxs:TaxData", {
  "xmlns:pxs": taxDataExchange.standard,
  ...ublPrefixes,
  "xmlns:cec": cec,
});

/**
 * Builds the tax data document of the issuing side (reporter role 01), AE TDD 1.0.4 (network.md 7), in schema order.
 * Deterministic; the source document is copied, not parsed.
 *
 * @throws RangeError when a value has a character that XML forbids, Error when the source is no element, or AED amounts
 * are missing
 */
export function buildTaxData(input: TaxDataInput): string {
  const issuer = input.document[documentKinds[input.kind].issuer];
  const source = embeddable(input.sourceXml);
  const provider = { schemeID: SERVICE_PROVIDER_SCHEME };
  return writeXml(report, (writer) => {
    writer.leaf("cbc:CustomizationID", "urn:peppol:taxdata:ae-1");
    writer.leaf("cbc:ProfileID", taxDataExchange.processId);
    writer.leaf("cbc:IssueDate", input.issueDate);
    writer.leaf("cbc:IssueTime", input.issueTime);
    writer.leaf("pxs:DocumentTypeCode", input.typeCode);
    writer.leaf("pxs:DocumentScope", taxDataScope(input, input.transportHeaderId !== undefined));
    writer.leaf("pxs:ReporterRole", "01");
    writer.leaf("pxs:ReportingParty/cbc:EndpointID", issuer.endpoint_id, { schemeID: issuer.endpoint_scheme_id });
    writer.leaf("pxs:ReceivingParty/cbc:EndpointID", input.taxAuthorityId, provider);
    writer.leaf("pxs:ReportersRepresentative/cac:PartyIdentification/cbc:ID", input.serviceProviderId, provider);
    writer.group("pxs:ReportedTransaction", () => {
      writer.leaf("pxs:TransportHeaderID", input.transportHeaderId);
      writer.group("pxs:ReportedDocument", () => writeReportedDocument(writer, input));
      // BTAE-20, the total with VAT in AED, which a document in AED already has.
      if (input.document.document_currency_code !== "AED") {
        writer.group("pxs:CustomContent", () => {
          writer.leaf("cbc:ID", "BTAE-20");
          writer.leaf("cbc:Value", priced(input.amounts.totals.tax_inclusive_amount_in_aed));
        });
      }
      writer.group("pxs:SourceDocument", () => writer.group("cec:ExtensionContent", () => writer.embed(source)));
    });
  });
}

/**
 * International when a party is abroad or the document is an export, by its flag or by the predefined endpoint of
 * recipients abroad. It is over Peppol when the document has its own transmission.
 */
export function taxDataScope(
  { kind, document }: Pick<TaxDataInput, "kind" | "document">,
  isExchanged: boolean,
): TaxDataScope {
  const { accounting_supplier_party: supplier, accounting_customer_party: customer } = document;
  const receiver = document[documentKinds[kind].receiver];
  const recipient = predefinedRecipient({ scheme: receiver.endpoint_scheme_id, value: receiver.endpoint_id });
  const isInternational =
    [supplier, customer].some((party) => party.postal_address.country_code !== "AE") ||
    recipient === "export-outside-peppol" ||
    isExport(document);
  if (!isInternational) {
    return "D";
  }
  return isExchanged ? "IP" : "INP";
}

function writeReportedDocument(writer: XmlWriter, input: TaxDataInput): void {
  const { kind, document, amounts } = input;
  const { customizationId, profileId } = documentKinds[kind];
  const currencyID = document.document_currency_code;
  const isForeign = currencyID !== "AED";
  const { tax_amount, tax_amount_in_aed, tax_exclusive_amount } = amounts.totals;
  writer.leaf("cbc:CustomizationID", customizationId);
  writer.leaf("cbc:ProfileID", profileId);
  writer.leaf("cbc:ID", input.documentSequence);
  writer.leaf("cbc:UUID", input.documentId);
  writer.leaf("cbc:IssueDate", document.issue_date);
  writer.leaf("cbc:IssueTime", issueTime(document.issue_time));
  writer.leaf("pxs:DocumentTypeCode", document.invoice_type_code);
  writer.leaf("cbc:DocumentCurrencyCode", currencyID);
  writer.leaf("cbc:TaxCurrencyCode", isForeign ? "AED" : undefined);
  // Exactly one PartyTaxScheme: the TRN, or the TIN of a supplier without one (ibr-tdd-42, 44).
  const { party_tax_scheme: taxScheme, tin, endpoint_id: endpoint } = document.accounting_supplier_party;
  writer.group("cac:AccountingSupplierParty", () =>
    writer.group("cac:Party", () =>
      taxScheme === undefined
        ? writeTaxScheme(writer, tin ?? endpoint, "TIN")
        : writeTaxScheme(writer, taxScheme.company_id, "VAT"),
    ),
  );
  // The table of 7.2 has no customer for exports; rule ibr-tdd-33 exempts them.
  if (!isExport(document)) {
    writer.group("cac:AccountingCustomerParty", () => writeCustomer(writer, document.accounting_customer_party));
  }
  writer.leaf("cac:TaxTotal/cbc:TaxAmount", tax_amount, { currencyID });
  if (isForeign) {
    writer.leaf("cac:TaxTotal/cbc:TaxAmount", priced(tax_amount_in_aed), { currencyID: "AED" });
  }
  writer.leaf("pxs:MonetaryTotal/cbc:TaxExclusiveAmount", tax_exclusive_amount, { currencyID });
}

/** The buyer element is mandatory even without reportable content (ibr-tdd-33, 47). */
function writeCustomer(writer: XmlWriter, party: Party): void {
  const { party_identification_id: id, party_identification_scheme_id: schemeID, party_tax_scheme: taxScheme } = party;
  if (id === undefined && taxScheme === undefined) {
    writer.embed("<cac:Party/>");
    return;
  }
  writer.group("cac:Party", () => {
    writer.leaf("cac:PartyIdentification/cbc:ID", id, { schemeID });
    if (taxScheme !== undefined) {
      writeTaxScheme(writer, taxScheme.company_id, "VAT");
    }
  });
}

function writeTaxScheme(writer: XmlWriter, companyId: string, scheme: "VAT" | "TIN"): void {
  writer.group("cac:PartyTaxScheme", () => {
    writer.leaf("cbc:CompanyID", companyId);
    writer.leaf("cac:TaxScheme/cbc:ID", scheme);
  });
}

/** Refuses to report without a figure, because a wrong one would be reported. */
function priced(value: string | undefined): string {
  if (value === undefined) {
    throw new Error("The amounts of a document in a foreign currency lack their values in AED");
  }
  return value;
}

function isExport(document: TradeDocument): boolean {
  return profileExecution(document.profile_execution_id).exports;
}

const embedded = "EmbeddedDocumentBinaryObject";

/**
 * The document without its embedded objects, as it is reported (network.md 7.2): an attachment that has nothing else is
 * left out with its object. Everything else stays as it is written.
 *
 * @throws XmlSyntaxError for text that is not XML
 */
export function withoutEmbeddedObjects(xml: string): string {
  if (!xml.includes(embedded)) {
    return xml;
  }
  const tree = parseXml(xml);
  // In the order of the document; none is inside another one.
  const objects: XmlNode[] = [];
  for (let node = tree.root; node < tree.columns.size; node++) {
    if (tree.hasName(node, cbc, embedded)) {
      const parent = tree.columns.parent[node] as XmlNode;
      const isAlone = tree.hasName(parent, cac, "Attachment") && tree.children(parent).length === 1;
      const removed = isAlone ? parent : node;
      const last = objects.at(-1);
      if (last === undefined || (tree.columns.end[last] as number) <= removed) {
        objects.push(removed);
      }
    }
  }
  let kept = "";
  let from = 0;
  for (const node of objects) {
    const start = tree.columns.openAt[node] as number;
    kept += xml.slice(from, start);
    from = start + tree.sourceSlice(node).length;
  }
  return kept + xml.slice(from);
}
