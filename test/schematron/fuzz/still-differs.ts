import { outcomeOf } from "./expressions/compare.ts";
import { describeExpression } from "./expressions/fuzz-expressions.ts";
import type { Found } from "./found.ts";
import { describeSchema, schemaDiffers } from "./schemas/fuzz-schemas.ts";

/** Whether a difference that was found once is there again. */
export const stillDiffers = (found: Found): boolean =>
  found.what === "expressions" ? typeof outcomeOf(found.case) === "object" : schemaDiffers(found.case);

export const describeFound = (found: Found): string =>
  found.what === "expressions" ? describeExpression(found) : describeSchema(found);
