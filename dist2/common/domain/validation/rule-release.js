export const isValidOn = ({ validFrom, validTo }, date) => (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo);
/**
 * The release for a day of issue: of the valid ones, the one that began last. On a day without a valid release, the
 * latest earlier one applies, and before all of them the first.
 *
 * @param releases at least one, by first day
 */
export function releaseOn(releases, date) {
    const begun = releases.filter(({ validFrom }) => validFrom === null || validFrom <= date).toReversed();
    return begun.find((release) => isValidOn(release, date)) ?? begun[0] ?? releases[0];
}
/** The next release after a day. @param releases by first day */
export const releaseAfter = (releases, date) => releases.find(({ validFrom }) => validFrom !== null && validFrom > date);
//# sourceMappingURL=rule-release.js.map