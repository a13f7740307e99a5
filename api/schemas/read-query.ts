import type { ObjectSchema } from "joi";

import { AppError, invalidFields } from "../../common/errors.ts";
import type { ApiContext } from "../context.ts";
import { addError, collectErrors, toFieldErrors } from "./field-errors.ts";
import { say } from "./messages.ts";

/**
 * Validates a query string and reports all errors at once. Unknown, blank and repeated parameters are refused, because
 * a misspelt filter would return everything.
 * @throws AppError 400 with a message per parameter
 */
export function readQuery<Query>(ctx: Pick<ApiContext, "query">, schema: ObjectSchema<Query>): Query {
  const errors = new Map<string, string>();
  for (const [name, value] of Object.entries(ctx.query)) {
    if (Array.isArray(value)) {
      addError(errors, [name], say("sentOnce"));
    } else if (value?.trim() === "") {
      addError(errors, [name], say("blank"));
    }
  }
  const { value, error } = schema.validate({ ...ctx.query }, { abortEarly: false });
  for (const detail of error?.details ?? []) {
    if (detail.type === "object.unknown") {
      addError(errors, detail.path, say("unknownParameter"));
    } else {
      collectErrors(errors, [detail]);
    }
  }
  refuse(errors);
  return value as Query;
}

function refuse(errors: ReadonlyMap<string, string>): void {
  const whole = errors.get("");
  if (whole !== undefined) {
    throw new AppError(400, `The query${whole}`);
  }
  if (errors.size > 0) {
    throw invalidFields(toFieldErrors(errors));
  }
}
