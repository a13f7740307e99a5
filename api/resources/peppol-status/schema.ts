import type { ObjectSchema } from "joi";

import { list, record } from "../../schemas/field-types.ts";
import { oneOf } from "../../schemas/text-field.ts";
import { uuid } from "../../schemas/uuid.ts";
import { wait } from "../../schemas/wait-query.ts";

const maxIds = 1_000;

export interface WaitQuery {
  /** Seconds; with `until=terminal` the longest wait is the default. */
  wait?: number;
  until: "change" | "terminal";
}

export const waitQuery: ObjectSchema<WaitQuery> = record({
  wait: wait(),
  until: oneOf("change", "terminal").default("change"),
});

export const statusQuery: ObjectSchema<{ ids: string[] }> = record({ ids: list(uuid(), maxIds, 1).required() });
