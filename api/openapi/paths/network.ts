import { object, oneOf, string } from "../answers/schemas.ts";
import { errorEnvelope } from "../answers/errors.ts";
import type { Operation } from "../operation.ts";

const refusal = object({ retry: oneOf("none"), errorMessage: string }, { title: "InboundRefusal" });

export const network: readonly Operation[] = [
  {
    method: "post",
    path: "/network/inbound",
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
        content: { schema: object({ countryCodeC4: string }) },
      },
      400: {
        description: "Nothing that could be read; sending it again does not help.",
        content: { schema: refusal },
      },
      401: { description: "Not the secret.", content: { schema: errorEnvelope } },
      413: { description: "Too large.", content: { schema: refusal } },
      415: { description: "Not XML.", content: { schema: refusal } },
    },
  },
];
