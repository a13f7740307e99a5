import type { DocumentKind } from "../../common/domain/document.ts";
import { readStatusLog } from "../../common/services/read-document.ts";
import { awaitStatusVersion, queryStatuses } from "../../common/services/status-wait.ts";
import { clientGone } from "../client-gone.ts";
import { documentKey } from "../document-key.ts";
import { hasTag, weakTag } from "../entity-tag.ts";
import { readJsonBody } from "../middleware/body.ts";
import { get, post, type ApiOperation } from "../operation/api-operation.ts";
import { phase2Tenant, phase2TenantPost } from "../operation/guard.ts";
import { presentStatusLog } from "../presenters/status-log.ts";
import { presentStatusSummary } from "../presenters/status-summary.ts";
import { answerJson, answerWritten } from "../respond.ts";
import { readQuery } from "../schemas/read-query.ts";
import { statusQuery } from "../schemas/status-query.ts";
import { validateBody } from "../schemas/validate-body.ts";
import { longestWait, waitQuery } from "../schemas/wait-query.ts";

const schemas = { wait: waitQuery(), ids: statusQuery() };

/** Where a document of one kind stands on the network (spec 2.10, 2.11). */
export const peppolStatusOperations = (kind: DocumentKind): readonly ApiOperation[] => [
  get(`/api/${kind}/{id}/peppol-status`, phase2Tenant, async (ctx, deps) => {
    const key = documentKey(ctx, kind);
    const query = readQuery(ctx, schemas.wait);
    const { wait = query.until === "terminal" ? longestWait : 0 } = query;
    const gone = clientGone(ctx);
    const isKnown = (version: string): boolean => hasTag(ctx, weakTag(version));
    const { version } = await awaitStatusVersion(deps, key, {
      ms: wait * 1_000,
      gone,
      until: query.until,
      ...(ctx.get("If-None-Match") !== "" && { isKnown }),
    });
    ctx.set("ETag", weakTag(version));
    ctx.set("Cache-Control", "private, no-cache");
    if (gone.aborted || isKnown(version)) {
      ctx.status = 304;
      return;
    }
    answerWritten(ctx, 200, await deps.desk.run({ name: "writeStatus", input: { key }, orgId: key.orgId, gone }));
  }),
  get(`/api/${kind}/{id}/peppol-status-logs`, phase2Tenant, async (ctx, deps) => {
    answerJson(ctx, 200, presentStatusLog(await readStatusLog(deps, documentKey(ctx, kind))));
  }),
];

/** Where many documents stand, of whatever kind. */
export const statusQueryOperations: readonly ApiOperation[] = [
  post("/api/peppol-status/query", phase2TenantPost, async (ctx, deps) => {
    const { ids } = validateBody(schemas.ids, await readJsonBody(ctx));
    const asked = ids.map((id) => id.toLowerCase());
    const { found, missing } = await queryStatuses(deps, ctx.state.organization.id, asked);
    answerJson(ctx, 200, { data: found.map(presentStatusSummary), not_found: missing });
  }),
];
