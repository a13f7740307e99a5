import { noteTold } from "../outages/episode-store.js";
/** Takes the channel's oldest message that is not sent; no one else does for `leaseMs`. */
export async function takeMessage(db, { channel, leaseMs }) {
    const [row] = await db.query(`update notifications set tries = tries + 1, next_try_at = now() + $2 * interval '1 millisecond'
     where id = (
       select id from notifications where channel = $1 and sent_at is null and next_try_at <= now()
       order by id limit 1 for update skip locked
     ) returning id, message, tries`, [channel, leaseMs]);
    return row;
}
/** Notes at the message, the channel and the episodes that people were informed. */
export async function noteSent(database, { id, channel, to, episodeIds, problem, }) {
    await database.transaction(async (tx) => {
        await tx.query("update notifications set sent_at = now(), error = null where id = $1", [id]);
        await noteChannelWorks(tx, channel, problem);
        await noteTold(tx, episodeIds, { to, at: new Date().toISOString() });
    });
}
/** @param problem what was wrong though a message was taken */
export async function noteChannelWorks(db, channel, problem) {
    await db.query(`insert into notification_channels (channel, last_sent_at, error) values ($1, now(), $2)
     on conflict (channel) do update set last_sent_at = now(), failing_since = null, error = excluded.error`, [channel, problem ?? null]);
}
export async function noteNotSent(database, { id, channel, error, againInMs }) {
    await database.transaction(async (tx) => {
        await tx.query(`update notifications set error = $2, next_try_at = now() + $3 * interval '1 millisecond'
       where id = $1 and sent_at is null`, [id, error, againInMs]);
        await tx.query("update notification_channels set failing_since = coalesce(failing_since, now()), error = $2 where channel = $1", [channel, error]);
    });
}
export async function listChannels(db) {
    return db.query(`select channel, failing_since, error, last_sent_at, (
       select count(*)::integer from notifications n where n.channel = c.channel and n.sent_at is null
     ) as waiting
     from notification_channels c order by channel`);
}
/** @returns how many were deleted */
export async function purgeNotifications(db, { olderThanMs, limit }) {
    const rows = await db.query(`delete from notifications where id = any(array(
       select id from notifications where sent_at < now() - $1 * interval '1 millisecond' limit $2
     )) returning id`, [olderThanMs, limit]);
    return rows.length;
}
//# sourceMappingURL=outbox-store.js.map