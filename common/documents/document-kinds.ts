import type { DocumentKind } from "./document.ts";

/** Everything that differs between kinds; other code reads these traits instead of comparing kinds. */
export interface DocumentKindTraits {
  kind: DocumentKind;
  /** UBL root element and its namespace. */
  rootName: "Invoice" | "CreditNote";
  namespace: string;
  typeCodeElement: "cbc:InvoiceTypeCode" | "cbc:CreditNoteTypeCode";
  lineElement: "cac:InvoiceLine" | "cac:CreditNoteLine";
  quantityElement: "cbc:InvoicedQuantity" | "cbc:CreditedQuantity";
  /** Type codes that the API accepts (IBT-003), the default first. */
  typeCodes: readonly [string, ...string[]];
  /** Prefix of document_sequence, as in `SBI-2026-000001`. */
  sequencePrefix: string;
  /** The party that the business profile belongs to (corner 1): the buyer in self-billing, else the seller (network.md 1). */
  issuer: "accounting_customer_party" | "accounting_supplier_party";
  receiver: "accounting_customer_party" | "accounting_supplier_party";
  customizationId: string;
  profileId: string;
  /** Identifiers of the exchange (network.md 2.1), case-sensitive. */
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

const billing = {
  issuer: "accounting_supplier_party",
  receiver: "accounting_customer_party",
  customizationId: "urn:peppol:pint:billing-1@ae-1",
  profileId: "urn:peppol:bis:billing",
  docTypeScheme: "peppol-doctype-wildcard",
  processId: "urn:peppol:bis:billing",
  processScheme: "cenbii-procid-ubl",
} as const;

/** One row per kind: syntax, profile and codes. */
export const documentKinds: Readonly<Record<DocumentKind, DocumentKindTraits>> = {
  "purchase-invoices": {
    kind: "purchase-invoices",
    ...invoiceSyntax,
    ...selfBilling,
    typeCodes: ["389"],
    sequencePrefix: "SBI",
    docTypeId: docTypeId(invoiceSyntax, selfBilling.customizationId),
  },
  "purchase-credit-notes": {
    kind: "purchase-credit-notes",
    ...creditNoteSyntax,
    ...selfBilling,
    typeCodes: ["261"],
    sequencePrefix: "SBC",
    docTypeId: docTypeId(creditNoteSyntax, selfBilling.customizationId),
  },
  "sales-invoices": {
    kind: "sales-invoices",
    ...invoiceSyntax,
    ...billing,
    typeCodes: ["380", "480"],
    sequencePrefix: "SLI",
    docTypeId: docTypeId(invoiceSyntax, billing.customizationId),
  },
  "sales-credit-notes": {
    kind: "sales-credit-notes",
    ...creditNoteSyntax,
    ...billing,
    typeCodes: ["381", "81"],
    sequencePrefix: "SLC",
    docTypeId: docTypeId(creditNoteSyntax, billing.customizationId),
  },
};

/** Document types out of the scope of VAT. */
export const outOfScopeTypes: ReadonlySet<string> = new Set(["480", "81"]);

export const documentKindNames = Object.keys(documentKinds) as DocumentKind[];

export const isCreditNote = (kind: DocumentKind): boolean => documentKinds[kind].rootName === "CreditNote";

/** The parties, as sentences and the UBL name them. */
export const partyNames = {
  accounting_supplier_party: { role: "supplier", element: "cac:AccountingSupplierParty" },
  accounting_customer_party: { role: "customer", element: "cac:AccountingCustomerParty" },
} as const;

/** Whether the buyer issues the document. */
export const isSelfBilled = (kind: DocumentKind): boolean =>
  documentKinds[kind].receiver === "accounting_supplier_party";

export function isDocumentKind(text: string): text is DocumentKind {
  return Object.hasOwn(documentKinds, text);
}

function docTypeId(syntax: { namespace: string; rootName: string }, customizationId: string): string {
  return `${syntax.namespace}::${syntax.rootName}##${customizationId}::2.1`;
}
