import { webhookEndpointStates } from "../../../common/domain/webhooks/webhook-endpoint-state.js";
import { boolean, described, instant, integer, listOf, nullable, object, oneOf, string, uuid, } from "../../openapi/answers/schemas.js";
export const recentAttempt = object({
    delivery_id: described(uuid, "Also the header `webhook-id`."),
    event: string,
    at: instant,
    http_status: described(nullable(integer), "Null when no answer came."),
    error: described(nullable(string), "Why none came."),
    answer: described(nullable(string), "The beginning of the answer; a viewer does not see it."),
    duration_ms: integer,
    is_probe: described(boolean, "Whether it was to find out if a failing endpoint is well again."),
}, { title: "RecentWebhookAttempt" });
export const operatedEndpoint = object({
    id: uuid,
    organization_id: uuid,
    organization: described(string, "Its name."),
    url: described(string, "A viewer sees the host alone, because path and query of such an address are often its secret."),
    description: nullable(string),
    events: listOf(string),
    state: described(oneOf(...webhookEndpointStates), "`failing`: it has not taken an event, and is tried until it does. `held`: an operator has paused it. `disabled`: its organization, or its answer 410, has switched it off."),
    waiting: described(integer, "Events that wait for it; 10,000 stands for more, too."),
    waiting_since: described(nullable(instant), "The oldest of them."),
    failing_since: nullable(instant),
    consecutive_failures: described(integer, "Since the last success; attempts under way together count as one."),
    next_try_at: described(nullable(instant), "When a failing endpoint is tried again, with one event."),
    held_at: nullable(instant),
    held_by: nullable(string),
    held_because: nullable(string),
    disabled_at: described(nullable(instant), "Null as well where an earlier release has switched it off."),
    disabled_by: nullable(string),
    last_success_at: described(nullable(instant), "To about a second."),
    recent_attempts: described(listOf(recentAttempt), "The newest ten at most, newest first, with those that cost no event a try. Successes that follow within a second are left out."),
}, { title: "OperatedWebhookEndpoint" });
export const resendCount = object({
    since: instant,
    until: instant,
    events: described(integer, "What a resend would send, whether it was delivered before or not."),
}, { title: "WebhookResendCount" });
//# sourceMappingURL=answers.js.map