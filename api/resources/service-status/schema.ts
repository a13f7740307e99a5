import type { ObjectSchema } from "joi";

import { record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/page-query.ts";

export interface StreamQuery {
  seconds: number;
}

const maxStreamSeconds = 600;
/** Whoever does not say how long they watch is soon answered in full. */
const defaultStreamSeconds = 5;

/** A stream ends in good order, and whoever wants more asks again: with the rights that they have then. */
export const streamQuery: ObjectSchema<StreamQuery> = record({
  seconds: integerParameter(1, maxStreamSeconds).default(defaultStreamSeconds),
});
