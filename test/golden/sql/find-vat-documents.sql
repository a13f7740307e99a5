-- find-vat-documents
select c.id, d.business_profile_id, d.kind, d.document_sequence, d.external_reference, r.revision, a.issue_date::text as issue_date,
  r.status, v.category, a.emirate, (d.sign * (v.amounts ->> 0)::numeric)::text as net_amount_in_aed, (d.sign * (v.amounts ->> 1)::numeric)::text as tax_amount_in_aed

  from (select n.id from (
  select d.id from documents d
  where d.org_id = $1 and d.kind = any($4::text[]) and d.overall_status <> 'PENDING' and d.overall_status = 'APPROVED'
    and d.issue_date between $2::date and $3::date
  union all
  select d.id from documents d
  where d.org_id = $1 and d.kind = any($4::text[]) and d.overall_status <> 'PENDING' and d.overall_status in ('VALIDATION_FAILED', 'REJECTED')
    and d.issue_date between $2::date - 366 and $3::date + 366
  union all
  select d.id from documents d where d.org_id = $1 and d.kind = any($4::text[]) and d.overall_status = 'PENDING') n where n.id > $9::uuid order by n.id) c
  cross join lateral (
    select d.kind, d.revision, d.overall_status, d.business_profile_id, d.document_sequence, d.external_reference,
      case when d.kind in ('purchase-credit-notes', 'sales-credit-notes') then -1 else 1 end as sign
    from documents d
    where d.id = c.id and d.org_id = $1 and ($5::uuid is null or d.business_profile_id = $5::uuid) offset 0
  ) d
  cross join lateral (
    select max(t.revision) filter (where t.leg = 'c5' and t.state = 'accepted') as accepted,
      max(t.revision) filter (where t.leg = 'withdrawal' and t.state = 'accepted') as withdrawn,
      coalesce(bool_or(t.leg = 'c5' and t.state = 'rejected' and t.revision = d.revision), false) as is_refused
    from transmissions t where t.document_id = c.id
  ) t
  cross join lateral (
    select t.accepted as revision, case when t.withdrawn >= t.accepted then 'withdrawn' else 'accepted' end as status
    where t.accepted is not null
    union all
    select d.revision, case when t.is_refused then 'refused' else 'under_way' end
    where t.accepted is distinct from d.revision and d.overall_status <> 'VALIDATION_FAILED'
  ) r
  cross join lateral (
    select a.issue_date, a.emirate, a.vat from revision_files a
    where a.document_id = c.id and a.revision = r.revision and a.issue_date between $2::date and $3::date offset 0
  ) a
  cross join lateral jsonb_each(a.vat) as v (category, amounts)
  where ($6::text[] is null or r.status = any($6::text[])) and ($7::text[] is null or v.category = any($7::text[]))
    and ($8::text[] is null or coalesce(a.emirate, 'none') = any($8::text[]))
order by c.id fetch first $10 rows with ties
