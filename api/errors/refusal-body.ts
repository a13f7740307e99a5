import type { RefusalCode } from "../../common/errors/error-catalogue.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { errorCatalogue } from "../../common/errors/error-catalogue.ts";
import { detailsOf, type ErrorDetail } from "./error-details.ts";

/** The envelope of a refusal that is answered before there is an application. */
export function refusalBody(code: RefusalCode): { errors: { message: string }; details: ErrorDetail[] } {
  const [status, message] = errorCatalogue[code];
  return { errors: { message }, details: detailsOf(new AppError(status, message, undefined, code)) };
}
