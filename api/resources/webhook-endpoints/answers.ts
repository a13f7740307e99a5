import { webhookEndpointStates } from "../../../common/webhooks/webhook-events.ts";
import {
  described,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/answer-schemas.ts";

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
