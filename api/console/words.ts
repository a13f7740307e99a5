/** The colour of a state; it is never said by colour alone. */
export type Tone = "good" | "bad" | "warn" | "busy" | "quiet";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A length of time in the two largest units that matter: "45 s", "3 min 20 s", "2 d 4 h". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < minute) {
    return `${whole} s`;
  }
  if (whole < hour) {
    return pair(whole, [minute, "min"], [1, "s"]);
  }
  return whole < day ? pair(whole, [hour, "h"], [minute, "min"]) : pair(whole, [day, "d"], [hour, "h"]);
}

type Unit = readonly [seconds: number, name: string];

function pair(seconds: number, [large, one]: Unit, [small, other]: Unit): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${one}${rest === 0 ? "" : ` ${rest} ${other}`}`;
}

/** Milliseconds as people read them: "12 ms", "1.4 s", "3 min". */
export function shortTime(ms: number): string {
  if (ms < 1_000) {
    return `${Math.round(ms)} ms`;
  }
  return ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : duration(ms / 1_000);
}

const numbers = new Intl.NumberFormat("en");

export const count = (value: number): string => numbers.format(value);

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const dayAndClock = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** Time of day, in the reader's zone. */
export const clockTime = (at: string | Date): string => clock.format(new Date(at));

/** Day and time, in the reader's zone. */
export const dayTime = (at: string | Date): string => dayAndClock.format(new Date(at));

export const ageOf = (at: string | Date, now: number = Date.now()): string =>
  duration((now - new Date(at).getTime()) / 1_000);
