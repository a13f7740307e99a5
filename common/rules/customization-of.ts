import type { XmlTree } from "../schematron/documents.ts";

const CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
const BILLING = "urn:peppol:pint:billing-1@ae-1";
const SELF_BILLING = "urn:peppol:pint:selfbilling-1@ae-1";

/** Whether a CustomizationID is of the billing profile; any other is judged as self-billing. */
export const isBilling = (customizationId: string): boolean => customizationId.trim().startsWith(BILLING);

/**
 * CustomizationID that an invoice or credit note is judged by: its own where that names a profile. Of one that names none the business
 * process decides, and then the type code, so that its type is not judged by the wrong profile as well.
 */
export function customizationOf(document: XmlTree): string {
  const textOf = (name: string): string => {
    const element = document.child(document.root, CBC, name);
    return element === undefined ? "" : document.text(element).trim();
  };
  const stated = textOf("CustomizationID");
  if (isBilling(stated) || stated.startsWith(SELF_BILLING)) {
    return stated;
  }
  const process = /^urn:peppol:bis:(self)?billing/.exec(textOf("ProfileID"));
  const ofBilling = process
    ? process[1] === undefined
    : textOf("InvoiceTypeCode") === "380" || textOf("CreditNoteTypeCode") === "381";
  return ofBilling ? BILLING : stated;
}
