import { listStrayMessages } from "../../../common/delivery/inbound-message-store.ts";
import { errorEnvelope, present, object, string } from "../../openapi/description.ts";
import { get, post, type ApiOperation } from "../../operation/api-operation.ts";
import { accessPoint, siteOperator } from "../../operation/guard.ts";
import { strayMessage, strayMessages } from "./answers.ts";
import { inboundPath } from "./take-message.ts";

/** Koa knows the operation for its path and methods alone. */
const answeredAhead = (): never => {
  throw new Error("a message of the network is answered ahead of koa");
};

/** Our access point forwards messages of the network here, above all MLS. It repeats a request unless it gets a 2xx. */
export const inboundMessageOperations: readonly ApiOperation[] = [
  post(inboundPath, accessPoint, {
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
        description: "Taken, or of no use to us and kept for the operators; it need not be sent again.",
        schema: object({ countryCodeC4: string }),
      },
      401: { description: "Not the secret.", schema: errorEnvelope },
    },
    handle: answeredAhead,
  }),
  get("/api/operations/messages", siteOperator, {
    operationId: "listStrayMessages",
    tag: "Operations",
    summary: "Messages of the network that belong to no document",
    description:
      "What was forwarded to us and has no effect: status messages that name no envelope of ours (`unmatched`), and what cannot be read or is no status message (`unusable`). The access point has it as it came.",
    answers: { 200: { description: "The newest hundred, newest first.", schema: strayMessages } },
    handle: async (_ctx, { database }) => ({
      data: (await listStrayMessages(database)).map((row) => present(strayMessage, row)),
    }),
  }),
];
