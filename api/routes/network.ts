import { createHash, timingSafeEqual } from "node:crypto";

import { Router } from "@koa/router";

import { AppError } from "../../common/errors.ts";
import type { Deps } from "../../common/services/deps.ts";
import { recordInbound } from "../../common/services/record-mls.ts";
import type { ApiContext, ApiState } from "../context.ts";
import { inboundLimit, readXmlBody } from "../middleware/body.ts";
import { answerJson } from "../respond.ts";

/** The country of corner 4 that an access point wants to know for its statistics. */
const accepted = { countryCodeC4: "AE" };

/**
 * Where our access point forwards what the network sends us, MLS above all. It repeats what is not answered with 200 or
 * with `retry: none` (access-point.md 6.2), so only a failure of our own may end in anything else.
 */
export function networkRoutes(deps: Deps): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: "/network" });
  router.post("/inbound", async (ctx) => {
    requireToken(ctx, deps.config.inboundToken);
    try {
      const { outcome, sbdhId } = await recordInbound(deps, await readXmlBody(ctx, inboundLimit));
      ctx.state.logger.info({ outcome, sbdhId }, "inbound message");
      answerJson(ctx, 200, accepted);
    } catch (error) {
      answerRefusal(ctx, error);
    }
  });
  return router;
}

function answerRefusal(ctx: ApiContext, error: unknown): void {
  if (!(error instanceof AppError)) {
    throw error;
  }
  ctx.state.logger.warn({ reason: error.message }, "inbound message refused");
  answerJson(ctx, error.status, { retry: "none", errorMessage: error.message });
}

/** Digests are compared because they have one length whatever was sent. @throws AppError 401 */
function requireToken(ctx: ApiContext, secret: string): void {
  if (!timingSafeEqual(digest(ctx.get("X-Token")), digest(secret))) {
    throw new AppError(401, "Authentication required or invalid token");
  }
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
