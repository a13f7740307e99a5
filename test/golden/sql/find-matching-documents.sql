-- find-matching-documents-newest
select i.id from (select distinct unnest($13::uuid[]) as id) i cross join lateral (
    select from documents d where d.id = i.id and d.org_id = $1 and d.kind = any($2::text[]) and d.overall_status = any($3::text[])
      and ($4::uuid is null or d.business_profile_id = $4::uuid)
      and d.issue_date >= $5::date and d.issue_date <= $6::date
      and ($7::numeric is null or d.tax_inclusive_amount >= $7::numeric)
      and ($8::numeric is null or d.tax_inclusive_amount <= $8::numeric)
      and ($9::text is null or d.document_sequence = $9::text)
      and ($10::text is null or d.external_reference = $10::text)
      and ($14::boolean is null or (d.void_reason is not null) = $14::boolean)
      and (cardinality($11::text[]) + cardinality($12::text[]) = 0 or exists (
      select from search_texts s where s.org_id = d.org_id and s.document_id = d.id
        and s.folded like all($11::text[]) and split_part(s.folded, '', 1) like all($12::text[])))
    offset 0
  ) m order by i.id desc

-- find-matching-documents-oldest
select i.id from (select distinct unnest($13::uuid[]) as id) i cross join lateral (
    select from documents d where d.id = i.id and d.org_id = $1 and d.kind = any($2::text[]) and d.overall_status = any($3::text[])
      and ($4::uuid is null or d.business_profile_id = $4::uuid)
      and d.issue_date >= $5::date and d.issue_date <= $6::date
      and ($7::numeric is null or d.tax_inclusive_amount >= $7::numeric)
      and ($8::numeric is null or d.tax_inclusive_amount <= $8::numeric)
      and ($9::text is null or d.document_sequence = $9::text)
      and ($10::text is null or d.external_reference = $10::text)
      and ($14::boolean is null or (d.void_reason is not null) = $14::boolean)
      and (cardinality($11::text[]) + cardinality($12::text[]) = 0 or exists (
      select from search_texts s where s.org_id = d.org_id and s.document_id = d.id
        and s.folded like all($11::text[]) and split_part(s.folded, '', 1) like all($12::text[])))
    offset 0
  ) m order by i.id asc
