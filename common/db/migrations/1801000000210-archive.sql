-- Contents of documents in files of an archive (docs/decisions/0165). What the columns mean is said in common/db/entities.

ALTER TABLE content_months ADD COLUMN cutoff timestamptz;

CREATE TABLE archive_files (
  name text PRIMARY KEY,
  month text NOT NULL,
  org_id uuid NOT NULL,
  first_id uuid NOT NULL,
  last_id uuid NOT NULL,
  documents integer NOT NULL,
  size integer NOT NULL,
  index_offset integer NOT NULL,
  sha256 text NOT NULL,
  index_sha256 text NOT NULL,
  in_use boolean NOT NULL DEFAULT false,
  written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  cutoff timestamptz NOT NULL,
  left_out uuid[] NOT NULL DEFAULT '{}'
);
CREATE INDEX archive_files_month_idx ON archive_files (month) WHERE NOT in_use;
CREATE INDEX archive_files_org_id_idx ON archive_files (org_id, last_id) WHERE in_use;

CREATE TABLE recalled_documents (
  document_id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  recalled_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX recalled_documents_recalled_at_idx ON recalled_documents (recalled_at);

CREATE TABLE archive_erasures (name text, document_id uuid, PRIMARY KEY (name, document_id));

-- The files in use that may have contents of a document.
CREATE FUNCTION files_of(organization uuid, document uuid) RETURNS SETOF archive_files LANGUAGE sql STABLE AS $$
  SELECT f.* FROM archive_files f WHERE f.org_id = organization AND f.last_id >= document AND f.first_id <= document AND f.in_use
    AND document <> ALL (f.left_out)
$$;

-- Whether contents of a document are in the archive alone.
CREATE FUNCTION is_put_away(organization uuid, document uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM files_of(organization, document))
    AND NOT EXISTS (SELECT FROM recalled_documents r WHERE r.document_id = document)
$$;

-- Takes what was brought back, and is in the archive still, away again: at most a hundred documents, how many. It runs with the rights of
-- its owner, because the service's role may delete none of this; so it takes only what a file of the archive has by the time of the row.
CREATE FUNCTION release_recalled() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  released uuid[];
BEGIN
  -- A command that writes files, or brings a month back, has the lock meanwhile.
  IF NOT pg_try_advisory_xact_lock(7305, 0) THEN
    RETURN 0;
  END IF;
  WITH old AS (
    SELECT r.document_id FROM recalled_documents r WHERE r.recalled_at < now() - interval '1 hour'
      AND NOT EXISTS (SELECT FROM transmissions t WHERE t.document_id = r.document_id AND (t.open OR t.troubled))
    ORDER BY r.recalled_at LIMIT 100 FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM recalled_documents r USING old WHERE r.document_id = old.document_id RETURNING r.document_id, r.org_id
  ), kept AS (
    SELECT g.document_id, max(f.cutoff) AS cutoff FROM gone g CROSS JOIN LATERAL files_of(g.org_id, g.document_id) f
    GROUP BY g.document_id
  ), xml AS (
    DELETE FROM document_xml x USING kept k WHERE x.document_id = k.document_id AND x.created_at < k.cutoff
  ), revisions AS (
    DELETE FROM document_revisions v USING kept k WHERE v.document_id = k.document_id AND v.archived_at < k.cutoff
  ), reports AS (
    DELETE FROM sending_reports s USING kept k WHERE s.document_id = k.document_id AND s.at < k.cutoff
  ), messages AS (
    DELETE FROM network_messages m USING kept k WHERE m.document_id = k.document_id AND m.received_at < k.cutoff
  )
  SELECT array_agg(g.document_id) INTO released FROM gone g;
  RETURN coalesce(cardinality(released), 0);
END $$;
DO $do$ BEGIN
  EXECUTE format('ALTER FUNCTION release_recalled() SET search_path = %I, pg_temp', current_schema());
END $do$;
REVOKE EXECUTE ON FUNCTION release_recalled() FROM PUBLIC;

-- What is deleted is taken out of its file as well, by the command that writes files.
CREATE FUNCTION note_erasures() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO archive_erasures (name, document_id)
  SELECT f.name, g.id FROM gone g CROSS JOIN LATERAL files_of(g.org_id, g.id) f
  ON CONFLICT DO NOTHING;
  DELETE FROM recalled_documents r USING gone g WHERE r.document_id = g.id;
  RETURN NULL;
END $$;
DO $do$ BEGIN
  EXECUTE format('ALTER FUNCTION note_erasures() SET search_path = %I, pg_temp', current_schema());
END $do$;
REVOKE EXECUTE ON FUNCTION note_erasures() FROM PUBLIC;
CREATE TRIGGER documents_erased AFTER DELETE ON documents
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_erasures();

-- A document is not deleted while its files cannot be listed: retention brings its contents back first.
DO $do$
DECLARE
  former text := pg_get_functiondef('expiry_rule(uuid, timestamptz, timestamptz)'::regprocedure);
  body text := replace(former, 'WHEN d.overall_status = ''PENDING'' OR', 'WHEN is_put_away(d.org_id, d.id) OR d.overall_status = ''PENDING'' OR');
BEGIN
  IF body = former THEN
    RAISE EXCEPTION 'expiry_rule is not the function that was expected';
  END IF;
  EXECUTE body;
END $do$;
