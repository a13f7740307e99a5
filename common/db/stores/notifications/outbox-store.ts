import type { Notification } from "../../../domain/notifications/notification.ts";
import type { Queryable, Statements } from "../../queryable.ts";
import { noteTold } from "../outages/episode-store.ts";
import type { ChannelName } from "./notification-store.ts";

export interface OutboxMessage {
  id: string;
  message: Notification;
  /** With this one. */
  tries: number;
}

/** Takes the channel's oldest message that is not sent; no one else does for `leaseMs`. */
export async function takeMessage(
  db: Queryable,
  { channel, leaseMs }: { channel: ChannelName; leaseMs: number },
): Promise<OutboxMessage | undefined> {
  const [row] = await db.query<OutboxMessage>(
    `update notifications set tries = tries + 1, next_try_at = now() + $2 * interval '1 millisecond'
     where id = (
       select id from notifications where channel = $1 and sent_at is null and next_try_at <= now()
       order by id limit 1 for update skip locked
     ) returning id, message, tries`,
    [channel, leaseMs],
  );
  return row;
}

/** Notes at the message, the channel and the episodes that people were informed. */
export async function noteSent(
  database: Statements,
  {
    id,
    channel,
    to,
    episodeIds,
    problem,
  }: { id: string; channel: ChannelName; to: string; episodeIds: readonly string[]; problem?: string | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("update notifications set sent_at = now(), error = null where id = $1", [id]);
    await noteChannelWorks(tx, channel, problem);
    await noteTold(tx, episodeIds, { to, at: new Date().toISOString() });
  });
}

/** @param problem what was wrong though a message was taken */
export async function noteChannelWorks(db: Queryable, channel: ChannelName, problem?: string): Promise<void> {
  await db.query(
    `insert into notification_channels (channel, last_sent_at, error) values ($1, now(), $2)
     on conflict (channel) do update set last_sent_at = now(), failing_since = null, error = excluded.error`,
    [channel, problem ?? null],
  );
}

export async function noteNotSent(
  database: Statements,
  { id, channel, error, againInMs }: { id: string; channel: ChannelName; error: string; againInMs: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `update notifications set error = $2, next_try_at = now() + $3 * interval '1 millisecond'
       where id = $1 and sent_at is null`,
      [id, error, againInMs],
    );
    await tx.query(
      "update notification_channels set failing_since = coalesce(failing_since, now()), error = $2 where channel = $1",
      [channel, error],
    );
  });
}

export interface ChannelRow {
  channel: ChannelName;
  failingSince: Date | null;
  error: string | null;
  lastSentAt: Date | null;
  /** Messages that are not sent yet. */
  waiting: number;
}

export async function listChannels(db: Queryable): Promise<ChannelRow[]> {
  return db.query<ChannelRow>(
    `select channel, failing_since, error, last_sent_at, (
       select count(*)::integer from notifications n where n.channel = c.channel and n.sent_at is null
     ) as waiting
     from notification_channels c order by channel`,
  );
}

/** @returns how many were deleted */
export async function purgeNotifications(
  db: Queryable,
  { olderThanMs, limit }: { olderThanMs: number; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from notifications where id = any(array(
       select id from notifications where sent_at < now() - $1 * interval '1 millisecond' limit $2
     )) returning id`,
    [olderThanMs, limit],
  );
  return rows.length;
}
