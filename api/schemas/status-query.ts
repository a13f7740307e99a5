import type { ObjectSchema } from "joi";

import { list, record } from "./field-types.ts";
import { uuid } from "./uuid-field.ts";

const mostIds = 1_000;

/** Body of POST /api/peppol-status/query. */
export const statusQuery = (): ObjectSchema<{ ids: string[] }> => record({ ids: list(uuid(), mostIds, 1).required() });
