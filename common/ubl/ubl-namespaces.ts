/** Namespaces that UBL 2.1 documents share with the reports and status messages of Peppol, by their usual prefixes. */
export const cac = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
export const cbc = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
export const cec = "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2";

/** The first two as attributes of a root. */
export const ublPrefixes = { "xmlns:cac": cac, "xmlns:cbc": cbc };
