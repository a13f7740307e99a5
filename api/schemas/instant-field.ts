import { isCalendarDate } from "./date-field.ts";
import { field, Problem, type Field } from "./field-types.ts";
import { say } from "./messages.ts";

const shape = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

function readInstant(value: unknown): Date | Problem {
  const [, day = ""] = (typeof value === "string" && shape.exec(value)) || [];
  const date = isCalendarDate(day) ? new Date(value as string) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) ? date : new Problem(say("instant"));
}

/** A moment with its zone, in a body. */
export const instant = (): Field<Date> => field(readInstant, { type: "string", format: "date-time" });
