import type { FieldErrors } from "../../../common/runtime/errors.ts";
import { isIdempotencyKey } from "../../http/request-headers.ts";
import { collectErrors, toFieldErrors, type Complaints } from "../../schemas/field-errors.ts";
import { field, neverNull, Problem, record } from "../../schemas/field-types.ts";
import { say } from "../../schemas/messages.ts";

/** The member that a line of a batch may have beside those of the document. */
export const lineKey = neverNull(
  field((value) => (typeof value === "string" && isIdempotencyKey(value) ? value : new Problem(say("lineKey"))), {
    type: "string",
    pattern: String.raw`^[\x21-\x7e]{1,255}$`,
    description:
      "The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any batch and in any order.",
  }),
);

const schema = record({ idempotency_key: lineKey });

/** The key that a line brings, or what is wrong with it. */
export function validateLineKey(sent: Record<string, unknown>): { key?: string; errors?: FieldErrors } {
  const { idempotency_key } = sent;
  // Most lines bring none, and need not go through Joi for that.
  if (idempotency_key === undefined) {
    return {};
  }
  const { value, error } = schema.validate({ idempotency_key }, { abortEarly: false });
  if (error !== undefined) {
    const errors: Complaints = new Map();
    collectErrors(errors, error.details);
    return { errors: toFieldErrors(errors) };
  }
  return { key: (value as { idempotency_key: string }).idempotency_key };
}
