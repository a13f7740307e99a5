-- select-delivered
select t.revision, coalesce(v.document, d.document) as document
     from documents d join transmissions t on t.document_id = d.id and t.leg = 'c3'
     left join document_revisions v on v.document_id = $3 and v.revision = t.revision
     where d.org_id = $1 and d.kind = $2 and d.id = $3 and (t.state in ('accepted', 'sending', 'sent', 'unknown')
    or (t.state = 'failed' and t.failure_class = 'unknown') or (t.state = 'rejected' and exists (
  select from unnest(t.mls_contested) as m (contest) where m.contest like '% contradicts'))
    or (t.state = 'not_required' and exists (select from transmissions r
      where r.document_id = t.document_id and r.revision = t.revision and r.leg = 'c5'
        and (r.state = 'accepted' or (r.state = 'rejected' and exists (
  select from unnest(r.mls_contested) as m (contest) where m.contest like '% contradicts')))))) order by t.revision desc limit 1
