-- record-webhook-attempts
with endpoint as (
    select e.id, e.org_id, e.consecutive_failures, e.leased_until = $2::timestamptz as is_ours
    from webhook_endpoints e where e.id = $1 for no key update
  ), made as (
    select *, early and state = 'pending' as is_free from unnest($3::uuid[], $4::timestamptz[], $5::integer[], $6::boolean[],
      $7::text[], $8::float8[], $9::integer[], $10::text[], $11::text[], $12::integer[]) with ordinality
      as m (id, due_at, attempt, early, state, again_in_ms, http_status, error, answer, duration_ms, nth)
  ), moved as (
    update webhook_deliveries d set state = made.state, attempts = d.attempts + (not made.is_free)::integer,
      settled_at = case when made.state <> 'pending' then now() end,
      next_attempt_at = case when made.is_free then greatest(d.retry_at, d.next_attempt_at)
        else now() + make_interval(secs => made.again_in_ms / 1000) end,
      retry_at = case when made.is_free and not $13::boolean then d.retry_at end
    from endpoint, made where d.id = made.id and d.state = 'pending' and d.next_attempt_at = made.due_at
  ), released as (
    update webhook_deliveries d set retry_at = d.next_attempt_at, next_attempt_at = d.created_at from endpoint
    where not $14::boolean and endpoint.is_ours and endpoint.consecutive_failures >= 3
      and d.endpoint_id = endpoint.id and d.id <> all ($3::uuid[]) and d.state = 'pending' and d.next_attempt_at > now() and d.retry_at is null
  ), judged as (
    update webhook_endpoints e set leased_until = now(),
      consecutive_failures = case when $14::boolean then e.consecutive_failures + 1 else 0 end,
      paused_until = case when $14::boolean then
        now() + make_interval(secs => ($15::float8[])[least(e.consecutive_failures + 1, cardinality($15))] / 1000) end,
      failing_since = case when $14::boolean then coalesce(e.failing_since, now()) end,
      last_success_at = case when $14::boolean then e.last_success_at else now() end,
      last_failure = coalesce((
        select coalesce(error, 'HTTP ' || http_status) from made where state <> 'delivered' order by nth desc limit 1
      ), e.last_failure),
      enabled = e.enabled and not $16::boolean,
      updated_at = case when $16::boolean then now() else e.updated_at end
    from endpoint where e.id = endpoint.id and endpoint.is_ours
  )
  insert into webhook_attempts (org_id, delivery_id, attempt, http_status, error, answer, duration_ms)
  select endpoint.org_id, d.id, made.attempt, made.http_status, made.error, made.answer, made.duration_ms
  from made join webhook_deliveries d on d.id = made.id join endpoint on endpoint.id = d.endpoint_id
  where not made.is_free order by made.nth
