import { Router } from "@koa/router";

import { checkReadiness } from "../../common/services/check-readiness.ts";
import type { Deps } from "../../common/services/deps.ts";
import type { ApiState } from "../context.ts";
import { answerJson } from "../respond.ts";

/** For probes: `live` says that the process answers, `ready` that it can work. */
export function healthRoutes(deps: Deps): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: "/health" });
  router.get("/live", (ctx) => {
    answerJson(ctx, 200, { status: "live" });
  });
  router.get("/ready", async (ctx) => {
    const { ready, checks } = await checkReadiness(deps);
    answerJson(ctx, ready ? 200 : 503, { status: ready ? "ready" : "not ready", checks });
  });
  return router;
}
