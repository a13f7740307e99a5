import { atomized } from "../conversions.js";
import { millisecondsOf } from "../durations.js";
import { one, singlePlan } from "../plan.js";
import { isText } from "../static-type.js";
import { whenPresent } from "../when-present.js";
/** Defines a function of one date or dateTime. Without a value its result is empty; text from the document is parsed as a date. */
function ofDate(kind, max, result, write) {
    return {
        min: 1,
        max,
        compile(args, environment, call) {
            const value = atomized(args[0]);
            if (value.kind !== kind && !isText(value.kind) && value.kind !== "none") {
                throw environment.unit.error(`${call.local}() needs an xs:${kind}`, environment, call.at);
            }
            if (write("", args, call) === undefined) {
                const message = `${call.local}() needs a zone such as xs:dayTimeDuration('PT4H'), of at most 14 hours`;
                throw environment.unit.error(message, environment, call.at);
            }
            return singlePlan(result, value.min, (code) => {
                const item = one(value, code);
                const date = value.kind === kind ? item : `parseTemporal(${item}, "${kind}")`;
                return whenPresent(code, [value.min === 1 ? undefined : item], () => write(date, args, call));
            });
        },
    };
}
const MINUTE = 60_000;
const MAX_ZONE_MINUTES = 840;
/** Minutes ahead of UTC, as generated code writes them: UTC without a zone, and no zone for an empty one. */
function minutesOfZone([, zone], call) {
    if (zone === undefined) {
        return "0";
    }
    const milliseconds = millisecondsOf(call.args[1]);
    if (milliseconds === undefined) {
        return zone.kind === "none" ? "undefined" : undefined;
    }
    const minutes = milliseconds / MINUTE;
    return Number.isInteger(minutes) && Math.abs(minutes) <= MAX_ZONE_MINUTES ? String(minutes) : undefined;
}
const adjusted = (kind) => ofDate(kind, 2, kind, (value, args, call) => {
    const minutes = minutesOfZone(args, call);
    return minutes && `adjustedTemporal(${value}, ${minutes})`;
});
const part = (index) => ofDate("date", 1, "int", (value) => `datePart(${value}, ${index})`);
const now = (kind) => ({
    min: 0,
    max: 0,
    compile: () => singlePlan(kind, 1, () => `now("${kind}")`),
});
export const dateFunctions = {
    "current-date": now("date"),
    "current-dateTime": now("dateTime"),
    "adjust-date-to-timezone": adjusted("date"),
    "adjust-dateTime-to-timezone": adjusted("dateTime"),
    "year-from-date": part(1),
    "month-from-date": part(2),
    "day-from-date": part(3),
};
//# sourceMappingURL=date-functions.js.map