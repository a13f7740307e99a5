const dayMs = 86_400_000;

/** A day as a number, to count from one to another; NaN where the text is no day (XML may have any text). */
const dayNumber = (day: string): number => Date.parse(day.slice(0, "yyyy-MM-dd".length)) / dayMs;

/** Days from one to a later one; negative where it is earlier, NaN where one of them is no day. */
export const daysFrom = (day: string, later: string): number => dayNumber(later) - dayNumber(day);

export const inDays = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

/** The last day of the month of a day. */
export function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const end = new Date(Date.UTC(year, month, 0));
  return Number.isNaN(end.getTime()) ? "" : end.toISOString().slice(0, "yyyy-MM-dd".length);
}
