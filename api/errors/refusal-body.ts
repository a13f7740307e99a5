import { AppError } from "../../common/runtime/errors.ts";
import { detailsOf, type ErrorDetail } from "./error-details.ts";

/** The envelope of a refusal that is answered before there is an application. */
export const refusalBody = (
  status: number,
  message: string,
): { errors: { message: string }; details: ErrorDetail[] } => ({
  errors: { message },
  details: detailsOf(new AppError(status, message)),
});
