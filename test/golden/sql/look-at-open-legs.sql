-- look-at-open-legs
with looked as materialized (
    select t.id, t.created_at, t.state in ('queued', 'sending', 'unknown', 'sent')
    and t.updated_at < coalesce($14::timestamptz + interval '2 seconds', now() - make_interval(secs => $2::float8 / 1000))
    and coalesce(t.swept_at, '-infinity') < coalesce($14::timestamptz, now() - make_interval(secs => $3::float8 / 1000))
    and coalesce(t.next_check_at, '-infinity') < now()
    and case t.state
      when 'sent' then t.mls_early is true or t.updated_at < greatest(
        now() - make_interval(secs => $6::float8 / 1000), (select max(finished_at) from recoveries)
      )
      when 'sending' then t.updated_at < now() - make_interval(secs => case (
    select w.seen_at > now() - make_interval(secs => 15) from processes w where w.id = t.claimed_by
  ) when true then $5::float8 when false then $7::float8 else $8::float8 end / 1000)
      else true
    end
    and t.org_id <> all($9::uuid[]) and not exists (
      select from unnest($10::text[], $11::uuid[]) as held (receiver_id, org_id)
      where held.receiver_id = lower(t.receiver_id) and coalesce(held.org_id, t.org_id) = t.org_id
    )
    and ($12::uuid is null or t.org_id = $12) and ($13::text is null or lower(t.receiver_id) = $13) as is_due from transmissions t
    where t.open and t.leg = $1 and t.created_at > coalesce($15::timestamptz, '-infinity')
    order by t.created_at fetch first ($16::int) rows with ties
  ), chosen as materialized (
    select id, created_at from looked where is_due order by created_at fetch first ($4::int) rows with ties
  ), due as (
    select t.id from transmissions t
    where t.id = any(array(select id from chosen)) and coalesce(t.open, false) and coalesce(t.swept_at, '-infinity') < coalesce($14::timestamptz, now() - make_interval(secs => $3::float8 / 1000)) and (not t.leg in ('c3', 'c5') or exists (
      select from documents d where d.id = t.document_id and d.revision = t.revision
    )) order by t.created_at
    for no key update of t skip locked
  ), taken as (
    update transmissions t set swept_at = now() from due where t.id = due.id returning t.document_id, t.revision
  )
  
  select (select coalesce(json_agg(f), '[]') from (select document_id as id, revision from taken) f) as found,
    coalesce(
      (select case when count(*) >= $4 then max(created_at)::text end from chosen),
      (select case when count(*) >= $16 then max(created_at)::text end from looked)
    ) as reached,
    (coalesce((select min(created_at) from looked), now()) - interval '1 minute')::text as oldest,
    exists (select from looked) as some
