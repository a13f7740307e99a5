import { readNotificationChannels, testNotifications, } from "../../../common/services/notifications/read-notifications.js";
import { errorEnvelope } from "../../openapi/answers/errors.js";
import { present } from "../../openapi/answers/present.js";
import { described, instant, integer, listOf, nullable, object, oneOf, string } from "../../openapi/answers/schemas.js";
import { get, post } from "../../operation/api-operation.js";
import { siteOperator, siteOperatorPost } from "../../operation/guard.js";
import { operatorActionOf } from "../../operation/operator-action.js";
import { reasonBody } from "../operator-actions/schema.js";
const tag = "Operations";
const channelName = oneOf("mail", "webhook");
const channel = object({
    channel: channelName,
    to: described(string, "The addresses of the mail; of a webhook its host alone."),
    failing_since: nullable(instant),
    error: described(nullable(string), "Why the last message was not taken."),
    last_sent_at: nullable(instant),
    waiting: described(integer, "Messages that are on their way, or are tried again."),
}, { title: "NotificationChannel" });
const testResult = object({ channel: channelName, to: string, error: described(nullable(string), "Null where it was taken.") }, { title: "NotificationTestResult" });
/** Notifications of the service's own conditions: for who runs the site. */
export const notificationOperations = [
    get("/api/operations/notifications", siteOperator, {
        operationId: "listNotificationChannels",
        tag,
        summary: "Who is told of the service's conditions",
        description: "The mail and the webhook that the site has set, and whether they take what is sent.",
        answers: {
            200: {
                description: "None where the site has set none.",
                schema: object({ data: listOf(channel) }, { title: "NotificationChannels" }),
            },
        },
        handle: async (_ctx, deps) => {
            const channels = await readNotificationChannels(deps);
            return { data: channels.map((each) => present(channel, each)) };
        },
    }),
    post("/api/operations/notifications/test", siteOperatorPost, {
        operationId: "testNotifications",
        tag,
        summary: "Send a test notification",
        description: "To every channel at once. The answer comes when each has taken or refused it, after half a minute at most.",
        request: { schema: reasonBody, namesMissingFields: true, example: { reason: "The mail server was moved" } },
        answers: {
            200: {
                description: "What each channel said.",
                schema: object({ data: listOf(testResult) }, { title: "NotificationTest" }),
            },
            409: { description: "The site has set none.", schema: errorEnvelope },
        },
        handle: async (ctx, deps, read) => {
            const results = await testNotifications(deps, operatorActionOf(ctx, await read.body()));
            return { data: results.map((each) => present(testResult, each)) };
        },
    }),
];
//# sourceMappingURL=operations.js.map