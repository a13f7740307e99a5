import type { AnySchema } from "joi";

import { expected } from "./messages.ts";
import { maxLengths, textMatching } from "./text-field.ts";

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL accepts the text as a uuid; anything else would make a query fail. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}

export const uuid = (): AnySchema => textMatching(expected("uuid"), isUuid, maxLengths.code, { format: "uuid" });
