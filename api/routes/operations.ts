import { listGivenUp, retryDocument, withdrawReport } from "../../common/services/operator-documents.ts";
import {
  listLegs,
  operatorStates,
  resolveLeg,
  retryLeg,
  retryLegs,
  type Deed,
} from "../../common/services/operator-legs.ts";
import type { ApiContext } from "../context.ts";
import { readJsonFields } from "../middleware/body.ts";
import { get, post, type ApiOperation } from "../operation/api-operation.ts";
import { operator, operatorPost } from "../operation/guard.ts";
import { pathId } from "../path-id.ts";
import { presentGivenUp, presentLegResult, presentOperableLeg } from "../presenters/operations.ts";
import { answerJson } from "../respond.ts";
import { bulkRetryBody, legListQuery, reasonBody, resolveBody, type ReasonBody } from "../schemas/operator-actions.ts";
import { pageOnlyQuery } from "../schemas/page-query.ts";
import { readQuery } from "../schemas/read-query.ts";
import { validateBody } from "../schemas/validate-body.ts";

const legOperations: readonly ApiOperation[] = [
  get("/api/operations/legs", operator, async (ctx, deps) => {
    const { state, failure_class, limit, cursor } = readQuery(ctx, legListQuery);
    const { legs, nextCursor } = await listLegs(deps, {
      orgId: ctx.state.organization.id,
      states: operatorStates.filter((known) => state === undefined || state.split(",").includes(known)),
      ...(failure_class !== undefined && { failureClass: failure_class }),
      limit,
      ...(cursor !== undefined && { cursor }),
    });
    answerJson(ctx, 200, { data: legs.map(presentOperableLeg), next_cursor: nextCursor });
  }),

  post("/api/operations/legs/retry", operatorPost, async (ctx, deps) => {
    const body = validateBody(bulkRetryBody, await readJsonFields(ctx));
    answerJson(ctx, 200, await retryLegs(deps, { ...deedOf(ctx, body), failureClass: body.failure_class }));
  }),

  post("/api/operations/legs/{sbdh_id}/retry", operatorPost, async (ctx, deps) => {
    const body = validateBody(reasonBody, await readJsonFields(ctx));
    const sbdhId = pathId(ctx, "sbdh_id", "Leg");
    answerJson(ctx, 200, presentLegResult(await retryLeg(deps, { ...deedOf(ctx, body), sbdhId })));
  }),

  post("/api/operations/legs/{sbdh_id}/resolve", operatorPost, async (ctx, deps) => {
    const { outcome, ...body } = validateBody(resolveBody, await readJsonFields(ctx));
    const sbdhId = pathId(ctx, "sbdh_id", "Leg");
    answerJson(ctx, 200, presentLegResult(await resolveLeg(deps, { ...deedOf(ctx, body), sbdhId, outcome })));
  }),
];

const documentOperations: readonly ApiOperation[] = [
  get("/api/operations/documents", operator, async (ctx, deps) => {
    const page = readQuery(ctx, pageOnlyQuery);
    const { documents, nextCursor } = await listGivenUp(deps, { orgId: ctx.state.organization.id, ...page });
    answerJson(ctx, 200, { data: documents.map(presentGivenUp), next_cursor: nextCursor });
  }),

  post("/api/operations/documents/{id}/retry", operatorPost, async (ctx, deps) => {
    const body = validateBody(reasonBody, await readJsonFields(ctx));
    const documentId = pathId(ctx, "id", "Document");
    answerJson(ctx, 200, await retryDocument(deps, { ...deedOf(ctx, body), documentId }));
  }),

  post("/api/operations/documents/{id}/withdraw", operatorPost, async (ctx, deps) => {
    const body = validateBody(reasonBody, await readJsonFields(ctx));
    const documentId = pathId(ctx, "id", "Document");
    answerJson(ctx, 202, presentLegResult(await withdrawReport(deps, { ...deedOf(ctx, body), documentId })));
  }),
];

/** What only a person can decide, for the role `operator`. Each action names who did it and why in the log. */
export const operatorOperations: readonly ApiOperation[] = [...legOperations, ...documentOperations];

function deedOf(ctx: ApiContext, { reason }: ReasonBody): Deed {
  return { orgId: ctx.state.organization.id, by: ctx.state.subject, why: reason };
}
