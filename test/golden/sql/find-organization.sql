-- find-organization
select id, name, default_service_version, phase2, disabled_at is not null as disabled, rate_per_minute, expected_totals,
      refuse_on, external_references, issue_date_from::text as issue_date_from, issue_days_ahead,
      array(select t.id::text from issued_tokens t
        where t.org_id = o.id and t.revoked_at is not null and t.expires_at > now()) as revoked_tokens
    from organizations o where id = $1
