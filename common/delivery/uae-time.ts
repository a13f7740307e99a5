import { uaeOffset, uaeOffsetMs } from "../documents/document.ts";

const dayMs = 86_400_000;

/** Today in the UAE, or the day so many days later: `2026-08-20`. */
export const uaeDay = (daysLater = 0): string => uaeTime(new Date(Date.now() + daysLater * dayMs)).date;

/** A time in UAE time: `2026-08-20`, `09:31:05+04:00`. */
export function uaeTime(moment: Date): { date: string; time: string } {
  const shifted = new Date(moment.getTime() + uaeOffsetMs).toISOString();
  return { date: shifted.slice(0, 10), time: `${shifted.slice(11, 19)}${uaeOffset}` };
}
