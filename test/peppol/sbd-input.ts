import type { SbdInput } from "../../common/peppol/sbdh.ts";

const invoiceNamespace = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2";

/** The envelope of the example: a self-billed invoice from the buyer to the supplier. */
export function buildSbdInput(overrides: Partial<SbdInput> = {}): SbdInput {
  return {
    sbdhId: "5b0b5c4e-0d0f-4e3f-8f0e-6a4d2f3b9a10",
    createdAt: "2026-08-20T09:31:00+04:00",
    senderId: "0235:1345678901",
    receiverId: "0235:1987654321",
    standard: invoiceNamespace,
    typeVersion: "2.1",
    type: "Invoice",
    docTypeId: `${invoiceNamespace}::Invoice##urn:peppol:pint:selfbilling-1@ae-1::2.1`,
    docTypeScheme: "peppol-doctype-wildcard",
    processId: "urn:peppol:bis:selfbilling",
    country: "AE",
    mlsType: "ALWAYS_SEND",
    payloadXml: `<Invoice xmlns="${invoiceNamespace}"/>`,
    ...overrides,
  };
}
