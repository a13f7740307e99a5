-- find-chosen-changes
with page as (
  select l.id, l.position, l.org_id, l.document_id, l.at, l.revision, l.stage, l.leg, l.event, l.from_state,
    l.to_state, l.attempt, l.duration_ms, l.detail, d.kind, d.document_sequence, d.business_profile_id,
    d.overall_status, d.participant_status, d.fta_status, d.external_reference, d.metadata
  from status_log l join documents d on d.org_id = l.org_id and d.id = l.document_id where l.org_id = $1 and l.id = any($2::bigint[]) and l.row_id
    between (select min(i) from unnest($2::bigint[]) i) - 15 and (select max(i) from unnest($2::bigint[]) i)),
  measured as (
    select *, (count(*) over ())::int as found, row_number() over (order by id) as nth,
      sum(coalesce(octet_length(metadata::text), 0)) over (order by id) - coalesce(octet_length(metadata::text), 0) as bytes_before
    from page
  )
  select * from measured where nth <= $3 and bytes_before < $4 order by id
