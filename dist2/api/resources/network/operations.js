import { AppError } from "../../../common/errors.js";
import { recordInboundMessage } from "../../../common/services/delivery/record-inbound-message.js";
import { countContested } from "../../../common/metrics/count-contested.js";
import { answerJson } from "../../answering/respond.js";
import { clientAborted } from "../../caller.js";
import { maxInboundBytes, readXmlBytes } from "../../middleware/request-body.js";
import { errorEnvelope } from "../../openapi/answers/errors.js";
import { object, oneOf, string } from "../../openapi/answers/schemas.js";
import { post } from "../../operation/api-operation.js";
import { accessPoint } from "../../operation/guard.js";
import { messageWorkOf, readInboundMessage } from "./message-work.js";
/** Key in the fair queue of threads: large inbound messages queue as if they were one organization. */
const network = "network";
/** The country of corner 4 that an access point wants to know for its statistics. */
const accepted = { countryCodeC4: "AE" };
const refusal = object({ retry: oneOf("none"), errorMessage: string }, { title: "InboundRefusal" });
/**
 * Our access point forwards messages of the network here, above all MLS. It repeats a request unless it gets 200 or
 * `retry: none` (access-point.md 2). Any other answer is therefore only for our own temporary failures.
 */
export const networkOperations = [
    post("/network/inbound", accessPoint, {
        operationId: "receiveInbound",
        tag: "Network",
        summary: "Take a message that the network sends us",
        description: "For our access point alone, which forwards message level statuses here. It needs no bearer token but its own secret in `X-Token`.",
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
                const caller = { orgId: network, signal: clientAborted(ctx) };
                const job = { ...caller, size: bytes.byteLength };
                const { inbound, xml } = await dispatcher.run(readInboundMessage, { bytes }, job);
                const work = messageWorkOf(dispatcher, caller);
                const { outcome, sbdhId, ...result } = await recordInboundMessage({ ...deps, work }, inbound, xml);
                countContested(result);
                ctx.state.logger.info({ outcome, sbdhId }, "inbound message");
                return accepted;
            }
            catch (error) {
                return answerRefusal(ctx, error);
            }
        },
    }),
];
/** Statuses of temporary failures: the access point should send the same message again. */
const passing = new Set([408, 429, 503]);
function answerRefusal(ctx, error) {
    if (!(error instanceof AppError) || passing.has(error.status)) {
        throw error;
    }
    ctx.state.logger.warn({ reason: error.message }, "inbound message refused");
    answerJson(ctx, error.status, { retry: "none", errorMessage: error.message });
}
//# sourceMappingURL=operations.js.map