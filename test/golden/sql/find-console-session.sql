-- find-console-session
select id, org_id, subject, roles, token_id, issuer, expires_at
    from console_sessions where secret_sha256 = $1 and expires_at > now()
