import type { Queryable } from "../../common/db/queryable.ts";
import { findKindOfId, type KindOfId } from "../../common/search/search-store.ts";
import type { HintKey } from "../../common/errors/hints.ts";
import { AppError } from "../../common/runtime/errors.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

const hintOf: Readonly<Record<KindOfId["what"], HintKey>> = {
  document: "id_of_document",
  attachment: "id_of_attachment",
  profile: "id_of_profile",
  webhook: "id_of_webhook",
  organization: "id_of_organization",
};

/**
 * Says which kind of thing an id of the path is, where it is not of the kind that the path wants: one statement, for the caller's
 * organization alone, and only once the request has failed.
 */
export const nameOtherKind =
  (database: Queryable): ApiMiddleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof AppError && isMissing(error)) {
        await explainId(database, ctx, error);
      }
      throw error;
    }
  };

async function explainId(database: Queryable, ctx: ApiContext, error: AppError): Promise<void> {
  const id = ctx.path.match(ids)?.at(-1)?.toLowerCase();
  if (id === undefined) {
    return;
  }
  // Where the database fails as well, the first error is what the caller needs.
  const found = await findKindOfId(database, ctx.state.organization.id, id).catch(() => undefined);
  const path = found && pathOf(found, id);
  // The right id of a file that is not there is no mistake; in the place of a business profile it is one.
  const isRightKind = error.status === 404 && path !== undefined && ctx.path.toLowerCase().startsWith(path);
  if (found !== undefined && path !== undefined && !isRightKind) {
    error.explain({ value: id, suggestion: { hint: hintOf[found.what], words: { path } } });
  }
}

/** Every missing thing, and the profile of a path, which the contract answers with 400. */
const isMissing = ({ status, code, fields }: AppError): boolean =>
  fields === undefined && (status === 404 || code === "profile_not_found");

function pathOf({ what, kind, documentId }: KindOfId, id: string): string {
  const paths: Readonly<Record<KindOfId["what"], string>> = {
    document: `/api/${kind}/${documentId}`,
    attachment: `/api/${kind}/${documentId}/attachments/${id}`,
    profile: `/api/business-profiles/${id}`,
    webhook: `/api/webhooks/${id}`,
    organization: `/api/operations/organizations/${id}`,
  };
  return paths[what];
}
