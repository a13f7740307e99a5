import { create } from "xmlbuilder2";

import { documentKinds } from "../domain/document-kinds.ts";
import type { DocumentAmounts, DocumentKind, Party, TradeDocument } from "../domain/document.ts";
import { predefinedRecipient, SERVICE_PROVIDER_SCHEME } from "../domain/identifiers.ts";
import { profileExecution } from "../domain/profile-execution.ts";
import { embeddable, refuseCharacter } from "./embeddable.ts";

/** How a Tax Data Document travels (network.md 2.1 and 4); spread into the input of buildSbd. */
export const taxDataExchange = {
  standard: "urn:peppol:schema:taxdata:1.0",
  typeVersion: "1.0",
  type: "TaxData",
  docTypeId: "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
  docTypeScheme: "busdox-docid-qns",
  processId: "urn:peppol:taxreporting",
} as const;

/** Submits, revises or withdraws what was reported (TDT-006). Type F belongs to the receiving side. */
export type TaxDataType = "S" | "R" | "W";

/** Domestic; international over Peppol; international and not over Peppol (TDT-011). */
type TaxDataScope = "D" | "IP" | "INP";

export interface TaxDataInput {
  kind: DocumentKind;
  /** UUID of the document (BTAE-07). */
  documentId: string;
  /** Number of the document (IBT-001). */
  documentSequence: string;
  document: TradeDocument;
  amounts: DocumentAmounts;
  typeCode: TaxDataType;
  /** Date of the report, yyyy-MM-dd without zone. */
  issueDate: string;
  /** Time of the report with its zone, HH:mm:ss+04:00 or …Z. */
  issueTime: string;
  /** SBDH id of the document's own transmission; absent when the document is only reported. */
  transportHeaderId?: string;
  /** The tax authority's and our own service provider id, without scheme: 000773, 000123. */
  taxAuthorityId: string;
  serviceProviderId: string;
  /** The UBL document without embedded objects; goes in as it is. */
  sourceXml: string;
}

const namespaces = {
  "xmlns:pxs": "urn:peppol:schema:taxdata:1.0",
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
  "xmlns:cec": "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2",
};

/** The one empty element of the frame; text can never look like it. */
const emptyContent = "<cec:ExtensionContent/>";

/**
 * The Tax Data Document of the issuing side (reporter role 01), AE TDD 1.0.4 (network.md 7), in schema order.
 * Deterministic; the source document is copied, never parsed.
 *
 * @throws Error when a value has a character that XML forbids, the source is no element, or AED amounts are missing
 */
export function buildTaxData(input: TaxDataInput): string {
  const root = create({ version: "1.0", encoding: "UTF-8", invalidCharReplacement: refuseCharacter }).ele(
    "pxs:TaxData",
    namespaces,
  );
  root.ele(taxData(input));
  const frame = root.end();
  const at = frame.lastIndexOf(emptyContent);
  const content = `<cec:ExtensionContent>${embeddable(input.sourceXml)}</cec:ExtensionContent>`;
  return frame.slice(0, at) + content + frame.slice(at + emptyContent.length);
}

/**
 * International when one of the parties is abroad, or the document itself says export: by its flag, or by the endpoint
 * that stands for a recipient abroad. Whether it travels over Peppol is whether it has a transmission of its own.
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

function taxData(input: TaxDataInput): object {
  const issuer = input.document[documentKinds[input.kind].issuer];
  return {
    "cbc:CustomizationID": "urn:peppol:taxdata:ae-1",
    "cbc:ProfileID": taxDataExchange.processId,
    "cbc:IssueDate": input.issueDate,
    "cbc:IssueTime": input.issueTime,
    "pxs:DocumentTypeCode": input.typeCode,
    "pxs:DocumentScope": taxDataScope(input, input.transportHeaderId !== undefined),
    "pxs:ReporterRole": "01",
    "pxs:ReportingParty": { "cbc:EndpointID": identifier(issuer.endpoint_scheme_id, issuer.endpoint_id) },
    "pxs:ReceivingParty": { "cbc:EndpointID": identifier(SERVICE_PROVIDER_SCHEME, input.taxAuthorityId) },
    "pxs:ReportersRepresentative": {
      "cac:PartyIdentification": { "cbc:ID": identifier(SERVICE_PROVIDER_SCHEME, input.serviceProviderId) },
    },
    "pxs:ReportedTransaction": {
      "pxs:TransportHeaderID": input.transportHeaderId,
      "pxs:ReportedDocument": reportedDocument(input),
      ...customContent(input),
      "pxs:SourceDocument": { "cec:ExtensionContent": {} },
    },
  };
}

function reportedDocument({ kind, documentId, documentSequence, document, amounts }: TaxDataInput): object {
  const { customizationId, profileId } = documentKinds[kind];
  const currency = document.document_currency_code;
  const { tax_amount, tax_amount_in_aed, tax_exclusive_amount } = amounts.totals;
  return {
    "cbc:CustomizationID": customizationId,
    "cbc:ProfileID": profileId,
    "cbc:ID": documentSequence,
    "cbc:UUID": documentId,
    "cbc:IssueDate": document.issue_date,
    "cbc:IssueTime": document.issue_time === undefined ? undefined : withZone(document.issue_time),
    "pxs:DocumentTypeCode": document.invoice_type_code,
    "cbc:DocumentCurrencyCode": currency,
    "cbc:TaxCurrencyCode": currency === "AED" ? undefined : "AED",
    "cac:AccountingSupplierParty": { "cac:Party": supplierParty(document.accounting_supplier_party) },
    // The table of 7.2 has no customer for exports; rule ibr-tdd-33 exempts them.
    "cac:AccountingCustomerParty": isExport(document)
      ? undefined
      : { "cac:Party": customerParty(document.accounting_customer_party) },
    "cac:TaxTotal": [
      { "cbc:TaxAmount": amount(tax_amount, currency) },
      ...(currency === "AED" ? [] : [{ "cbc:TaxAmount": amount(priced(tax_amount_in_aed), "AED") }]),
    ],
    "pxs:MonetaryTotal": { "cbc:TaxExclusiveAmount": amount(tax_exclusive_amount, currency) },
  };
}

/** BTAE-20, the total with VAT in AED, which a document in AED has anyway. */
function customContent({ document, amounts }: TaxDataInput): object {
  return document.document_currency_code === "AED"
    ? {}
    : { "pxs:CustomContent": { "cbc:ID": "BTAE-20", "cbc:Value": priced(amounts.totals.tax_inclusive_amount_in_aed) } };
}

/** Exactly one PartyTaxScheme: the TRN, or the TIN of a supplier without one (ibr-tdd-42, 44). */
function supplierParty(party: Party): object {
  return party.party_tax_scheme === undefined
    ? partyTaxScheme(party.tin ?? party.endpoint_id, "TIN")
    : partyTaxScheme(party.party_tax_scheme.company_id, "VAT");
}

function customerParty(party: Party): object {
  const { party_identification_id: id, party_identification_scheme_id: scheme } = party;
  return {
    ...(id !== undefined && { "cac:PartyIdentification": { "cbc:ID": identifier(scheme, id) } }),
    ...(party.party_tax_scheme !== undefined && partyTaxScheme(party.party_tax_scheme.company_id, "VAT")),
  };
}

function partyTaxScheme(companyId: string, scheme: "VAT" | "TIN"): object {
  return { "cac:PartyTaxScheme": { "cbc:CompanyID": companyId, "cac:TaxScheme": { "cbc:ID": scheme } } };
}

function identifier(scheme: string | undefined, value: string): object {
  return scheme === undefined ? { "#": value } : { "@schemeID": scheme, "#": value };
}

function amount(value: string, currency: string): object {
  return { "@currencyID": currency, "#": value };
}

/** A wrong figure would be reported as the truth: rather no report. */
function priced(value: string | undefined): string {
  if (value === undefined) {
    throw new Error("The amounts of a document in a foreign currency lack their values in AED");
  }
  return value;
}

function isExport(document: TradeDocument): boolean {
  return profileExecution(document.profile_execution_id).exports;
}

/** The same time as in the UBL document: UAE time when the sender gave no zone (ubl-mapping.md 2). */
function withZone(time: string): string {
  return /(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}+04:00`;
}
