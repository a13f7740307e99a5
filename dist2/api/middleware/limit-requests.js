import { withDeadline } from "../../common/deadline.js";
import { holdAnswer, openMemoryHold } from "../limits/request-memory.js";
import { maxWaitSeconds } from "../schemas/page-query.js";
/**
 * Gives each request its deadline and its share of the memory for bodies. An answer that is held for a change has its wait on
 * top, and a batch a deadline for each of its documents.
 *
 * @throws UnavailableError at the deadline; AppError 429 or 503 for a large answer beyond the share
 */
export function limitRequests(config, memory) {
    return async (ctx, next) => {
        ctx.state.limits = config;
        const finish = openMemoryHold(ctx, memory);
        try {
            await withDeadline(config.requestTimeoutMs + waitMs(ctx), next);
            holdAnswer(ctx);
        }
        finally {
            finish();
        }
    };
}
function waitMs({ query }) {
    const seconds = Number(query["wait"] ?? 0);
    return seconds > 0 && seconds <= maxWaitSeconds ? seconds * 1_000 : 0;
}
//# sourceMappingURL=limit-requests.js.map