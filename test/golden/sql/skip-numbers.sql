-- skip-numbers
lock table sequences in share row exclusive mode

-- skip-numbers
with runs as materialized (
       select p.id, n.id as business_profile_id, n.org_id
       from business_profiles p join business_profiles n on n.id = coalesce(p.numbers_from, p.id)
     ), seen as (
       select p.business_profile_id, p.org_id, e.kind, split_part(e.document_sequence, '-', -2)::smallint as year,
         max(split_part(e.document_sequence, '-', -1)::bigint) as value
       from recovered_envelopes e join runs p on p.id = e.business_profile_id
       where e.recovery_id = $1 and e.document_sequence ~ '^.+-[0-9]{4}-[0-9]{1,15}$'
       group by 1, 2, 3, 4
     ), given as materialized (
       -- From the index of the numbers alone: rows are wide.
       select business_profile_id as id, kind, split_part(document_sequence, '-', -2)::smallint as year, max(split_part(document_sequence, '-', -1)::bigint) as value
       from documents d where d.document_sequence ~ '^.+-[0-9]{4}-[0-9]{1,15}$' and (
         (d.kind, regexp_replace(d.document_sequence, '-[0-9]{4}-[0-9]+$', '')) in (('purchase-invoices', 'SBI'), ('purchase-credit-notes', 'SBC'), ('sales-invoices', 'SLI'), ('sales-credit-notes', 'SLC'))
         or exists (select from number_prefixes c join runs r on r.business_profile_id = c.business_profile_id
           where r.id = d.business_profile_id and c.kind = d.kind
           and c.folded = translate(regexp_replace(d.document_sequence, '-[0-9]{4}-[0-9]+$', ''), 'OI', '01'))) group by 1, 2, 3
     ), there as materialized (
       select r.business_profile_id, r.org_id, g.kind, g.year, max(g.value) as value
       from given g join runs r on r.id = g.id group by 1, 2, 3, 4
     ), noted as materialized (
       select p.id as business_profile_id, p.org_id, n.kind, n.year, n."upTo" as value
       from jsonb_to_recordset($2::jsonb) as n ("businessProfileId" uuid, kind text, year smallint, "upTo" bigint)
       join business_profiles p on p.id = n."businessProfileId" where n.kind in ('purchase-invoices', 'purchase-credit-notes', 'sales-invoices', 'sales-credit-notes')
     ), used as (
       select business_profile_id, kind, year, org_id from noted
       union select business_profile_id, kind, year, org_id from sequences
       union select business_profile_id, kind, year, org_id from seen where kind in ('purchase-invoices', 'purchase-credit-notes', 'sales-invoices', 'sales-credit-notes')
       union select business_profile_id, kind, year, org_id from there
       union select p.id, k.kind, y.year::smallint, p.org_id
         from business_profiles p, unnest(array['purchase-invoices', 'purchase-credit-notes', 'sales-invoices', 'sales-credit-notes']) as k (kind), recoveries r, generate_series(
           extract(year from coalesce(r.known_until, r.began_at) - interval '1 month')::int, extract(year from r.began_at)::int) as y (year)
         where r.id = $1 and p.numbers_from is null
     ), known as (
       select u.*, coalesce(s.last_value, 0) as before, n.value as seen,
         greatest(coalesce(s.last_value, 0), coalesce(n.value, 0), coalesce(t.value, 0), coalesce(o.value, 0)) as known,
         r.are_numbers_known or coalesce(o.value, 0) >= greatest(s.last_value, n.value, 0) and (o.value is not null or $3)
           or n.value is null and u.year < extract(year from coalesce(r.known_until, r.began_at) - interval '1 month') as is_proven,
         r.number_margin as margin
       from used u join recoveries r on r.id = $1 left join sequences s using (business_profile_id, kind, year)
       left join seen n using (business_profile_id, kind, year)
       left join there t using (business_profile_id, kind, year)
       left join noted o using (business_profile_id, kind, year)
     ), wanted as (
       select business_profile_id, kind, year, org_id, before, seen, known + case when is_proven then 0 else coalesce(margin, 0) end as after from known
     ), skipped as (
       insert into sequences (business_profile_id, kind, year, org_id, last_value)
       select business_profile_id, kind, year, org_id, after from wanted where after > before
       on conflict (business_profile_id, kind, year) do update set last_value = excluded.last_value
     ), gaps as (insert into sequence_gaps (business_profile_id, kind, year, first_value, last_value, seen_value, org_id, recovery_id)
     select business_profile_id, kind, year, before + 1, after, seen, org_id, $1 from wanted where after > before)
     select count(*)::int as unproven from known where not is_proven and margin is null
