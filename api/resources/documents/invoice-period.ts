import type { CustomHelpers, ObjectSchema } from "joi";

import { date, endDate, isCalendarDate, maxLengths, text } from "../../schemas/fields.ts";
import { complaint, record } from "../../schemas/field-types.ts";
import { mandatoryWithout } from "./conditions.ts";

export const invoicePeriod = (): ObjectSchema =>
  record({ start_date: date(), end_date: endDate(), description: text(maxLengths.note) });

/** A summary invoice needs a date in its period (contract.md 2.2); ibr-co-19 alone would accept a description. */
export const datedInvoicePeriod = (): ObjectSchema =>
  invoicePeriod().keys({ start_date: mandatoryWithout(date(), "end_date", "summaryDates") });

/** The fields of the document that its lines depend on. */
export interface LineContext {
  period?: { start_date?: unknown; end_date?: unknown };
}

/** A line's period has at least one date (ibr-co-20) and lies within the document's period. */
export const linePeriod = (): ObjectSchema =>
  record({
    start_date: mandatoryWithout(date().custom(insideOfDocument), "end_date", "lineDates"),
    end_date: endDate().custom(insideOfDocument),
  });

function insideOfDocument(value: string, helpers: CustomHelpers): unknown {
  const { period } = (helpers.prefs.context ?? {}) as LineContext;
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
