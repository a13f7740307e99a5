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
function stepClock(place) {
    const SystemDate = globalThis.Date;
    let offMs = 0;
    const now = () => SystemDate.now() + offMs;
    const look = () => {
        try {
            offMs = Number(readFileSync(`${place}.${process.pid}`, "utf8")) || 0;
        }
        catch {
            offMs = 0;
        }
    };
    globalThis.Date = new Proxy(SystemDate, {
        apply: () => new SystemDate(now()).toString(),
        construct: (target, values, caller) => Reflect.construct(target, values.length === 0 ? [now()] : values, caller),
        get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });
    look();
    setInterval(look, lookMs).unref();
}
//# sourceMappingURL=step-clock.js.map