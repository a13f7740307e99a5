import type { ObjectSchema } from "joi";

import { record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/integer-field.ts";
import { pageQuery } from "../../schemas/page-query.ts";
import { wait } from "../../schemas/wait-query.ts";

const maxChanges = 1_000;
const defaultChanges = 100;

export interface ChangesQuery {
  wait: number;
  limit: number;
  cursor?: string;
}

export const changesQuery: ObjectSchema<ChangesQuery> = record({
  ...pageQuery(),
  limit: integerParameter(1, maxChanges).default(defaultChanges),
  wait: wait().default(0),
});
