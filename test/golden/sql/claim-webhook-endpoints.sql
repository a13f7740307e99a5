-- claim-webhook-endpoints
with candidates as (
    select e.id, e.consecutive_failures > 0 as failing,
      row_number() over (partition by e.consecutive_failures > 0 order by e.leased_until nulls first, e.id) as nth
    from webhook_endpoints e where e.enabled and coalesce(e.paused_until <= now(), true) and coalesce(e.leased_until <= now(), true) and exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending'
      and d.next_attempt_at <= case when e.consecutive_failures > 0 then 'infinity'::timestamptz else now() end)
  ), chosen as (
    select e.id from webhook_endpoints e join candidates c on c.id = e.id
    where e.enabled and coalesce(e.paused_until <= now(), true) and coalesce(e.leased_until <= now(), true) and c.nth <= case when c.failing then $2::integer else $1::integer end
    for no key update of e skip locked
  ), leased as (
    update webhook_endpoints e set leased_until = now() + make_interval(secs => $4::float8 / 1000)
    from chosen where e.id = chosen.id returning e.*
  )
  select e.id as endpoint_id, e.org_id, e.url, e.consecutive_failures > 0 as is_failing, e.leased_until::text as lease,
    array_remove(array[e.secret, case when e.previous_secret_until > now() then e.previous_secret end], null) as secrets,
    (select json_agg(json_build_object('id', n.id, 'documentId', n.document_id, 'payload', n.payload,
       'traceparent', (select o.traceparent from documents o where o.id = n.document_id),
       'attempt', n.attempts + 1, 'tries', n.attempts - n.attempts_before_replay + 1,
       'isEarly', greatest(n.retry_at, n.next_attempt_at) > now(), 'dueAt', n.next_attempt_at::text) order by n.id)
     from (
       select d.* from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending'
      and d.next_attempt_at <= case when e.consecutive_failures > 0 then 'infinity'::timestamptz else now() end order by d.next_attempt_at, d.id
       limit case when e.consecutive_failures > 0 then 1 else $3::integer end
     ) n) as deliveries
  from leased e
