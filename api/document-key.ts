import type { DocumentKind } from "../common/domain/document.ts";
import { pathId, type PathContext } from "./path-id.ts";

/** Which document the path's `:id` means. @throws AppError 404 for what cannot be an id */
export function documentKey(ctx: PathContext, kind: DocumentKind): { orgId: string; kind: DocumentKind; id: string } {
  return { orgId: ctx.state.organization.id, kind, id: pathId(ctx, "id", "Document") };
}
