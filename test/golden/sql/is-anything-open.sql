-- is-anything-open
select exists (select from transmissions where open) or exists (
     select from documents where failure is null and stage in ('priced', 'rendered')
   ) as open
