-- resolve-references
select r.text, m.way, m.id, m.kind, m.document_sequence, m.is_void, o.settlement as policy, o.refuse_on,
       array(select folded from number_prefixes where org_id = $1) as own_prefixes,
       exists (
         select from business_profiles own join business_profiles p on p.id <> own.id
           and (p.id = own.numbers_from or p.numbers_from = own.id or p.numbers_from = own.numbers_from)
         join search_texts t on t.org_id = p.org_id and t.folded_number = fold_number(r.text)
         join documents d on d.id = t.document_id and d.business_profile_id = p.id and d.kind = $4
         where own.id = $2
       ) as is_elsewhere
     from organizations o cross join unnest($3::text[], $6::text[], $7::uuid[], $8::text[]) as r (text, latin, uuid, plain)
     left join lateral (
       select 1 as way, d.org_id, d.id, d.kind, d.document_sequence, d.void_reason is not null as is_void from documents d where d.business_profile_id = $2
         and d.kind in ('purchase-invoices', 'purchase-credit-notes', 'sales-invoices', 'sales-credit-notes') and d.document_sequence = r.text
       union all
       select 2, d.org_id, d.id, d.kind, d.document_sequence, d.void_reason is not null as is_void from documents d where d.business_profile_id = $2
         and d.id = r.uuid
       union all
       select 2, d.org_id, d.id, d.kind, d.document_sequence, d.void_reason is not null as is_void from documents d where d.business_profile_id = $2
         and d.org_id = o.id and d.sent_uuid = r.uuid
       union all
       select 3, d.org_id, d.id, d.kind, d.document_sequence, d.void_reason is not null as is_void from documents d where d.business_profile_id = $2 and d.kind = $4 and d.external_reference = r.text
       union all
       select 4, d.org_id, d.id, d.kind, d.document_sequence, d.void_reason is not null as is_void from documents d where d.business_profile_id = $2
         and d.kind = $4 and d.external_reference in (r.plain, upper(r.plain), lower(r.plain))
       union all
       select 3, d.org_id, d.id, d.kind, d.document_sequence, d.void_reason is not null as is_void
         from search_texts t join documents d on d.id = t.document_id and d.business_profile_id = $2 and d.kind = $4
         where t.org_id = $1 and t.folded_number in (fold_number(r.text), fold_number(r.latin))
     ) m on m.org_id is not distinct from o.id and (m.way < 3 or m.id <> $5)
     where o.id = $1
     order by m.id
