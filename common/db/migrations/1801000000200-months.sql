-- Contents of documents by the month of their acceptance (docs/decisions/0164). What the columns mean is said in common/db/entities.

CREATE TABLE content_months (
  name text PRIMARY KEY,
  lower_id uuid,
  upper_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state in ('open', 'copying', 'copied', 'sealed')),
  changed_at timestamptz NOT NULL DEFAULT now(),
  documents bigint,
  bytes bigint,
  manifest text
);

CREATE FUNCTION moment_of_id(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

CREATE FUNCTION month_begin(moment timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', moment, 'UTC')
$$;

-- What an earlier release has stored is one part, up to a month that no id has reached yet; the day more is for what is accepted
-- while the migration runs. A new installation begins with its month.
INSERT INTO content_months (name, upper_id)
SELECT 'before', lowest_document_id(CASE WHEN newest.id IS NULL THEN month_begin(now()) ELSE
  date_trunc('month', greatest(now(), moment_of_id(newest.id)) + interval '1 day', 'UTC') + interval '1 month' END)
FROM (SELECT (SELECT id FROM documents ORDER BY id DESC LIMIT 1) AS id) newest;

-- Rows of an earlier release do not say whose they are: they stand at the lowest id, which is of the part before the months.
ALTER TABLE sending_reports ADD COLUMN document_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE inbound_messages ADD COLUMN document_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';

DO $do$
DECLARE
  of_table text;
  bound uuid := (SELECT upper_id FROM content_months);
BEGIN
  FOREACH of_table IN ARRAY ARRAY['document_xml', 'document_revisions', 'sending_reports', 'inbound_messages'] LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (document_id < %L) NOT VALID', of_table, of_table || '_month_check', bound);
  END LOOP;
END $do$;

-- The tables that have a part for each month.
CREATE FUNCTION content_tables() RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT c.relname::text FROM pg_class c
  WHERE c.relkind = 'p' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname
$$;

-- Of columns by which nothing is looked up no statistics are kept, which LIKE does not copy.
CREATE FUNCTION copy_statistics_targets(of_table text, to_table text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT attname, attstattarget FROM pg_attribute WHERE attrelid = of_table::regclass AND attnum > 0 AND attstattarget >= 0 LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET STATISTICS %s', to_table, kept.attname, kept.attstattarget);
  END LOOP;
END $$;

-- Name of a table's part. Processes of release 1.0 write the first part of the messages, as the table that it was.
CREATE FUNCTION content_part(of_table text, month text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN of_table = 'network_messages' AND month = 'before' THEN 'inbound_messages'
    ELSE of_table || '_' || replace(month, '-', '_') END
$$;

-- A table that is attached is in nobody's way, where one that is created as a part would lock all others. Rows that came before
-- their part (a clock that ran ahead) wait in the part for all other ids.
CREATE FUNCTION add_content_part(of_table text, of_month content_months) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part text := content_part(of_table, of_month.name);
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', part, of_table);
  PERFORM copy_statistics_targets(of_table, part);
  IF of_table = 'document_xml' THEN
    EXECUTE format('ALTER TABLE %I SET (toast_tuple_target = 4080)', part);
  END IF;
  EXECUTE format('WITH early AS (DELETE FROM %I WHERE document_id >= %L AND document_id < %L RETURNING *) INSERT INTO %I SELECT * FROM early',
    of_table || '_other', coalesce(of_month.lower_id, '00000000-0000-0000-0000-000000000000'), of_month.upper_id, part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%L)', of_table, part,
    coalesce(quote_literal(of_month.lower_id), 'MINVALUE'), of_month.upper_id);
END $$;

CREATE FUNCTION add_other_part(of_table text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', of_table || '_other', of_table);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', of_table, of_table || '_other');
END $$;

-- Makes the months up to three from now, at most twelve in a call: how many. It runs with the rights of its owner, because the service's role
-- makes no tables.
CREATE FUNCTION make_content_months() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  made integer := 0;
  newest timestamptz;
  next content_months;
  of_table text;
BEGIN
  PERFORM pg_advisory_xact_lock(7304, 0);
  LOOP
    SELECT moment_of_id(upper_id) INTO newest FROM content_months ORDER BY upper_id DESC LIMIT 1;
    EXIT WHEN newest > now() + interval '3 months' OR made = 12;
    INSERT INTO content_months (name, lower_id, upper_id)
    VALUES (to_char(newest AT TIME ZONE 'UTC', 'YYYY-MM'), lowest_document_id(newest),
      lowest_document_id(date_trunc('month', newest + interval '40 days', 'UTC')))
    RETURNING * INTO next;
    FOR of_table IN SELECT content_tables() LOOP
      PERFORM add_content_part(of_table, next);
    END LOOP;
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- PostgreSQL counts by itself what each part holds, and not what the whole does, of which plans of joins are made: once a day.
CREATE FUNCTION count_content() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  of_table text;
BEGIN
  FOR of_table IN SELECT c FROM content_tables() c
    WHERE NOT EXISTS (SELECT FROM pg_stat_user_tables s WHERE s.relid = c::regclass AND s.last_analyze > now() - interval '1 day') LOOP
    EXECUTE format('ANALYZE %I', of_table);
  END LOOP;
END $$;

-- Makes the parts of empty tables anew, as content_months says: a restored database has the months of the one that was lost.
CREATE FUNCTION rebuild_content_parts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_table text;
  part regclass;
  of_month content_months;
  is_filled boolean;
BEGIN
  FOR of_table IN SELECT content_tables() LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', of_table) INTO is_filled;
    IF is_filled THEN
      RAISE EXCEPTION 'parts of % are made anew only while it is empty', of_table;
    END IF;
    FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = of_table::regclass LOOP
      EXECUTE format('DROP TABLE %s', part);
    END LOOP;
    PERFORM add_other_part(of_table);
    FOR of_month IN SELECT * FROM content_months ORDER BY upper_id LOOP
      PERFORM add_content_part(of_table, of_month);
    END LOOP;
  END LOOP;
END $$;

-- Temporary tables of the caller come last, so that they stand for none of the tables above; a call waits for locks for two seconds only.
DO $do$
DECLARE
  of_function text;
BEGIN
  FOREACH of_function IN ARRAY ARRAY['make_content_months()', 'count_content()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', of_function, current_schema());
    EXECUTE format('ALTER FUNCTION %s SET lock_timeout = ''2s''', of_function);
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', of_function);
  END LOOP;
END $do$;
