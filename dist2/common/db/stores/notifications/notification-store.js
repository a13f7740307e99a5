/** Locks the channel, so that one process at a time decides what it reports; the first call makes it. */
export async function lockChannel(tx, channel) {
    await tx.query("insert into notification_channels (channel) values ($1) on conflict do nothing", [channel]);
    await tx.query("select from notification_channels where channel = $1 for update", [channel]);
}
/** What a message lists is far less; the rest is counted. */
const maxDue = 2_000;
// What is over before it was reported is reported when it has been over for a while, because a process may still be writing down
// that it has reported it from memory.
const dueStatement = `
  with seen as (
    select e.*, n.severity as told_severity, n.told_at, n.end_told_at, n.episode_id is not null as is_told
    from condition_episodes e
    join notification_channels c on c.channel = $1
    left join notified_episodes n on n.channel = $1 and n.episode_id = e.id
    where (e.until is null or e.until > c.created_at or n.episode_id is not null) and e.severity = any($2::text[]) and n.end_told_at is null
  ), due as (
    select *, case
      when until is null and told_severity = 'warning' and severity = 'critical' then 'began'
      when until is null and not is_told and since + $3 * interval '1 millisecond' <= now() then 'began'
      when until is not null and is_told then 'over'
      when until < now() - interval '10 seconds' and until - since >= $3 * interval '1 millisecond' then 'over'
      when until is null and severity = 'critical' and told_at < now() - $4 * interval '1 millisecond' then 'lasting'
    end as kind from seen
  )
  select id, condition, subject, severity, words, since, until, waiting_most, kind,
    (extract(epoch from now() - case kind when 'over' then until when 'lasting' then '-infinity'
      else greatest(since + $3 * interval '1 millisecond', told_at) end) * 1000)::float8 as due_ms
  from due where kind is not null order by since, id limit ${maxDue}`;
/** What a channel has to report, the oldest first. */
export async function findDue(db, channel, { severities, afterMs, repeatMs }) {
    const rows = await db.query(dueStatement, [channel, severities, afterMs, repeatMs]);
    return rows.map(({ kind, dueMs, since, until, ...row }) => ({
        kind,
        dueMs,
        episode: {
            ...row,
            since: since.toISOString(),
            until: until?.toISOString() ?? null,
            lastedMs: until === null ? null : until.getTime() - since.getTime(),
        },
    }));
}
/** Whether a message of the channel is on its way, and for how long nothing was written to it (ms; Infinity for never). */
export async function findChannelState(db, channel) {
    const [row] = await db.query(`select bool_or(sent_at is null) as "isBusy", (extract(epoch from now() - max(created_at)) * 1000)::float8 as ms
     from notifications where channel = $1 and (sent_at is null or created_at > now() - interval '1 hour')`, [channel]);
    return { isBusy: row?.isBusy ?? false, sinceLastMs: row?.ms ?? Infinity };
}
/** Stores a message, and that its episodes were reported; what was over when it was reported for the first time is reported once. */
export async function insertNotification(tx, { channel, message, due }) {
    await tx.query("insert into notifications (id, channel, message) values ($1, $2, $3::jsonb)", [
        message.id,
        channel,
        JSON.stringify(message),
    ]);
    await noteEpisodes(tx, channel, due);
}
export async function noteEpisodes(tx, channel, due) {
    await tx.query(`insert into notified_episodes (channel, episode_id, severity, end_told_at)
     select $1, t.id, t.severity, case when t.is_over then now() end
     from unnest($2::uuid[], $3::text[], $4::boolean[]) as t (id, severity, is_over)
     on conflict (channel, episode_id) do update
       set severity = excluded.severity, told_at = now(), end_told_at = excluded.end_told_at
       where notified_episodes.end_told_at is null`, [
        channel,
        due.map(({ episode }) => episode.id),
        due.map(({ episode }) => episode.severity),
        due.map(({ kind }) => kind === "over"),
    ]);
}
/** Episodes of a condition that lasted at a moment. */
export async function findEpisodesAt(db, { condition, from, to }) {
    return db.query(`select id, severity from condition_episodes
     where condition = $1 and since <= $3 and (until is null or until >= $2)`, [condition, from, to]);
}
//# sourceMappingURL=notification-store.js.map