import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { publicLegs, legNames, publicLeg } from "../../../common/status/legs.ts";
import { logStates, overallStatuses } from "../../../common/status/status.ts";
import {
  testEventName,
  webhookEvents,
  presentTestWebhook,
  presentWebhook,
  webhookEndpointStates,
} from "../../../common/webhooks/webhook-events.ts";
import {
  type anyObject,
  described,
  instant,
  integer,
  mapOf,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type JsonSchema,
  type Refer,
  boolean,
  listOf,
  type AnswerOf,
} from "../../openapi/description.ts";

const isOfLeg = (name: string): boolean => name.startsWith("leg.");

const namesThat = (fits: (name: string) => boolean) =>
  oneOf(...webhookEvents.map(({ name }) => name).filter((name) => name !== testEventName && fits(name)));

const event = (type: JsonSchema, data: JsonSchema, title: string) =>
  object({ type, timestamp: described(instant, "When it happened."), data }, { title });

const legStatus = nullable(oneOf("APPROVED", "REJECTED"));
const state = nullable(oneOf<string>(...logStates));

/** `data` of what `presentWebhook` makes. */
const dataOf = (leg: JsonSchema, title: string) =>
  object(
    {
      document_id: uuid,
      kind: oneOf(...documentKindNames),
      document_sequence: string,
      external_reference: described(nullable(string), "As it was sent; null without one."),
      metadata: described(nullable(mapOf(string)), "As it was sent; null without one."),
      business_profile_id: uuid,
      revision: integer,
      leg,
      from: described(state, "The state before, of the leg where one is named; null where there was none."),
      to: described(state, "The state after; null where the event changes none."),
      overall_status: oneOf(...overallStatuses),
      participant_status: legStatus,
      fta_status: legStatus,
      sequence: {
        ...described(
          integer,
          "Of two events of a document, the one with the higher number is the later one; they may arrive in another order.",
        ),
        examples: [7],
      },
    },
    { title },
  );

const typeWords = "Name of the event.";

const documentEvent = event(
  described(
    namesThat((name) => !isOfLeg(name)),
    typeWords,
  ),
  described(
    dataOf(described({ type: "null" }, "Always null: the event is about no leg alone."), "DocumentEventData"),
    "The document, as it stood then.",
  ),
  "DocumentEvent",
);

const legEvent = event(
  described(namesThat(isOfLeg), typeWords),
  described(
    dataOf(described(oneOf(...publicLegs), "The way out that the event is about."), "LegEventData"),
    "The document, as it stood then.",
  ),
  "LegEvent",
);

const testEvent = event(
  described({ const: testEventName }, typeWords),
  described(object({ endpoint_id: described(uuid, "Id of the endpoint.") }), "What the event is about."),
  "TestEvent",
);

const eventPayload = { oneOf: [documentEvent, legEvent, testEvent] } as JsonSchema as typeof anyObject;

const id = "0199d3a0-7c1e-7000-8000-00000000d001";
const at = new Date("2026-08-20T08:15:30.000Z");

const document = {
  at,
  documentId: id,
  kind: "purchase-invoices",
  documentSequence: "SBI-2026-000001",
  externalReference: "PO-4711-1",
  metadata: null,
  businessProfileId: "0199d3a0-7c1e-7000-8000-00000000d002",
  revision: 1,
  position: "7",
  participantStatus: null,
  ftaStatus: null,
} as const;

const pending = { overallStatus: "PENDING" } as const;

const settled = {
  "document.approved": { overallStatus: "APPROVED", participantStatus: "APPROVED", ftaStatus: "APPROVED" },
  "document.rejected": { overallStatus: "REJECTED", participantStatus: "REJECTED" },
  "document.validation_failed": { overallStatus: "VALIDATION_FAILED" },
  "document.voided": { overallStatus: "VALIDATION_FAILED" },
} as const;

/** An example of an event, made by the code that makes events. */
function webhookExample(name: string): unknown {
  const leg = legNames.find((each) => name.startsWith(`leg.${publicLeg(each)}.`)) ?? null;
  const word = name.slice(name.lastIndexOf(".") + 1);
  const states =
    leg === null
      ? { fromState: null, toState: null }
      : { fromState: "sent", toState: word === "overdue" ? "sent" : word };
  const verdict = Object.hasOwn(settled, name) ? settled[name as keyof typeof settled] : pending;
  const text =
    name === testEventName
      ? presentTestWebhook(name, id)
      : presentWebhook(name, { ...document, leg, ...states, ...verdict });
  return { ...(JSON.parse(text) as object), timestamp: at.toISOString() };
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** Headers of Standard Webhooks 1.0, by which a receiver knows that the event is ours and new. */
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
  const events = webhookEvents.map(({ name, meaning }) => {
    const payload = name === testEventName ? testEvent : isOfLeg(name) ? legEvent : documentEvent;
    const content = { schema: refer(payload), example: webhookExample(name) };
    // "document.validation_failed" is `onDocumentValidationFailed`.
    const words = name.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const post = {
      operationId: `on${words.join("")}`,
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
  return Object.fromEntries(events);
}

const endpointMembers = {
  id: uuid,
  url: { type: "string", format: "uri" },
  description: nullable(string),
  events: listOf(string),
  enabled: boolean,
  status: described(
    oneOf("active", "paused", "disabled"),
    "`paused` after a failure: nothing is sent until `paused_until`, then a single attempt shows whether the rest follows.",
  ),
  consecutive_failures: described(integer, "Since the last success; attempts under way together count as one."),
  paused_until: nullable(instant),
  last_success_at: described(nullable(instant), "To about a second."),
  pending_deliveries: described(integer, "What waits for the endpoint; 10,000 stands for more, too."),
  previous_secret_until: described(nullable(instant), "Until then, the secret before the last rotation signs too."),
  created_at: instant,
  updated_at: instant,
};

/** An endpoint without its secret, which is shown once. */
export const webhookEndpoint = object(endpointMembers, { title: "WebhookEndpoint" });

export const webhookWithSecret = object(
  { ...endpointMembers, secret: described(string, "Shown here and never again.") },
  { title: "WebhookEndpointWithSecret" },
);

export const webhookAttempt = object(
  {
    attempt: integer,
    at: instant,
    http_status: described(nullable(integer), "Null when no answer came."),
    error: described(nullable(string), "Why none came."),
    answer: described(nullable(string), "The beginning of the answer."),
    duration_ms: integer,
  },
  { title: "WebhookAttempt" },
);

export const webhookDelivery = object(
  {
    id: described(uuid, "Also the header `webhook-id`, in every attempt and replay."),
    event: string,
    document_id: nullable(uuid),
    state: oneOf("pending", "delivered", "failed"),
    next_attempt_at: nullable(instant),
    created_at: instant,
    settled_at: nullable(instant),
    payload: described(eventPayload, "The body that is posted."),
    attempts: listOf(webhookAttempt),
  },
  { title: "WebhookDelivery" },
);

export const operatedEndpoint = object(
  {
    id: uuid,
    organization_id: uuid,
    organization: described(string, "Its name."),
    url: described(
      string,
      "A viewer sees the host alone, because path and query of such an address are often its secret.",
    ),
    state: described(
      oneOf(...webhookEndpointStates),
      "`failing`: it has not taken an event, and is tried until it does. `disabled`: its organization, or its answer 410, has switched it off.",
    ),
    waiting: described(integer, "Events that wait for it; 10,000 stands for more, too."),
    waiting_since: described(nullable(instant), "The oldest of them."),
    failing_since: nullable(instant),
    consecutive_failures: described(integer, "Since the last success; attempts under way together count as one."),
    last_failure: described(nullable(string), "Status of the last failed attempt, or why no answer came."),
    next_try_at: described(nullable(instant), "When a failing endpoint is tried again, with one event."),
    last_success_at: described(nullable(instant), "To about a second."),
  },
  { title: "OperatedWebhookEndpoint" },
);

export type OperatedEndpointAnswer = AnswerOf<typeof operatedEndpoint>;
