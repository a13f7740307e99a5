import { documentKindNames } from "../../common/documents/document-kinds.ts";
import { publicLegs } from "../../common/status/legs.ts";
import { logStates } from "../../common/status/log-entries.ts";
import { overallStatuses } from "../../common/status/status.ts";
import { testEventName, webhookEvents } from "../../common/webhooks/webhook-events.ts";
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
} from "./answer-schemas.ts";

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

/** The body of any event. */
export const eventPayload = { oneOf: [documentEvent, legEvent, testEvent] } as JsonSchema as typeof anyObject;

export const payloadOf = (name: string): JsonSchema => {
  if (name === testEventName) {
    return testEvent;
  }
  return isOfLeg(name) ? legEvent : documentEvent;
};
