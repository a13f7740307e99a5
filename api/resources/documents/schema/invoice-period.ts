import type { CustomHelpers, ObjectSchema } from "joi";

import { date, endDate, isCalendarDate } from "../../../schemas/date-field.ts";
import { complaint, record } from "../../../schemas/field-types.ts";
import { maxLengths, text } from "../../../schemas/text-field.ts";
import { mandatoryWithout } from "./conditions.ts";

/** The document's period (contract.md 2.1). */
export const invoicePeriod = (): ObjectSchema =>
  record({ start_date: date(), end_date: endDate(), description: text(maxLengths.note) });

/**
 * The period of a summary invoice: ibr-co-19 would take a description alone, the contract (2.2 position 4) wants a
 * date.
 */
export const datedInvoicePeriod = (): ObjectSchema =>
  invoicePeriod().keys({ start_date: mandatoryWithout(date(), "end_date", "summaryDates") });

/** What lines need to know of their document: see `linePeriod`. */
export interface LineContext {
  period?: { start_date?: unknown; end_date?: unknown };
}

/** A line's period: at least one date (ibr-co-20), inside of the document's period when that was sent. */
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
