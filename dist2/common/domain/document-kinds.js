const INVOICE_NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2";
const CREDIT_NOTE_NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2";
const invoiceSyntax = {
    rootName: "Invoice",
    namespace: INVOICE_NAMESPACE,
    typeCodeElement: "cbc:InvoiceTypeCode",
    lineElement: "cac:InvoiceLine",
    quantityElement: "cbc:InvoicedQuantity",
};
const creditNoteSyntax = {
    rootName: "CreditNote",
    namespace: CREDIT_NOTE_NAMESPACE,
    typeCodeElement: "cbc:CreditNoteTypeCode",
    lineElement: "cac:CreditNoteLine",
    quantityElement: "cbc:CreditedQuantity",
};
const selfBilling = {
    issuer: "accounting_customer_party",
    receiver: "accounting_supplier_party",
    customizationId: "urn:peppol:pint:selfbilling-1@ae-1",
    profileId: "urn:peppol:bis:selfbilling",
    docTypeScheme: "peppol-doctype-wildcard",
    processId: "urn:peppol:bis:selfbilling",
    processScheme: "cenbii-procid-ubl",
};
const billing = {
    issuer: "accounting_supplier_party",
    receiver: "accounting_customer_party",
    customizationId: "urn:peppol:pint:billing-1@ae-1",
    profileId: "urn:peppol:bis:billing",
    docTypeScheme: "peppol-doctype-wildcard",
    processId: "urn:peppol:bis:billing",
    processScheme: "cenbii-procid-ubl",
};
/** One row per kind: syntax, profile and codes. */
export const documentKinds = {
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
export const documentKindNames = Object.keys(documentKinds);
export function isDocumentKind(text) {
    return Object.hasOwn(documentKinds, text);
}
function docTypeId(syntax, customizationId) {
    return `${syntax.namespace}::${syntax.rootName}##${customizationId}::2.1`;
}
//# sourceMappingURL=document-kinds.js.map