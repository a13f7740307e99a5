import type { ObjectSchema } from "joi";

import { record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/integer-field.ts";

export interface StreamQuery {
  seconds: number;
}

const maxStreamSeconds = 600;
/** A client that names no duration gets a short stream. */
const defaultStreamSeconds = 5;

/** A stream ends after this time and the client asks again, so that its rights are checked anew. */
export const streamQuery: ObjectSchema<StreamQuery> = record({
  seconds: integerParameter(1, maxStreamSeconds).default(defaultStreamSeconds),
});
