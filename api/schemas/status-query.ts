import type { AnySchema, ObjectSchema } from "joi";

import { isUuid } from "../uuid.ts";
import { list, record } from "./field-types.ts";
import { expected } from "./messages.ts";
import { longest, textLike } from "./text-field.ts";

const mostIds = 1_000;

const uuid = (): AnySchema => textLike(expected("uuid"), isUuid, longest.code, { format: "uuid" });

/** Body of POST /api/peppol-status/query. */
export const statusQuery = (): ObjectSchema<{ ids: string[] }> => record({ ids: list(uuid(), mostIds, 1).required() });
