import { createTransport } from "nodemailer";
import { writeNotification } from "../../domain/notifications/write-notification.js";
import { asError } from "../../errors.js";
import { createWebhookClient } from "../webhooks/post-webhook.js";
import { signatureHeaders } from "../webhooks/sign-webhook.js";
/** For each step of the conversation with a mail server, and for all of it. */
const stepMs = 10_000;
const mailMs = 30_000;
/** Those that the site has set. */
export function openChannels(config) {
    const { notifyLanguage: language, notifySite: site, publicUrl } = config;
    const write = (notification) => writeNotification(notification, { language, site, publicUrl });
    return [mailChannel(config, write), webhookChannel(config, write)].filter((channel) => channel !== undefined);
}
function mailChannel(config, write) {
    const { smtpHost: host, notifyMailFrom: from, notifyMailTo: to } = config;
    if (host === undefined || from === undefined || to === undefined) {
        return undefined;
    }
    return {
        name: "mail",
        to: to.join(", "),
        send: async (notification) => {
            const { subject, text, html } = write(notification);
            const messageId = `<${notification.id}@${from.split("@").at(-1)}>`;
            return sendMail(config, { host, mail: { from, to, subject, text, html, messageId } });
        },
    };
}
/** A connection of its own for each mail, because there are few; it is cut when all takes too long. */
async function sendMail({ smtpPort: port, smtpTls, smtpUser, smtpPassword, smtpCa }, { host, mail }) {
    const transport = createTransport({
        host,
        port,
        secure: smtpTls === "tls",
        requireTLS: smtpTls === "starttls",
        ignoreTLS: smtpTls === "none",
        ...(smtpUser !== undefined && smtpPassword !== undefined && { auth: { user: smtpUser, pass: smtpPassword } }),
        ...(smtpCa !== undefined && { tls: { ca: smtpCa } }),
        connectionTimeout: stepMs,
        greetingTimeout: stepMs,
        socketTimeout: stepMs,
        dnsTimeout: stepMs,
        disableFileAccess: true,
        disableUrlAccess: true,
    });
    let timer;
    const tooLong = new Promise((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`the mail server took longer than ${mailMs / 1_000} s`)), mailMs);
    });
    try {
        const { rejected } = await Promise.race([transport.sendMail(mail), tooLong]);
        // Sent again, it would come to the others a second time.
        return rejected.length === 0
            ? undefined
            : `the mail server refused ${rejected.length} of the recipients, and took the mail for the others`;
    }
    finally {
        clearTimeout(timer);
        transport.close();
    }
}
function webhookChannel({ notifyWebhookUrl: url, notifyWebhookSecret: secret }, write) {
    if (url === undefined || secret === undefined) {
        return undefined;
    }
    return {
        name: "webhook",
        to: new URL(url).host,
        send: async (notification) => {
            const { payload: body } = write(notification);
            const timestamp = Math.floor(Date.now() / 1_000);
            const headers = {
                "content-type": "application/json",
                "user-agent": "peppol-self-billing-notifications",
                ...signatureHeaders({ id: notification.id, timestamp, body }, [secret]),
            };
            // The site's own setting, so any address may be named.
            const client = createWebhookClient({ webhookPrivateTargets: true, webhookPorts: [] });
            try {
                const { httpStatus, error } = await client.post({ url, headers, body });
                if (httpStatus === null || httpStatus < 200 || httpStatus > 299) {
                    throw new Error(error ?? `HTTP ${httpStatus}`);
                }
                return undefined;
            }
            finally {
                await client.close();
            }
        },
    };
}
const maxErrorLength = 300;
/** The reason for which a mail server or webhook refused a message, on one line and shortened. */
export const reasonOf = (error) => asError(error)
    .message.replaceAll(/[\p{Cc}\s]+/gu, " ")
    .slice(0, maxErrorLength);
//# sourceMappingURL=channels.js.map