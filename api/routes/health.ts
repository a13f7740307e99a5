import { checkReadiness } from "../../common/services/check-readiness.ts";
import { get, type ApiOperation } from "../operation/api-operation.ts";
import { anyone } from "../operation/guard.ts";
import { answerJson } from "../respond.ts";

/** For probes: `live` says that the process answers, `ready` that it can work. */
export const healthOperations: readonly ApiOperation[] = [
  get("/health/live", anyone, (ctx) => {
    answerJson(ctx, 200, { status: "live" });
  }),
  get("/health/ready", anyone, async (ctx, deps) => {
    const { ready, checks } = await checkReadiness(deps);
    answerJson(ctx, ready ? 200 : 503, { status: ready ? "ready" : "not ready", checks });
  }),
];
