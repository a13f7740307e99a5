import type { ObjectSchema } from "joi";

import { date, dateNotBefore } from "../../schemas/date-field.ts";
import { record } from "../../schemas/field-types.ts";
import { pageQuery, type PageQuery } from "../../schemas/page-query.ts";

export interface DayQuery {
  from?: string;
  to?: string;
}

const days = {
  from: date(),
  to: dateNotBefore("from", "toBeforeFrom", "from"),
};

export const outageExportQuery: ObjectSchema<DayQuery> = record(days);

export const outageListQuery: ObjectSchema<DayQuery & PageQuery> = record({ ...days, ...pageQuery() });
