import type { DocumentKind } from "../../common/documents/document.ts";
import { shownValue } from "../../common/documents/shown-value.ts";
import { refusal } from "../../common/runtime/errors.ts";
import type { MissingCode } from "../../common/errors/error-catalogue.ts";
import type { ApiContext } from "../context.ts";
import { isUuid } from "../schemas/fields.ts";

export type PathContext = Pick<ApiContext, "state"> & { params: Record<string, string> };

/**
 * An id of the path, in the spelling that the database answers with.
 *
 * @throws AppError 404 for what cannot be an id
 */
export function pathId({ params }: PathContext, name: string, missing: MissingCode): string {
  const id = params[name] ?? "";
  if (!isUuid(id)) {
    throw refusal(missing).explain({ value: shownValue("", id) ?? "", suggestion: { hint: "id_is_uuid" } });
  }
  return id.toLowerCase();
}

/** Which document the path's `{id}` means. @throws AppError 404 for what cannot be an id */
export function documentKey(ctx: PathContext, kind: DocumentKind): { orgId: string; kind: DocumentKind; id: string } {
  return { orgId: ctx.state.organization.id, kind, id: pathId(ctx, "id", "document_not_found") };
}

/** The path's business profile. @throws AppError 400 that names the id, as for an id of no profile (contract.md 7) */
export function profileId({ params }: Pick<PathContext, "params">): string {
  const id = params["business_profile_id"] ?? "";
  if (!isUuid(id)) {
    throw refusal("profile_not_found", { id });
  }
  return id.toLowerCase();
}
