import type { ObjectSchema } from "joi";

import { collectErrors, invalidRequest } from "./field-errors.ts";

/**
 * Validates a small body and reports all errors at once.
 * @throws AppError 400 with a message per field
 */
export function validateBody<Body>(schema: ObjectSchema<Body>, body: Record<string, unknown>): Body {
  const errors = new Map<string, string>();
  const { value, error } = schema.validate(body, { abortEarly: false });
  collectErrors(errors, error?.details ?? []);
  if (errors.size > 0) {
    throw invalidRequest(errors);
  }
  return value as Body;
}
