/*
 * Preloaded into processes of a chaos run: their wall clock is off by what a file says, from one moment to the next, as
 * where an administrator or a time server sets it. The monotonic clock stays as it is.
 */
import { readFileSync } from "node:fs";

const file = process.env["CHAOS_CLOCK"];
const lookMs = 50;

if (file !== undefined) {
  stepClock(file);
}

function stepClock(place: string): void {
  const SystemDate = globalThis.Date;
  let offMs = 0;
  const now = (): number => SystemDate.now() + offMs;
  const look = (): void => {
    try {
      offMs = Number(readFileSync(`${place}.${process.pid}`, "utf8")) || 0;
    } catch {
      offMs = 0;
    }
  };
  globalThis.Date = new Proxy(SystemDate, {
    apply: () => new SystemDate(now()).toString(),
    construct: (target, values: unknown[], caller) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, caller as new () => unknown) as Date,
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
  look();
  setInterval(look, lookMs).unref();
}
