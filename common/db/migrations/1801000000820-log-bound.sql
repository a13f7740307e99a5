-- The first part of the log ends where the first part of the contents does.
DO $do$
BEGIN
  EXECUTE format('ALTER TABLE status_log_rows ADD CONSTRAINT status_log_rows_month_check CHECK (document_id < %L) NOT VALID',
    (SELECT upper_id FROM content_months WHERE name = 'before'));
END $do$;
