import type { AnySchema, ObjectSchema, SchemaMap } from "joi";

import { field, Problem, record } from "./field-types.ts";
import { say } from "./messages.ts";
import { maxLengths, text } from "./text-field.ts";

const maxPageSize = 100;
const defaultPageSize = 25;
const wholeNumber = /^\d{1,9}$/;

/** A whole number in a query string. */
export function integerParameter(least: number, most: number): AnySchema {
  const read = (value: unknown): number | Problem => {
    const number = typeof value === "string" && wholeNumber.test(value) ? Number(value) : undefined;
    return number !== undefined && number >= least && number <= most
      ? number
      : new Problem(say("wholeNumber", { least, most }));
  };
  return field(read, { type: "integer", minimum: least, maximum: most });
}

export interface PageQuery {
  limit: number;
  /** The cursor as sent; `decodeCursor` reads it. */
  cursor?: string;
}

export const pageQuery = (): SchemaMap => ({
  limit: integerParameter(1, maxPageSize).default(defaultPageSize),
  cursor: text(maxLengths.code),
});

export const pageOnlyQuery: ObjectSchema<PageQuery> = record(pageQuery());
