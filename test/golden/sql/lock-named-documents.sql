-- lock-named-documents
select d.id from documents d where d.org_id is not distinct from $1::uuid and ((d.business_profile_id = $2 and d.kind = any($3::text[]) and d.document_sequence = any($4::text[])) or d.id = $5)
    order by d.id for no key update
