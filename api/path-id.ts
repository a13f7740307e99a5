import { notFound } from "../common/errors.ts";
import type { ApiContext } from "./context.ts";
import { isUuid } from "./uuid.ts";

export type PathContext = Pick<ApiContext, "state"> & { params: Record<string, string> };

/**
 * An id of the path, in the spelling that the database answers with.
 *
 * @param what the thing that has the id, for the message
 * @throws AppError 404 for what cannot be an id
 */
export function pathId({ params }: PathContext, name: string, what: string): string {
  const id = params[name] ?? "";
  if (!isUuid(id)) {
    throw notFound(what);
  }
  return id.toLowerCase();
}
