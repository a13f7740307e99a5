import type { ObjectSchema } from "joi";

import { record } from "../../schemas/field-types.ts";
import { pageQuery, integerParameter, type PageQuery } from "../../schemas/page-query.ts";

export interface PreviewRulesQuery extends PageQuery {
  days: number;
}

/** Judging takes a millisecond or two a document. */
const mostDocuments = 500;
const usualDocuments = 200;
const usualDays = 7;
const mostDays = 90;

export const previewQuery: ObjectSchema<PreviewRulesQuery> = record({
  ...pageQuery(),
  days: integerParameter(1, mostDays).default(usualDays),
  limit: integerParameter(1, mostDocuments).default(usualDocuments),
});
