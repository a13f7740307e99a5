import { Router } from "@koa/router";

import { readChanges } from "../../common/services/change-feed.ts";
import type { Deps } from "../../common/services/deps.ts";
import { clientGone } from "../client-gone.ts";
import type { ApiState } from "../context.ts";
import { requirePhase2 } from "../middleware/require-phase2.ts";
import { presentChanges } from "../presenters/change.ts";
import { answerJson } from "../respond.ts";
import { readQuery } from "../schemas/read-query.ts";
import { changesQuery } from "../schemas/wait-query.ts";

const schema = changesQuery();

/** Every change of status of the organization, in order. */
export function changeRoutes(deps: Deps): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: "/api/changes" });

  router.get("/", requirePhase2, async (ctx) => {
    const { wait, ...page } = readQuery(ctx, schema);
    const query = { orgId: ctx.state.organization.id, ...page };
    answerJson(ctx, 200, presentChanges(await readChanges(deps, query, { ms: wait * 1_000, gone: clientGone(ctx) })));
  });

  return router;
}
