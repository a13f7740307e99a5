import { date, dateNotBefore } from "../../schemas/date-field.ts";
import { record } from "../../schemas/field-types.ts";
import { pageQuery } from "../../schemas/page-query.ts";

const days = {
  from: date(),
  to: dateNotBefore("from", "toBeforeFrom", "from"),
};

export const outageExportQuery = record(days);

export const outageListQuery = record({ ...days, ...pageQuery() });
