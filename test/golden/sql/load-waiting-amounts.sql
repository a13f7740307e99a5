-- load-waiting-amounts
select d.id, d.org_id, d.kind, d.revision, d.document_sequence, d.document,
       encode(d.accepted_amounts_digest, 'hex') as accepted_amounts_sha256,
       d.request_id, d.traceparent, d.business_profile_id, now() as read_at, d.likeness,
       f.amounts, null as ubl
       from (select distinct id, revision from unnest((select $1::uuid[]), (select $2::int[])) as r (id, revision)) i
  join documents d on d.id = i.id and d.revision = i.revision and d.stage = $3 left join revision_files f on f.document_id = d.id and f.revision = d.revision
