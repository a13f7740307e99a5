import { record } from "./field-types.js";
import { integerParameter } from "./integer-field.js";
import { maxLengths, text } from "./text-field.js";
export const maxWaitSeconds = 30;
export const wait = () => integerParameter(0, maxWaitSeconds);
export const maxPageSize = 100;
const defaultPageSize = 25;
/** `decodeCursor` reads the cursor, which is given as it was sent. */
export const pageQuery = () => ({
    limit: integerParameter(1, maxPageSize).default(defaultPageSize),
    cursor: text(maxLengths.code),
});
/** What the description says of the two. */
export const pageWords = { limit: "Rows on a page.", cursor: "`next_cursor` of the page before." };
export const pageOnlyQuery = record(pageQuery());
//# sourceMappingURL=page-query.js.map