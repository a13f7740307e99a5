import { outcomeOf } from "./expressions/compare.ts";
import type { Found } from "./found.ts";

/** Whether a difference that was found once is there again. */
export const stillDiffers = (found: Found): boolean => typeof outcomeOf(found.case) === "object";
