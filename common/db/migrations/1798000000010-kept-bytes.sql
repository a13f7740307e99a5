ALTER TABLE organizations
  ADD COLUMN kept_answers_mb integer,
  ADD COLUMN attachments_mb integer,
  ADD CONSTRAINT organizations_quotas_check CHECK (kept_answers_mb >= 1 and attachments_mb >= 1);

CREATE TABLE kept_bytes (
  org_id uuid PRIMARY KEY REFERENCES organizations,
  answers bigint NOT NULL DEFAULT '0',
  attachments bigint NOT NULL DEFAULT '0'
);

-- The totals follow the rows whoever writes them, by one statement for each statement that changes bytes. Organizations come in one
-- order, so that two statements with several of them cannot lock each other out. Most statements that store documents bring neither
-- answers nor attachments: they return before a plan is begun.
CREATE FUNCTION count_kept_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM added WHERE body IS NOT NULL) AND NOT EXISTS (SELECT FROM removed WHERE body IS NOT NULL) THEN
      RETURN NULL;
    END IF;
    INSERT INTO kept_bytes AS k (org_id, answers)
    SELECT org_id, sum(bytes) FROM (
      SELECT org_id, octet_length(body) AS bytes FROM added
      UNION ALL SELECT org_id, -octet_length(body) FROM removed) changed
    GROUP BY org_id HAVING sum(bytes) <> 0 ORDER BY org_id
    ON CONFLICT (org_id) DO UPDATE SET answers = k.answers + excluded.answers;
  ELSE
    INSERT INTO kept_bytes AS k (org_id, answers)
    SELECT org_id, -sum(octet_length(body)) FROM removed GROUP BY org_id HAVING sum(octet_length(body)) > 0 ORDER BY org_id
    ON CONFLICT (org_id) DO UPDATE SET answers = k.answers + excluded.answers;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER idempotency_keys_count_changed AFTER UPDATE ON idempotency_keys
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_kept_answers();
CREATE TRIGGER idempotency_keys_count_deleted AFTER DELETE ON idempotency_keys
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_kept_answers();

CREATE FUNCTION count_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  INSERT INTO kept_bytes AS k (org_id, attachments)
  SELECT org_id, sum(octet_length(content)) * CASE tg_op WHEN 'DELETE' THEN -1 ELSE 1 END
  FROM changed GROUP BY org_id ORDER BY org_id
  ON CONFLICT (org_id) DO UPDATE SET attachments = k.attachments + excluded.attachments;
  RETURN NULL;
END $$;
CREATE TRIGGER attachment_contents_count_added AFTER INSERT ON attachment_contents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_attachments();
CREATE TRIGGER attachment_contents_count_deleted AFTER DELETE ON attachment_contents
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_attachments();
