import type { ObjectSchema } from "joi";

import { record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/integer-field.ts";
import { pageQuery, type PageQuery } from "../../schemas/page-query.ts";

export interface PreviewRulesQuery extends PageQuery {
  days: number;
}

/** Validating a document takes one to two milliseconds. */
const maxDocuments = 500;
const defaultDocuments = 200;
const defaultDays = 7;
const maxDays = 90;

export const previewQuery: ObjectSchema<PreviewRulesQuery> = record({
  ...pageQuery(),
  days: integerParameter(1, maxDays).default(defaultDays),
  limit: integerParameter(1, maxDocuments).default(defaultDocuments),
});
