-- find-issuing-profiles
select p.id, p.party, coalesce(f.numbering, p.numbering) as numbering, p.xmin::text as version, p.numbers_from,
      array(select c.folded from number_prefixes c where c.business_profile_id = coalesce(f.id, p.id)) as claimed_prefixes,
      f.id is not null or exists (select from business_profiles s where s.numbers_from = p.id) as shares_numbers
    from business_profiles p left join business_profiles f on f.id = p.numbers_from
    where p.org_id = $1 and p.id = any($2::uuid[])
