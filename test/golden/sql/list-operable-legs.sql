-- list-operable-legs
with page as materialized (
  select * from (
    (
  select t.org_id, t.id as sbdh_id, t.document_id, t.revision, t.leg, t.state, t.failure_class, t.attempts, d.kind,
    d.document_sequence, t.reason, t.resent_as, t.sent_at, t.mls_overdue_at, t.updated_at, case when t.state = 'rejected' then (t.state = 'rejected' and exists (
  select from unnest(t.mls_contested) as m (contest) where m.contest like '% contradicts')) else t.mls_contested is not null end as is_contested, t.mls_overdue_at is not null as is_overdue,
   coalesce(t.next_check_at = 'infinity', false) as is_left_to_person, (t.state = 'sent' and was_sent_before_recovery(t.document_id, t.revision, t.leg, t.attempts, t.created_at)) as is_message_lost
  from transmissions t
  join documents d on d.id = t.document_id and d.revision = t.revision
  where ($1::uuid is null or t.org_id = $1::uuid) and t.troubled and t.state = any($2::text[]) and ($3::text is null or t.failure_class = $3)
      and ($8::text is null or t.leg = $8) and ($9::text is null or t.receiver_id = $9) and ($10::text is null or (t.reason = $10 or left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(coalesce(t.reason, ''), 2000), 'https?://[^ "''<>()]+', '…', 'g'), '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '…', 'g'), '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?', '…', 'g'), '[0-9]{1,3}(\.[0-9]{1,3}){3}(:[0-9]+)?', '…', 'g'), '(?<![0-9A-Za-z_./])[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\.[0-9A-Za-z_])', '…', 'g'), '(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])', '…', 'g'), '(?<![0-9A-Za-z.])[0-9]+(\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])', '…', 'g'), '[0-9]{4,}', '…', 'g'), 300) = $10)) and ($4::uuid is null or t.id > $4::uuid)
  order by t.id limit $5 + 1
)
    union all
    (
  select t.org_id, t.id as sbdh_id, t.document_id, t.revision, t.leg, t.state, t.failure_class, t.attempts, d.kind,
    d.document_sequence, t.reason, t.resent_as, t.sent_at, t.mls_overdue_at, t.updated_at, case when t.state = 'rejected' then (t.state = 'rejected' and exists (
  select from unnest(t.mls_contested) as m (contest) where m.contest like '% contradicts')) else t.mls_contested is not null end as is_contested, t.mls_overdue_at is not null as is_overdue,
   coalesce(t.next_check_at = 'infinity', false) as is_left_to_person, (t.state = 'sent' and was_sent_before_recovery(t.document_id, t.revision, t.leg, t.attempts, t.created_at)) as is_message_lost
  from transmissions t
  join documents d on d.id = t.document_id and d.revision = t.revision
  where ($1::uuid is null or t.org_id = $1::uuid) and $6 and $3::text is null and t.open and t.mls_contested is not null and t.troubled is null and ($4::uuid is null or t.id > $4::uuid)
  order by t.id limit $5 + 1
)
    union all
    (
  select t.org_id, t.id as sbdh_id, t.document_id, t.revision, t.leg, t.state, t.failure_class, t.attempts, d.kind,
    d.document_sequence, t.reason, t.resent_as, t.sent_at, t.mls_overdue_at, t.updated_at, case when t.state = 'rejected' then (t.state = 'rejected' and exists (
  select from unnest(t.mls_contested) as m (contest) where m.contest like '% contradicts')) else t.mls_contested is not null end as is_contested, t.mls_overdue_at is not null as is_overdue,
   coalesce(t.next_check_at = 'infinity', false) as is_left_to_person, (t.state = 'sent' and was_sent_before_recovery(t.document_id, t.revision, t.leg, t.attempts, t.created_at)) as is_message_lost
  from transmissions t
  join documents d on d.id = t.document_id and d.revision = t.revision
  where ($1::uuid is null or t.org_id = $1::uuid) and $6 and $3::text is null and t.open is null and t.mls_contested is not null and (t.state = 'rejected' and exists (
  select from unnest(t.mls_contested) as m (contest) where m.contest like '% contradicts')) and ($4::uuid is null or t.id > $4::uuid)
  order by t.id limit $5 + 1
)
    union all
    (
  select t.org_id, t.id as sbdh_id, t.document_id, t.revision, t.leg, t.state, t.failure_class, t.attempts, d.kind,
    d.document_sequence, t.reason, t.resent_as, t.sent_at, t.mls_overdue_at, t.updated_at, case when t.state = 'rejected' then (t.state = 'rejected' and exists (
  select from unnest(t.mls_contested) as m (contest) where m.contest like '% contradicts')) else t.mls_contested is not null end as is_contested, t.mls_overdue_at is not null as is_overdue,
   coalesce(t.next_check_at = 'infinity', false) as is_left_to_person, (t.state = 'sent' and was_sent_before_recovery(t.document_id, t.revision, t.leg, t.attempts, t.created_at)) as is_message_lost
  from transmissions t
  join documents d on d.id = t.document_id and d.revision = t.revision
  where ($1::uuid is null or t.org_id = $1::uuid) and $7 and $3::text is null and t.mls_contested is null and t.id = any(array(
      select o.id from transmissions o where o.open and (o.state = 'sent' and was_sent_before_recovery(o.document_id, o.revision, o.leg, o.attempts, o.created_at)))) and ($4::uuid is null or t.id > $4::uuid)
  order by t.id limit $5 + 1
)
  ) l order by l.sbdh_id limit $5 + 1
)
select p.*, (select coalesce(json_agg(m.detail || jsonb_build_object('at', m.at) order by m.position), '[]') from status_log m
  where p.is_contested and m.document_id = p.document_id and m.event = 'MLS_CONTESTED' and m.detail ->> 'sbdh_id' = p.sbdh_id::text) as contested from page p order by p.sbdh_id
