import { createTransport } from "nodemailer";

import type { Config } from "../../config/config.ts";
import type { ChannelName } from "../../db/stores/notifications/notification-store.ts";
import type { Notification } from "../../domain/notifications/notification.ts";
import { writeNotification, type WrittenNotification } from "../../domain/notifications/write-notification.ts";
import { asError } from "../../errors.ts";
import { createWebhookClient } from "../webhooks/post-webhook.ts";
import { signatureHeaders } from "../webhooks/sign-webhook.ts";

/** For each step of the conversation with a mail server, and for all of it. */
const stepMs = 10_000;
const mailMs = 30_000;

/** A way to tell people. */
export interface Channel {
  name: ChannelName;
  /** Who is informed, for people; of a webhook the host alone, because the rest of such an address is often its secret. */
  to: string;
  /**
   * @returns what was wrong though it was taken: some of the recipients were refused
   * @throws Error when it was not taken
   */
  send(notification: Notification): Promise<string | undefined>;
}

export type NotificationConfig = Pick<
  Config,
  | "notifyWebhookUrl"
  | "notifyWebhookSecret"
  | "smtpHost"
  | "smtpPort"
  | "smtpTls"
  | "smtpUser"
  | "smtpPassword"
  | "smtpCa"
  | "notifyMailFrom"
  | "notifyMailTo"
  | "notifyLanguage"
  | "notifySite"
  | "publicUrl"
>;

/** Those that the site has set. */
export function openChannels(config: NotificationConfig): Channel[] {
  const { notifyLanguage: language, notifySite: site, publicUrl } = config;
  const write = (notification: Notification): WrittenNotification =>
    writeNotification(notification, { language, site, publicUrl });
  return [mailChannel(config, write), webhookChannel(config, write)].filter((channel) => channel !== undefined);
}

type Write = (notification: Notification) => WrittenNotification;

function mailChannel(config: NotificationConfig, write: Write): Channel | undefined {
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
async function sendMail(
  { smtpPort: port, smtpTls, smtpUser, smtpPassword, smtpCa }: NotificationConfig,
  { host, mail }: { host: string; mail: Record<string, unknown> },
): Promise<string | undefined> {
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
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the mail server took longer than ${mailMs / 1_000} s`)), mailMs);
  });
  try {
    const { rejected } = await Promise.race([transport.sendMail(mail), tooLong]);
    // Sent again, it would come to the others a second time.
    return rejected.length === 0
      ? undefined
      : `the mail server refused ${rejected.length} of the recipients, and took the mail for the others`;
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

function webhookChannel(
  { notifyWebhookUrl: url, notifyWebhookSecret: secret }: NotificationConfig,
  write: Write,
): Channel | undefined {
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
      } finally {
        await client.close();
      }
    },
  };
}

const maxErrorLength = 300;

/** The reason for which a mail server or webhook refused a message, on one line and shortened. */
export const reasonOf = (error: unknown): string =>
  asError(error)
    .message.replaceAll(/[\p{Cc}\s]+/gu, " ")
    .slice(0, maxErrorLength);
