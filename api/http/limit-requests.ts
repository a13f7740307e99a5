import type { Config } from "../../common/config/config.ts";
import { withDeadline } from "../../common/runtime/deadline.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";
import type { BodyMemory } from "./body-memory.ts";
import { holdAnswer, openMemoryHold } from "./request-memory.ts";
import { maxWaitSeconds } from "../schemas/fields.ts";

/**
 * Gives each request its deadline and its share of the memory for bodies. An answer that is held for a change has its wait on
 * top, and a batch a deadline for each of its documents.
 *
 * @throws UnavailableError at the deadline; AppError 429 or 503 for a large answer beyond the share
 */
export function limitRequests(config: Config, memory: BodyMemory): ApiMiddleware {
  return async (ctx, next) => {
    ctx.state.limits = config;
    const finish = openMemoryHold(ctx, memory);
    try {
      await withDeadline(config.requestTimeoutMs + waitMs(ctx), next);
      holdAnswer(ctx);
    } finally {
      finish();
    }
  };
}

function waitMs({ query }: ApiContext): number {
  const seconds = Number(query["wait"] ?? 0);
  return seconds > 0 && seconds <= maxWaitSeconds ? seconds * 1_000 : 0;
}
