import { AppError } from "../../../common/errors.ts";
import { recordInboundMessage } from "../../../common/services/delivery/record-inbound-message.ts";
import { countContested } from "../../../common/metrics/count-contested.ts";
import { answerJson } from "../../answering/respond.ts";
import { clientAborted } from "../../caller.ts";
import type { ApiContext } from "../../context.ts";
import { maxInboundBytes, readXmlBytes } from "../../middleware/request-body.ts";
import { errorEnvelope } from "../../openapi/answers/errors.ts";
import { object, oneOf, string } from "../../openapi/answers/schemas.ts";
import { post, type ApiOperation } from "../../operation/api-operation.ts";
import { accessPoint } from "../../operation/guard.ts";
import { messageWorkOf, readInboundMessage } from "./message-work.ts";

/** Key in the fair queue of threads: large inbound messages queue as if they were one organization. */
const network = "network";
/** What is small is done before its client could go. */
const unending = new AbortController().signal;
/** The country of corner 4 that an access point wants to know for its statistics. */
const accepted = { countryCodeC4: "AE" };

const refusal = object({ retry: oneOf("none"), errorMessage: string }, { title: "InboundRefusal" });

/**
 * Our access point forwards messages of the network here, above all MLS. It repeats a request unless it gets 200 or
 * `retry: none` (access-point.md 2). Any other answer is therefore only for our own temporary failures.
 */
export const networkOperations: readonly ApiOperation[] = [
  post("/network/inbound", accessPoint, {
    operationId: "receiveInbound",
    tag: "Network",
    summary: "Take a message that the network sends us",
    description:
      "For our access point alone, which forwards message level statuses here. It needs no bearer token but its own secret in `X-Token`.",
    parameters: [
      { name: "X-Token", in: "header", required: true, description: "The secret of the access point.", schema: string },
    ],
    request: {
      contentType: "application/xml",
      schema: { type: "string", description: "A standard business document with its header (SBDH)." },
    },
    answers: {
      200: {
        description: "Taken, or of no use to us; it need not be sent again.",
        schema: object({ countryCodeC4: string }),
      },
      400: { description: "Nothing that could be read; sending it again does not help.", schema: refusal },
      401: { description: "Not the secret.", schema: errorEnvelope },
      413: { description: "Too large.", schema: refusal },
      415: { description: "Not XML.", schema: refusal },
    },
    handle: async (ctx, { dispatcher, ...deps }) => {
      try {
        const bytes = await readXmlBytes(ctx, maxInboundBytes);
        const isLarge = bytes.byteLength > readInboundMessage.maxOnLoop;
        const caller = { orgId: network, signal: isLarge ? clientAborted(ctx) : unending };
        const job = { ...caller, size: bytes.byteLength };
        const { inbound, xml } = await dispatcher.run(readInboundMessage, { bytes }, job);
        const work = messageWorkOf(dispatcher, caller);
        const { outcome, sbdhId, ...result } = await recordInboundMessage({ ...deps, work }, inbound, xml);
        countContested(result);
        ctx.state.inbound = { outcome, sbdhId };
        return accepted;
      } catch (error) {
        return answerRefusal(ctx, error);
      }
    },
  }),
];

/** Statuses of temporary failures: the access point should send the same message again. */
const passing: ReadonlySet<number> = new Set([408, 429, 503]);

function answerRefusal(ctx: ApiContext, error: unknown): void {
  if (!(error instanceof AppError) || passing.has(error.status)) {
    throw error;
  }
  ctx.state.logger.warn({ reason: error.message }, "inbound message refused");
  answerJson(ctx, error.status, { retry: "none", errorMessage: error.message });
}
