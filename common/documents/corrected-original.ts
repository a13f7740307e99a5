import type { Decimal } from "./document.ts";

/** An invoice of ours that a credit note refers to, as the readable invoice shows it; amounts are with VAT. */
export interface CorrectedOriginal {
  number: string;
  issueDate: string;
  currency: string;
  total: Decimal;
  /** Sum of the credit notes that count and came before this one. */
  creditedBefore: Decimal;
  /** What this credit note takes off; zero if it does not count against it, such as in another currency. */
  amount: Decimal;
}
