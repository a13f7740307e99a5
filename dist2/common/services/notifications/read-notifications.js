import { v7 as uuid } from "uuid";
import { listChannels, noteChannelWorks } from "../../db/stores/notifications/outbox-store.js";
import { testNotification } from "../../domain/notifications/notification.js";
import { AppError } from "../../errors.js";
import { runOperatorAction } from "../operator-actions/operator-action.js";
import { openChannels, reasonOf } from "./channels.js";
/** How it goes with each channel that the site has set. */
export async function readNotificationChannels({ config, database }) {
    const rows = await listChannels(database);
    const fresh = { failingSince: null, error: null, lastSentAt: null, waiting: 0 };
    return openChannels(config).map(({ name, to }) => ({
        ...(rows.find(({ channel }) => channel === name) ?? fresh),
        channel: name,
        to,
    }));
}
/**
 * Sends a test to every channel, at once and not behind what waits; the act is recorded before.
 *
 * @throws AppError 409 where the site has set none
 */
export async function testNotifications(deps, action) {
    const channels = openChannels(deps.config);
    if (channels.length === 0) {
        throw new AppError(409, "The site has set nobody to be notified: set NOTIFY_WEBHOOK_URL or SMTP_HOST");
    }
    const subject = { action: "notifications.test", target: "notifications" };
    await runOperatorAction(deps, action, subject, () => Promise.resolve({
        result: undefined,
        record: [{ orgId: null, detail: { channels: channels.map(({ name }) => name) } }],
    }));
    return Promise.all(channels.map((channel) => sendTest(deps, channel)));
}
async function sendTest({ database }, channel) {
    const { name, to } = channel;
    let problem;
    try {
        problem = await channel.send(testNotification({ id: uuid(), at: new Date().toISOString() }));
    }
    catch (error) {
        return { channel: name, to, error: reasonOf(error) };
    }
    await noteChannelWorks(database, name, problem);
    return { channel: name, to, error: problem ?? null };
}
//# sourceMappingURL=read-notifications.js.map