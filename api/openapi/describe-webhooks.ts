import { webhookEvents } from "../../common/webhooks/webhook-events.ts";
import type { Refer } from "./content.ts";
import { webhookExample } from "./event-examples.ts";
import { payloadOf } from "./event-payloads.ts";

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** Of Standard Webhooks 1.0, by which a receiver knows that the event is ours and new. */
const headers = [
  header(
    "webhook-id",
    "Id of the delivery, the same in every attempt: who has seen it need not look again.",
    "0199d3a0-7c1e-7000-8000-00000000d001",
  ),
  header(
    "webhook-timestamp",
    "When this attempt was signed, in seconds since 1970: refuse what is older than some minutes.",
    "1787212800",
  ),
  header(
    "webhook-signature",
    "`v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` under the endpoint's secret; while a secret before is accepted, a second one behind a space.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

const responses = {
  "2XX": { description: "Taken. Whatever the body says, it is not read." },
  "4XX": { description: "Not taken: it is sent again later, as with any other answer and with none." },
};

/** The `webhooks` of the description: every event that an endpoint can get. */
export function describeWebhooks(refer: Refer): Record<string, Record<string, unknown>> {
  const described = webhookEvents.map(({ name, meaning }) => {
    const content = { schema: refer(payloadOf(name)), example: webhookExample(name) };
    const post = {
      operationId: operationIdOf(name),
      tags: ["Webhooks"],
      summary: `The event ${name}`,
      description: `${meaning} It is posted to every endpoint that has \`${name}\` or \`*\` among its events.`,
      security: [],
      parameters: headers,
      requestBody: { required: true, description: "The event.", content: { "application/json": content } },
      responses,
    };
    return [name, { post }] as const;
  });
  return Object.fromEntries(described);
}

/** "document.validation_failed" → "onDocumentValidationFailed" */
const operationIdOf = (name: string): string =>
  `on${name
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}`;
