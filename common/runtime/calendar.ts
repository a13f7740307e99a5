export const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is an existing day, written yyyy-MM-dd. */
export function isCalendarDate(sent: string): boolean {
  const [, year, month, day] = dateShape.exec(sent) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === "0000") {
    return false;
  }
  const start = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(sent);
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** 1 to 12, by the first three letters of the English name; 0 for any other word. */
export const monthNamed = (name: string): number => months.indexOf(name.toLowerCase().slice(0, 3)) + 1;
