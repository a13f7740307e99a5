import type { DocumentKind } from "../../common/documents/document.ts";
import { shownValue } from "../../common/documents/mask-document.ts";
import { refusal } from "../../common/runtime/errors.ts";
import type { MissingCode } from "../../common/errors/error-catalogue.ts";
import type { ApiContext } from "../context.ts";
import { isUuid } from "../schemas/fields.ts";
import { documentKindNames } from "../../common/documents/document-kinds.ts";

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

/** Begins with no slash, and so is the path of no operation. */
const nowhere = "*";

/** No id and no name of ours holds a slash, a backslash or a null byte: what looks like one could only mislead. */
const misleading = /\\|%(?:2f|5c|00)/i;

/**
 * The path of a request target (RFC 9112, 3.2), letter for letter: not decoded, not resolved, with no slash taken away. The router
 * and the listeners in front of it read the path here, so that none of them reads it in another way.
 */
export function requestPath(target: string): string {
  const [, path = nowhere] = /^(?:https?:\/\/[^/?#\\]+)?(\/[^?]*)/i.exec(target) ?? [];
  return misleading.test(path) ? nowhere : path;
}

/** Where the contract creates a document. */
export const contractPath = (kind: DocumentKind): string => `/api/${kind}/{business_profile_id}`;

/**
 * The path of create that is published: OpenAPI takes the contract's for `/api/<kind>/{id}`, so a generated client could not call
 * the parameter by its name.
 */
export const createPath = (kind: DocumentKind): string => `/api/business-profiles/{business_profile_id}/${kind}`;

const besideContract = new RegExp(
  `^((?:https?://[^/?#]+)?)/api/business-profiles/([^/?]+)/(${documentKindNames.join("|")})(?=\\?|$)`,
);

/** The request target as the contract writes it: both paths of create are one request to an Idempotency-Key. */
export const contractTarget = (target: string): string => target.replace(besideContract, "$1/api/$3/$2");
