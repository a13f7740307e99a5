/** How long an organization keeps its documents. */
export interface RetentionTerms {
  /** Years after that of their issue; null for good. */
  documentsKeptYears: number | null;
  /** Days after its last change in which a document is kept that was never valid and never left; null for good. */
  unsentKeptDays: number | null;
  /** Whether nothing is deleted, whatever the terms say. */
  legalHold: boolean;
}

/** Tax records are kept for five years after their tax period at least, by the law (Cabinet Decision 74 of 2023). */
export const keptYears = { least: 5, most: 100 };
export const keptDays = { least: 30, most: 36_500 };
