/** Days from the date of issue within which a document is to be reported to the authority. */
export const reportTermDays = 14;

/** From so many days before the end of the term, documents that are not reported have a condition, each band apart. */
export const warnedDays = [7, 3, 1] as const;

/** Documents of one organization that are not reported and near the end of the term, or past it. */
export interface DeadlineSnapshot {
  orgId: string;
  organization: string;
  /** Whose term is over. */
  past: number;
  /** Whose term ends today or tomorrow, within three days, and within seven; each document counts once. */
  oneDay: number;
  threeDays: number;
  sevenDays: number;
  /** Date of issue of the oldest of them. */
  oldestIssueDate: string;
}
