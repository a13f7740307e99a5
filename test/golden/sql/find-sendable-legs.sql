-- find-sendable-legs
with open as materialized (
       select r.nth, t.id, s.size_bytes, sum(s.size_bytes) over (order by r.nth, t.leg) - s.size_bytes as bytes_before
       from (
         select id, revision, min(nth) as nth
         from unnest((select $1::uuid[]), (select $2::int[])) with ordinality as a (id, revision, nth) group by id, revision
       ) r
       cross join lateral (select id, document_id, revision, leg from transmissions where document_id = r.id and revision = r.revision and leg = any((select $3::text[])::text[]) and state in ('queued', 'sending', 'unknown', 'sent') offset 0) t
       join documents d on d.id = t.document_id and (d.revision = t.revision or not t.leg in ('c3', 'c5'))
       cross join lateral (select greatest(d.size_bytes, 0) as size_bytes) s
     )
     select o.nth::int as nth, o.size_bytes, t.id as sbdh_id, coalesce(t.resent_as[cardinality(t.resent_as)], t.id) as envelope_id, t.reason,
       coalesce(t.known_to_access_point, false) as is_known, t.org_id, t.document_id, t.revision, t.leg, t.state,
       t.failure_class, t.attempts, t.sender_id, t.receiver_id, coalesce(t.doc_type_id, (select x.doc_type_id from exchanges x where x.number = t.exchange)) as doc_type_id, coalesce(t.process_id, (select x.process_id from exchanges x where x.number = t.exchange)) as process_id, t.country, t.created_at,
       case when t.attempts > 0 then (
    select l.detail ->> 'sbd_sha256' from status_log l
    where l.document_id = t.document_id and l.revision = t.revision and l.leg = t.leg and l.event = 'SENDING'
      and l.detail ->> 'envelope' is not distinct from (t.resent_as[cardinality(t.resent_as)])::text
    order by l.id desc limit 1
  ) end as sbd_sha256, (extract(epoch from now() - t.updated_at) * 1000)::float8 as held_for_ms, d.kind, d.request_id, d.traceparent,
       d.document_sequence, d.business_profile_id, coalesce(h.document, d.document) as document, f.amounts,
       f.ubl, case case t.leg when 'c5' then 'tax-data' when 'withdrawal' then 'withdrawal' end when 'ubl' then r.ubl when 'tax-data' then whole_tax_data(r.tax_data, r.ubl) when 'withdrawal' then r.withdrawal end as tax_data,
       coalesce(c3.resent_as[cardinality(c3.resent_as)], c3.id) as billing_sbdh_id,
       coalesce(t.tax_data_type, case t.leg when 'withdrawal' then 'W' when 'c5' then case when exists (
         select from transmissions e
         where e.document_id = t.document_id and e.leg = 'c5' and e.revision < t.revision
           and (e.state in ('accepted', 'sending', 'sent', 'unknown')
             or (e.state = 'failed' and e.failure_class = 'unknown'))
           and not exists (
             select from transmissions w where w.document_id = e.document_id and w.leg = 'withdrawal'
               and w.state = 'accepted' and w.revision >= e.revision
           )
       ) then 'R' else 'S' end end) as tax_data_type
     from open o
     join transmissions t on t.id = o.id and o.bytes_before < (select $4::bigint)
     join documents d on d.id = t.document_id
     cross join lateral (
       select case t.leg when 'withdrawal' then (
         select max(e.revision) from transmissions e
         where e.document_id = t.document_id and e.leg = 'c5' and e.state = 'accepted' and e.revision <= t.revision
       ) else t.revision end as revision
     ) source
     left join document_revisions h on h.document_id = t.document_id and h.revision = source.revision
     join revision_files f on f.document_id = t.document_id and f.revision = source.revision
     left join revision_files r on r.document_id = t.document_id and r.revision = t.revision
     left join transmissions c3 on c3.document_id = t.document_id and c3.revision = source.revision and c3.leg = 'c3'
       and c3.state <> 'not_required'
     order by o.nth, t.leg
