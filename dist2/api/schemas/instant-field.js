import { isCalendarDate } from "./date-field.js";
import { field, Problem } from "./field-types.js";
import { say } from "./messages.js";
const shape = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
function readInstant(value) {
    const [, day = ""] = (typeof value === "string" && shape.exec(value)) || [];
    const date = isCalendarDate(day) ? new Date(value) : undefined;
    return date !== undefined && !Number.isNaN(date.getTime()) ? date : new Problem(say("instant"));
}
/** A moment with its zone, in a body. */
export const instant = () => field(readInstant, { type: "string", format: "date-time" });
/** The same in a query, where a plus that was not encoded arrives as a space. */
export const instantParameter = () => field((value) => readInstant(typeof value === "string" ? value.replace(/ (?=\d{2}:\d{2}$)/, "+") : value), {
    type: "string",
    format: "date-time",
});
//# sourceMappingURL=instant-field.js.map