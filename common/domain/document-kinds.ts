import type { DocumentKind } from "./document.ts";

/** Everything that differs from kind to kind; the rest of the code asks here instead of comparing kinds. */
export interface DocumentKindTraits {
  kind: DocumentKind;
  /** UBL root element and its namespace. */
  rootName: "Invoice" | "CreditNote";
  namespace: string;
  typeCodeElement: "cbc:InvoiceTypeCode" | "cbc:CreditNoteTypeCode";
  lineElement: "cac:InvoiceLine" | "cac:CreditNoteLine";
  quantityElement: "cbc:InvoicedQuantity" | "cbc:CreditedQuantity";
  /** The one type code that the API takes (IBT-003). */
  typeCode: string;
  /** `SBI-2026-000001`: prefix of document_sequence. */
  sequencePrefix: string;
  /** Corner 1 and corner 4: in self-billing the buyer issues and the supplier receives (network part 1). */
  issuer: "accounting_customer_party" | "accounting_supplier_party";
  receiver: "accounting_customer_party" | "accounting_supplier_party";
  customizationId: string;
  profileId: string;
  /** Identifiers of the exchange (network 2.1); their case matters. */
  docTypeId: string;
  docTypeScheme: string;
  processId: string;
  processScheme: string;
}

const INVOICE_NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2";
const CREDIT_NOTE_NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2";

const invoiceSyntax = {
  rootName: "Invoice",
  namespace: INVOICE_NAMESPACE,
  typeCodeElement: "cbc:InvoiceTypeCode",
  lineElement: "cac:InvoiceLine",
  quantityElement: "cbc:InvoicedQuantity",
} as const;

const creditNoteSyntax = {
  rootName: "CreditNote",
  namespace: CREDIT_NOTE_NAMESPACE,
  typeCodeElement: "cbc:CreditNoteTypeCode",
  lineElement: "cac:CreditNoteLine",
  quantityElement: "cbc:CreditedQuantity",
} as const;

const selfBilling = {
  issuer: "accounting_customer_party",
  receiver: "accounting_supplier_party",
  customizationId: "urn:peppol:pint:selfbilling-1@ae-1",
  profileId: "urn:peppol:bis:selfbilling",
  docTypeScheme: "peppol-doctype-wildcard",
  processId: "urn:peppol:bis:selfbilling",
  processScheme: "cenbii-procid-ubl",
} as const;

/** A kind is a row: a syntax, a profile, its own codes. */
export const documentKinds: Readonly<Record<DocumentKind, DocumentKindTraits>> = {
  "purchase-invoices": {
    kind: "purchase-invoices",
    ...invoiceSyntax,
    ...selfBilling,
    typeCode: "389",
    sequencePrefix: "SBI",
    docTypeId: docTypeId(invoiceSyntax, selfBilling.customizationId),
  },
  "purchase-credit-notes": {
    kind: "purchase-credit-notes",
    ...creditNoteSyntax,
    ...selfBilling,
    typeCode: "261",
    sequencePrefix: "SBC",
    docTypeId: docTypeId(creditNoteSyntax, selfBilling.customizationId),
  },
};

export function isDocumentKind(text: string): text is DocumentKind {
  return Object.hasOwn(documentKinds, text);
}

function docTypeId(syntax: { namespace: string; rootName: string }, customizationId: string): string {
  return `${syntax.namespace}::${syntax.rootName}##${customizationId}::2.1`;
}
