import { v7 as uuid } from "uuid";

import type { ChannelName } from "../../db/stores/notifications/notification-store.ts";
import { listChannels, noteChannelWorks } from "../../db/stores/notifications/outbox-store.ts";
import { testNotification } from "../../domain/notifications/notification.ts";
import { AppError } from "../../errors.ts";
import { runOperatorAction, type OperatorAction } from "../operator-actions/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { openChannels, reasonOf, type Channel } from "./channels.ts";

type ReadDeps = Pick<Deps, "config" | "database">;

export interface ChannelStatus {
  channel: ChannelName;
  to: string;
  failingSince: Date | null;
  error: string | null;
  lastSentAt: Date | null;
  /** Messages that are on their way. */
  waiting: number;
}

/** How it goes with each channel that the site has set. */
export async function readNotificationChannels({ config, database }: ReadDeps): Promise<ChannelStatus[]> {
  const rows = await listChannels(database);
  const fresh = { failingSince: null, error: null, lastSentAt: null, waiting: 0 };
  return openChannels(config).map(({ name, to }) => ({
    ...(rows.find(({ channel }) => channel === name) ?? fresh),
    channel: name,
    to,
  }));
}

export interface TestResult {
  channel: ChannelName;
  to: string;
  /** Null where it was taken by everybody. */
  error: string | null;
}

/**
 * Sends a test to every channel, at once and not behind what waits; the act is recorded before.
 *
 * @throws AppError 409 where the site has set none
 */
export async function testNotifications(deps: ReadDeps, action: OperatorAction): Promise<TestResult[]> {
  const channels = openChannels(deps.config);
  if (channels.length === 0) {
    throw new AppError(409, "The site has set nobody to be notified: set NOTIFY_WEBHOOK_URL or SMTP_HOST");
  }
  const subject = { action: "notifications.test", target: "notifications" } as const;
  await runOperatorAction(deps, action, subject, () =>
    Promise.resolve({
      result: undefined,
      record: [{ orgId: null, detail: { channels: channels.map(({ name }) => name) } }],
    }),
  );
  return Promise.all(channels.map((channel) => sendTest(deps, channel)));
}

async function sendTest({ database }: ReadDeps, channel: Channel): Promise<TestResult> {
  const { name, to } = channel;
  let problem: string | undefined;
  try {
    problem = await channel.send(testNotification({ id: uuid(), at: new Date().toISOString() }));
  } catch (error) {
    return { channel: name, to, error: reasonOf(error) };
  }
  await noteChannelWorks(database, name, problem);
  return { channel: name, to, error: problem ?? null };
}
