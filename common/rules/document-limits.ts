/** Elements of the lists of one document, however it is sent. */
export const documentLimits = {
  lines: 5_000,
  paymentMeans: 100,
  /** A volume discount may name every invoice of a year. */
  billingReferences: 1_000,
  /** Allowances, and charges, of the document or of a line. */
  allowancesOrCharges: 100,
} as const;
