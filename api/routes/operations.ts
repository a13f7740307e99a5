import { Router } from "@koa/router";

import type { Deps } from "../../common/services/deps.ts";
import { listGivenUp, retryDocument, withdrawReport } from "../../common/services/operator-documents.ts";
import {
  listLegs,
  operatorStates,
  resolveLeg,
  retryLeg,
  retryLegs,
  type Deed,
} from "../../common/services/operator-legs.ts";
import type { ApiContext, ApiState } from "../context.ts";
import { readJsonFields } from "../middleware/body.ts";
import { requireRole } from "../middleware/require-role.ts";
import { pathId } from "../path-id.ts";
import { presentGivenUp, presentLegResult, presentOperableLeg } from "../presenters/operations.ts";
import { answerJson } from "../respond.ts";
import { bulkRetryBody, legListQuery, reasonBody, resolveBody, type ReasonBody } from "../schemas/operator-actions.ts";
import { pageOnlyQuery } from "../schemas/page-query.ts";
import { readQuery } from "../schemas/read-query.ts";
import { validateBody } from "../schemas/validate-body.ts";

/** What only a person can decide, for the role `operator`. Each action names who did it and why in the log. */
export function operationRoutes(deps: Deps): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: "/api/operations" });
  router.use(requireRole("operator"));
  legRoutes(router, deps);
  documentRoutes(router, deps);
  return router;
}

function legRoutes(router: Router<ApiState>, deps: Deps): void {
  router.get("/legs", async (ctx) => {
    const { state, failure_class, limit, cursor } = readQuery(ctx, legListQuery);
    const { legs, nextCursor } = await listLegs(deps, {
      orgId: ctx.state.organization.id,
      states: operatorStates.filter((known) => state === undefined || state.split(",").includes(known)),
      ...(failure_class !== undefined && { failureClass: failure_class }),
      limit,
      ...(cursor !== undefined && { cursor }),
    });
    answerJson(ctx, 200, { data: legs.map(presentOperableLeg), next_cursor: nextCursor });
  });

  router.post("/legs/retry", async (ctx) => {
    const body = validateBody(bulkRetryBody, await readJsonFields(ctx));
    answerJson(ctx, 200, await retryLegs(deps, { ...deedOf(ctx, body), failureClass: body.failure_class }));
  });

  router.post("/legs/:sbdh_id/retry", async (ctx) => {
    const body = validateBody(reasonBody, await readJsonFields(ctx));
    const sbdhId = pathId(ctx, "sbdh_id", "Leg");
    answerJson(ctx, 200, presentLegResult(await retryLeg(deps, { ...deedOf(ctx, body), sbdhId })));
  });

  router.post("/legs/:sbdh_id/resolve", async (ctx) => {
    const { outcome, ...body } = validateBody(resolveBody, await readJsonFields(ctx));
    const sbdhId = pathId(ctx, "sbdh_id", "Leg");
    answerJson(ctx, 200, presentLegResult(await resolveLeg(deps, { ...deedOf(ctx, body), sbdhId, outcome })));
  });
}

function documentRoutes(router: Router<ApiState>, deps: Deps): void {
  router.get("/documents", async (ctx) => {
    const page = readQuery(ctx, pageOnlyQuery);
    const { documents, nextCursor } = await listGivenUp(deps, { orgId: ctx.state.organization.id, ...page });
    answerJson(ctx, 200, { data: documents.map(presentGivenUp), next_cursor: nextCursor });
  });

  router.post("/documents/:id/retry", async (ctx) => {
    const body = validateBody(reasonBody, await readJsonFields(ctx));
    const documentId = pathId(ctx, "id", "Document");
    answerJson(ctx, 200, await retryDocument(deps, { ...deedOf(ctx, body), documentId }));
  });

  router.post("/documents/:id/withdraw", async (ctx) => {
    const body = validateBody(reasonBody, await readJsonFields(ctx));
    const documentId = pathId(ctx, "id", "Document");
    answerJson(ctx, 202, presentLegResult(await withdrawReport(deps, { ...deedOf(ctx, body), documentId })));
  });
}

function deedOf(ctx: ApiContext, { reason }: ReasonBody): Deed {
  return { orgId: ctx.state.organization.id, by: ctx.state.subject, why: reason };
}
