import type { CustomHelpers, ObjectSchema } from "joi";

import { date, isCalendarDate } from "../../schemas/date-field.ts";
import { complaint, record } from "../../schemas/field-types.ts";
import { pageQuery, type PageQuery } from "../../schemas/page-query.ts";

export interface DayQuery {
  from?: string;
  to?: string;
}

const days = {
  from: date(),
  to: date().custom((to: string, helpers: CustomHelpers) => {
    const { from } = helpers.state.ancestors[0] as { from?: unknown };
    const isBefore = typeof from === "string" && isCalendarDate(from) && to < from;
    return isBefore ? complaint(helpers, "toBeforeFrom", { from }) : to;
  }),
};

export const outageExportQuery: ObjectSchema<DayQuery> = record(days);

export const outageListQuery: ObjectSchema<DayQuery & PageQuery> = record({ ...days, ...pageQuery() });
