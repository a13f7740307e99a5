import { profileNotFound } from "../common/errors.ts";
import { isUuid } from "./uuid.ts";

/** The path's business profile. @throws AppError 400 that names the id, as for an id of no profile (spec 7) */
export function requireProfileId(id = ""): string {
  if (!isUuid(id)) {
    throw profileNotFound(id);
  }
  return id.toLowerCase();
}
