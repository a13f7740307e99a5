-- The log by the month of its documents (docs/decisions/0182). What release 1.0 has becomes the first part as it lies.

-- Writers lock the view before its table; a migration that had the table first would meet them in a deadlock. LOCK TABLE would lock what the view
-- reads as well.
ALTER VIEW status_log ALTER COLUMN at SET DEFAULT clock_timestamp();

SELECT pg_temp.part_by_month('status_log_rows', 'document_id, position', 'status_log_rows');

-- The first part has these already, and gives them.
CREATE INDEX status_log_rows_org_id_id_idx ON status_log_rows (org_id, id);
CREATE INDEX status_log_rows_at_idx ON status_log_rows USING brin (at);

-- Numbers go on as they were: 16 apart, from a sequence that earlier releases know by its name.
ALTER TABLE status_log_rows ALTER COLUMN id SET INCREMENT BY 16;
ALTER SEQUENCE status_log_rows_id_seq RENAME TO status_log_id_seq;
SELECT setval('status_log_id_seq', last_value - 1) FROM status_log_id_seq WHERE last_value > 1;

-- The view and its rules mean the table that they were made for, which is the first part now. The view stays the one that it is: by locks on it
-- the feed finds those who write.
DO $do$
DECLARE
  rule text;
BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW status_log AS ' || replace(pg_get_viewdef('status_log'::regclass), 'status_log_rows_before', 'status_log_rows');
  FOR rule IN SELECT pg_get_ruledef(oid) FROM pg_rewrite WHERE ev_class = 'status_log'::regclass AND rulename <> '_RETURN' LOOP
    EXECUTE replace(replace(rule, 'CREATE RULE', 'CREATE OR REPLACE RULE'), 'status_log_rows_before', 'status_log_rows');
  END LOOP;
END $do$;

SELECT add_content_part('status_log_rows', m) FROM content_months m WHERE m.name <> 'before' ORDER BY m.upper_id;

-- The bounds let PostgreSQL leave aside all other parts before it begins, and not only look into none of them; and they need a plan that is made once.
CREATE OR REPLACE FUNCTION log_ends(ids uuid[]) RETURNS TABLE (document_id uuid, "position" bigint, at timestamptz)
LANGUAGE plpgsql ROWS 50 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ordered uuid[] := array(SELECT i FROM unnest(ids) AS i ORDER BY i);
  lowest uuid := ordered[1];
  highest uuid := ordered[cardinality(ordered)];
BEGIN
  RETURN QUERY
  SELECT i.id, coalesce(l.position, 0), greatest(clock_timestamp(), l.at)
  FROM unnest((SELECT ids)) AS i (id)
  LEFT JOIN LATERAL (
    SELECT s.position + coalesce(length(s.steps) / 12, 1) - 1 AS position, s.at FROM status_log_rows s
    WHERE s.document_id = i.id AND s.document_id >= lowest AND s.document_id <= highest ORDER BY s.position DESC LIMIT 1
  ) l ON true;
END $$;

-- Whole rows are deleted, which need not be unfolded for it.
DO $do$
DECLARE
  routine text;
  former text;
BEGIN
  FOREACH routine IN ARRAY ARRAY['delete_expired_documents', 'wipe_sandbox'] LOOP
    former := (SELECT pg_get_functiondef(oid) FROM pg_proc WHERE proname = routine AND pronamespace = current_schema()::regnamespace);
    IF former NOT LIKE '%DELETE FROM status_log l %' THEN
      RAISE EXCEPTION '% is not the function that was expected', routine;
    END IF;
    EXECUTE replace(former, 'DELETE FROM status_log l ', 'DELETE FROM status_log_rows l ');
  END LOOP;
END $do$;
