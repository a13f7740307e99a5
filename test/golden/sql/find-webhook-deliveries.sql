-- find-webhook-deliveries
with page as (
    select n.id from unnest($3::text[]) as s (state) cross join lateral (
      select d.id from webhook_deliveries d
      where d.endpoint_id = $2 and (d.state, d.id) < (s.state, $4::uuid) and d.state >= s.state
      order by d.state desc, d.id desc limit $5 + 1
    ) n order by n.id desc limit $5 + 1
  )
  select d.id, d.event, d.document_id, d.payload, d.state, d.next_attempt_at, d.created_at,
  d.settled_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('attempt', a.attempt, 'at', a.at, 'httpStatus', a.http_status, 'error', a.error,
      'answer', a.answer, 'durationMs', a.duration_ms) order by a.id)
    from webhook_attempts a where a.delivery_id = d.id
  ), '[]') as attempts from webhook_deliveries d
  where d.org_id = $1 and d.endpoint_id = $2 and d.id = any(array(select id from page)) order by d.id desc
