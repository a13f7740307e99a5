/** The country has no daylight saving time. */
export const uaeOffset = "+04:00";
export const uaeOffsetMs = 4 * 3_600_000;

/** The issue time as documents and reports show it; without a zone it is UAE time. */
export function issueTime(time: string | undefined): string | undefined {
  const hasZone = time === undefined || /(?:Z|[+-]\d\d:\d\d)$/.test(time);
  return hasZone ? time : `${time}${uaeOffset}`;
}
