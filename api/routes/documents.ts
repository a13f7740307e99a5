import { Router } from "@koa/router";

import type { DocumentKind } from "../../common/domain/document.ts";
import { AppError, notFound } from "../../common/errors.ts";
import { createDocument } from "../../common/services/create-document.ts";
import type { Deps } from "../../common/services/deps.ts";
import { readDocument, readStatusLog, readStatusSnapshot } from "../../common/services/read-document.ts";
import type { ApiContext, ApiMiddleware, ApiState } from "../context.ts";
import { readJsonBody } from "../middleware/body.ts";
import { presentDocument } from "../presenters/document.ts";
import { presentStatusLog } from "../presenters/status-log.ts";
import { presentStatusSnapshot } from "../presenters/status-snapshot.ts";
import { answerJson } from "../respond.ts";
import { validateRequest } from "../schemas/validate-request.ts";
import { isUuid } from "../uuid.ts";

/** Create and read one kind of document (spec 4). */
export function documentRoutes(deps: Deps, kind: DocumentKind): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: `/api/${kind}` });

  router.post("/:business_profile_id", async (ctx) => {
    const businessProfileId = requireProfileId(ctx.params["business_profile_id"]);
    const request = await validateRequest(kind, await readJsonBody(ctx));
    const { organization, serviceVersion, requestId } = ctx.state;
    const command = { orgId: organization.id, kind, businessProfileId, request, serviceVersion, requestId };
    const record = await createDocument(deps, command);
    ctx.set("Location", `/api/${kind}/${record.id}`);
    answerJson(ctx, 201, presentDocument(record));
  });

  router.get("/:id", async (ctx) => {
    answerJson(ctx, 200, presentDocument(await readDocument(deps, documentKey(ctx, kind))));
  });

  router.get("/:id/peppol-status", requirePhase2, async (ctx) => {
    answerJson(ctx, 200, presentStatusSnapshot(await readStatusSnapshot(deps, documentKey(ctx, kind))));
  });

  router.get("/:id/peppol-status-logs", requirePhase2, async (ctx) => {
    answerJson(ctx, 200, presentStatusLog(await readStatusLog(deps, documentKey(ctx, kind))));
  });

  return router;
}

/** @throws AppError 403 when the organization's subscription is without phase 2 */
const requirePhase2: ApiMiddleware = async (ctx, next) => {
  if (!ctx.state.organization.phase2) {
    throw new AppError(
      403,
      "The Peppol status belongs to phase 2, which your subscription does not include: contact support",
    );
  }
  await next();
};

/** @throws AppError 400 that names the id, as for an id of no profile (spec 7) */
function requireProfileId(id = ""): string {
  if (!isUuid(id)) {
    throw new AppError(400, `Business profile ${id} not found`);
  }
  return id.toLowerCase();
}

/** @throws AppError 404 */
function documentKey(ctx: ApiContext & { params: Record<string, string> }, kind: DocumentKind) {
  const id = ctx.params["id"] ?? "";
  if (!isUuid(id)) {
    throw notFound("Document");
  }
  return { orgId: ctx.state.organization.id, kind, id: id.toLowerCase() };
}
