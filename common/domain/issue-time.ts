/** The issue time as documents and reports show it: the contract's time means the UAE's where it has no zone. */
export function issueTime(time: string | undefined): string | undefined {
  const hasZone = time === undefined || /(?:Z|[+-]\d\d:\d\d)$/.test(time);
  return hasZone ? time : `${time}+04:00`;
}
