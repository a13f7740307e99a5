import { LosslessNumber } from "lossless-json";

import { field, Problem, type Field } from "./field-types.ts";
import { say } from "./messages.ts";

function integer(least: number, most: number, read: (value: unknown) => number): Field<number> {
  const within = (value: unknown): number | Problem => {
    const number = read(value);
    const fits = Number.isInteger(number) && number >= least && number <= most;
    return fits ? number : new Problem(say("wholeNumber", { least, most }));
  };
  return field(within, { type: "integer", minimum: least, maximum: most });
}

/** A whole number in a body. */
export const integerField = (least: number, most: number): Field<number> =>
  integer(least, most, (value) => (value instanceof LosslessNumber ? Number(value.value) : Number.NaN));

/** How long something is kept; 0 for good. */
export const termField = ({ least, most }: { least: number; most: number }): Field<number> =>
  field(
    (value) => {
      const number = value instanceof LosslessNumber ? Number(value.value) : Number.NaN;
      const fits = Number.isInteger(number) && (number === 0 || (number >= least && number <= most));
      return fits ? number : new Problem(say("term", { least, most }));
    },
    { anyOf: [{ const: 0 }, { type: "integer", minimum: least, maximum: most }] },
  );

/** A whole number in a query string. */
export const integerParameter = (least: number, most: number): Field<number> =>
  integer(least, most, (value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN));
