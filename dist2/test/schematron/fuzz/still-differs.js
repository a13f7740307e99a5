import { outcomeOf } from "./expressions/compare.js";
import { describeExpression } from "./expressions/fuzz-expressions.js";
import { describeSchema, schemaDiffers } from "./schemas/fuzz-schemas.js";
/** Whether a difference that was found once is there again. */
export const stillDiffers = (found) => found.what === "expressions" ? typeof outcomeOf(found.case) === "object" : schemaDiffers(found.case);
export const describeFound = (found) => found.what === "expressions" ? describeExpression(found) : describeSchema(found);
//# sourceMappingURL=still-differs.js.map