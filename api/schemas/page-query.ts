import type { ObjectSchema, SchemaMap } from "joi";

import { record } from "./field-types.ts";
import { integerParameter } from "./integer-field.ts";
import { maxLengths, text } from "./text-field.ts";

const maxPageSize = 100;
const defaultPageSize = 25;

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
