/** Rules that are published together, for documents issued within their period. */
export interface RuleRelease {
  readonly name: string;
  readonly version: string;
  /** First and last day of issue, yyyy-MM-dd; null for no bound. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

type Validity = Pick<RuleRelease, "validFrom" | "validTo">;

export const isValidOn = ({ validFrom, validTo }: Validity, date: string): boolean =>
  (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo);

/**
 * The release for a day of issue: of the valid ones, the one that began last. On a day without a valid release, the
 * latest earlier one applies, and before all of them the first.
 *
 * @param releases at least one, by first day
 */
export function releaseOn<Release extends Validity>(releases: readonly Release[], date: string): Release {
  const begun = releases.filter(({ validFrom }) => validFrom === null || validFrom <= date).toReversed();
  return begun.find((release) => isValidOn(release, date)) ?? begun[0] ?? (releases[0] as Release);
}

/** The next release after a day. @param releases by first day */
export const releaseAfter = <Release extends Validity>(
  releases: readonly Release[],
  date: string,
): Release | undefined => releases.find(({ validFrom }) => validFrom !== null && validFrom > date);
