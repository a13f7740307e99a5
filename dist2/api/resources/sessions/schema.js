import { record } from "../../schemas/field-types.js";
import { pageQuery } from "../../schemas/page-query.js";
import { maxLengths, text } from "../../schemas/text-field.js";
export const linkBody = record({ code: text(maxLengths.code).required() });
export const returnQuery = record({ return_to: text(maxLengths.text) });
export const sessionListQuery = record({ subject: text(maxLengths.text), ...pageQuery() });
//# sourceMappingURL=schema.js.map