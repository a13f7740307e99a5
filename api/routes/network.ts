import { AppError } from "../../common/errors.ts";
import { clientGone } from "../client-gone.ts";
import type { ApiContext } from "../context.ts";
import { inboundLimit, readXmlBytes } from "../middleware/body.ts";
import { post, type ApiOperation } from "../operation/api-operation.ts";
import { accessPoint } from "../operation/guard.ts";
import { answerJson } from "../respond.ts";

/** Who has its turn among the organizations when a message is large. */
const network = "network";
/** The country of corner 4 that an access point wants to know for its statistics. */
const accepted = { countryCodeC4: "AE" };

/**
 * Where our access point forwards what the network sends us, MLS above all. It repeats what is not answered with 200 or
 * with `retry: none` (access-point.md 2), so only a failure of our own may end in anything else.
 */
export const networkOperations: readonly ApiOperation[] = [
  post("/network/inbound", accessPoint, async (ctx, { desk }) => {
    try {
      const input = { bytes: await readXmlBytes(ctx, inboundLimit) };
      const order = { input, orgId: network, gone: clientGone(ctx) };
      const { outcome, sbdhId } = await desk.run({ name: "recordInboundBytes", ...order });
      ctx.state.logger.info({ outcome, sbdhId }, "inbound message");
      answerJson(ctx, 200, accepted);
    } catch (error) {
      answerRefusal(ctx, error);
    }
  }),
];

/** The same message would be taken another time. */
const passing: ReadonlySet<number> = new Set([408, 429, 503]);

function answerRefusal(ctx: ApiContext, error: unknown): void {
  if (!(error instanceof AppError) || passing.has(error.status)) {
    throw error;
  }
  ctx.state.logger.warn({ reason: error.message }, "inbound message refused");
  answerJson(ctx, error.status, { retry: "none", errorMessage: error.message });
}
