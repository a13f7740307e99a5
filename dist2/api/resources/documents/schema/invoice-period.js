import { date, endDate, isCalendarDate } from "../../../schemas/date-field.js";
import { complaint, record } from "../../../schemas/field-types.js";
import { maxLengths, text } from "../../../schemas/text-field.js";
import { mandatoryWithout } from "./conditions.js";
export const invoicePeriod = () => record({ start_date: date(), end_date: endDate(), description: text(maxLengths.note) });
/** A summary invoice needs a date in its period (contract.md 2.2); ibr-co-19 alone would accept a description. */
export const datedInvoicePeriod = () => invoicePeriod().keys({ start_date: mandatoryWithout(date(), "end_date", "summaryDates") });
/** A line's period has at least one date (ibr-co-20) and lies within the document's period. */
export const linePeriod = () => record({
    start_date: mandatoryWithout(date().custom(insideOfDocument), "end_date", "lineDates"),
    end_date: endDate().custom(insideOfDocument),
});
function insideOfDocument(value, helpers) {
    const { period } = (helpers.prefs.context ?? {});
    const start = period?.start_date;
    const end = period?.end_date;
    if (typeof start === "string" && isCalendarDate(start) && value < start) {
        return complaint(helpers, "periodBefore", { start });
    }
    if (typeof end === "string" && isCalendarDate(end) && value > end) {
        return complaint(helpers, "periodAfter", { end });
    }
    return value;
}
//# sourceMappingURL=invoice-period.js.map