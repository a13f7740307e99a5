/** Rules as they are published together: for the documents that are issued within their days. */
export interface RuleRelease {
  readonly name: string;
  readonly version: string;
  /** First and last day of issue that they are for, yyyy-MM-dd; null for no bound. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

type Validity = Pick<RuleRelease, "validFrom" | "validTo">;

/** Whether a document of that day of issue is judged by it without reserve. */
export const isValidOn = ({ validFrom, validTo }: Validity, date: string): boolean =>
  (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo);

/**
 * The release that judges what is issued on a day: of those that are valid then the one that began last. On a day that none is for,
 * the one that began last before it goes on, and before all of them the first.
 *
 * @param releases at least one, in the order in which they begin
 */
export function releaseOn<Release extends Validity>(releases: readonly Release[], date: string): Release {
  const begun = releases.filter(({ validFrom }) => validFrom === null || validFrom <= date).toReversed();
  return begun.find((release) => isValidOn(release, date)) ?? begun[0] ?? (releases[0] as Release);
}

/** The release that begins next after a day. @param releases in the order in which they begin */
export const releaseAfter = <Release extends Validity>(
  releases: readonly Release[],
  date: string,
): Release | undefined => releases.find(({ validFrom }) => validFrom !== null && validFrom > date);
