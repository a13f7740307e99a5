-- lock-named-documents
select d.id from documents d where d.org_id is not distinct from $1::uuid and d.id = any($2::uuid[]) order by d.id for no key update
