-- Lets a table be the first part of one that has a part for each month, `whole`; its constraint <table>_month_check has been validated, so
-- nothing is read.
CREATE OR REPLACE FUNCTION pg_temp.part_by_month(of_table text, key_columns text, whole text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first text := content_part(whole, 'before');
  bound uuid := (SELECT upper_id FROM content_months WHERE name = 'before');
  numbers text := (SELECT pg_get_serial_sequence(quote_ident(of_table), 'id') FROM pg_attribute
    WHERE attrelid = of_table::regclass AND attname = 'id' AND attidentity <> '');
  next_number bigint;
  index_name text;
  definition record;
  triggers text[] := '{}';
  foreign_key record;
  referred regclass;
BEGIN
  -- Writers lock the document first. A migration that had one of its tables and then waited for documents would meet them in a deadlock.
  FOR referred IN SELECT DISTINCT confrelid FROM pg_constraint WHERE conrelid = of_table::regclass AND contype = 'f' ORDER BY 1 LOOP
    EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', referred);
  END LOOP;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', of_table);
  FOR definition IN SELECT tgname, pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgrelid = of_table::regclass AND NOT tgisinternal LOOP
    triggers := triggers || replace(definition.text, format(' ON %I.%I ', current_schema(), of_table), format(' ON %I ', whole));
    EXECUTE format('DROP TRIGGER %I ON %I', definition.tgname, of_table);
  END LOOP;
  IF numbers IS NOT NULL THEN
    EXECUTE format('SELECT last_value + is_called::int FROM %s', numbers) INTO next_number;
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id DROP IDENTITY', of_table);
  END IF;
  IF to_regclass(of_table || '_month_key') IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', of_table, of_table || '_pkey');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I', of_table, of_table || '_pkey', of_table || '_month_key');
  END IF;
  IF first <> of_table THEN
    FOR index_name IN SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = of_table::regclass LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', index_name, replace(index_name, of_table, first));
    END LOOP;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', of_table, first);
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY RANGE (document_id)', whole, first);
  PERFORM copy_statistics_targets(first, whole);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', whole, of_table || '_month_check');
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (%s)', whole, key_columns);
  FOR foreign_key IN SELECT conname, pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conrelid = first::regclass AND contype = 'f' LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', whole, foreign_key.conname, foreign_key.text);
  END LOOP;
  IF numbers IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)', whole, next_number);
  END IF;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', whole, first, bound);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', first, of_table || '_month_check');
  FOREACH index_name IN ARRAY triggers LOOP
    EXECUTE index_name;
  END LOOP;
  PERFORM add_other_part(whole);
END $$;

-- Functions that delete documents find their reports and messages by the documents, or at the lowest id, where an earlier release has put them.
CREATE OR REPLACE FUNCTION pg_temp.name_documents(routine text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  former text := (SELECT pg_get_functiondef(oid) FROM pg_proc WHERE proname = routine AND pronamespace = current_schema()::regnamespace);
  body text := former;
  unnamed text := '''00000000-0000-0000-0000-000000000000''';
BEGIN
  body := replace(body, 'm.transmission_id = ANY (legs)', 'm.transmission_id = ANY (legs) AND m.document_id = ANY (doomed || ' || unnamed || '::uuid)');
  body := replace(body, 'r.transmission_id = ANY (legs)', 'r.transmission_id = ANY (legs) AND r.document_id = ANY (doomed || ' || unnamed || '::uuid)');
  body := replace(body, 'm.transmission_id = t.id', 'm.transmission_id = t.id AND m.document_id IN (t.document_id, ' || unnamed || ')');
  body := replace(body, 'inbound_messages m', 'network_messages m');
  IF body = former THEN
    RAISE EXCEPTION '% is not the function that was expected', routine;
  END IF;
  EXECUTE body;
END $$;
