import type { ObjectSchema } from "joi";

import { record } from "../../schemas/field-types.ts";
import { pageQuery, integerParameter } from "../../schemas/page-query.ts";
import { wait } from "../../schemas/wait-query.ts";

const mostChanges = 1_000;
const usualChanges = 100;

export interface ChangesQuery {
  /** Seconds. */
  wait: number;
  limit: number;
  cursor?: string;
}

export const changesQuery: ObjectSchema<ChangesQuery> = record({
  ...pageQuery(),
  limit: integerParameter(1, mostChanges).default(usualChanges),
  wait: wait().default(0),
});
