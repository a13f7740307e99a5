-- Retention of documents. What the columns mean is said in common/db/entities; docs/decisions/0108 says why it is so.

ALTER TABLE organizations
  ADD COLUMN documents_kept_years integer CONSTRAINT organizations_documents_kept_check CHECK (documents_kept_years between 5 and 100),
  ADD COLUMN unsent_kept_days integer CONSTRAINT organizations_unsent_kept_check CHECK (unsent_kept_days between 30 and 36500),
  ADD COLUMN legal_hold boolean NOT NULL DEFAULT false,
  ADD COLUMN retention_changed_at timestamptz;

-- Nothing is deleted for seven days after a change, also where a caller names an earlier time himself, for a new organization as well.
CREATE FUNCTION date_retention_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.retention_changed_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER organizations_retention BEFORE UPDATE ON organizations FOR EACH ROW
  WHEN ((OLD.documents_kept_years, OLD.unsent_kept_days, OLD.legal_hold, OLD.retention_changed_at)
    IS DISTINCT FROM (NEW.documents_kept_years, NEW.unsent_kept_days, NEW.legal_hold, NEW.retention_changed_at))
  EXECUTE FUNCTION date_retention_change();
CREATE TRIGGER organizations_retention_new BEFORE INSERT ON organizations FOR EACH ROW
  WHEN (NEW.retention_changed_at IS NOT NULL) EXECUTE FUNCTION date_retention_change();

CREATE TABLE deleted_documents (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES organizations,
  business_profile_id uuid NOT NULL REFERENCES business_profiles,
  kind text NOT NULL,
  document_sequence text NOT NULL,
  issue_date date NOT NULL,
  revision integer NOT NULL,
  overall_status text NOT NULL,
  rule text NOT NULL CHECK (rule in ('documents', 'unsent')),
  files jsonb NOT NULL,
  sha256 text NOT NULL,
  accepted_at timestamptz NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX deleted_documents_document_sequence_key ON deleted_documents (business_profile_id, kind, document_sequence);
CREATE INDEX deleted_documents_org_id_idx ON deleted_documents (org_id, id);

-- The reference keeps the document from being deleted by any hand. The service's role may add a hold and lift it; it goes on for seven
-- days then, whatever time the role names.
CREATE TABLE legal_holds (
  document_id uuid PRIMARY KEY REFERENCES documents,
  org_id uuid NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  lifted_at timestamptz
);
CREATE FUNCTION date_lifted_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lifted_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER legal_holds_lifted BEFORE UPDATE ON legal_holds FOR EACH ROW
  WHEN (NEW.lifted_at IS NOT NULL) EXECUTE FUNCTION date_lifted_hold();

-- The lowest id of documents that are accepted from then on: ids begin with the milliseconds of their making.
CREATE FUNCTION lowest_document_id(moment timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- By which rule a document may be deleted; null where it has to stay. One that was validated, whatever became of it later, counts by
-- the end of its year; one that never was, by its last change. The service's role may write the columns that say when that was, so each
-- rule asks what the role cannot write as well: the document's id, which has the time of its acceptance, the log, and whether it has legs.
CREATE FUNCTION expiry_rule(of_document uuid, first_kept timestamptz, unsent_before timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN d.overall_status = 'PENDING' OR d.stage NOT IN ('validated', 'invalid') OR d.failure IS NOT NULL
      OR EXISTS (SELECT FROM legal_holds h WHERE h.document_id = d.id AND coalesce(h.lifted_at > now() - interval '7 days', true))
      OR EXISTS (SELECT FROM transmissions t WHERE t.document_id = d.id AND (t.open OR t.troubled)) THEN NULL
    WHEN d.overall_status <> 'VALIDATION_FAILED' OR EXISTS (SELECT FROM transmissions t WHERE t.document_id = d.id)
      THEN CASE WHEN d.issue_date < (first_kept AT TIME ZONE 'Asia/Dubai')::date AND d.id < lowest_document_id(first_kept)
        THEN 'documents' END
    WHEN greatest(d.updated_at, d.corrected_at) < unsent_before
      AND NOT EXISTS (SELECT FROM status_log l WHERE l.document_id = d.id AND l.at >= unsent_before) THEN 'unsent'
  END FROM documents d WHERE d.id = of_document
$$;

-- Looks at documents of one kind and status whose time may be over, the oldest first from the id `beyond` on, and deletes those that
-- may go: at most a hundred are looked at. It runs with the rights of its owner, because the service's role may delete none of this.
-- So it trusts no argument: settings, holds and terms are read here, and what is deleted leaves its row in deleted_documents.
CREATE FUNCTION delete_expired_documents(organization uuid, of_kind text, of_status text, beyond uuid, most integer)
RETURNS TABLE (document_id uuid, number text, rule text, digest text) LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  first_kept timestamptz;
  unsent_before timestamptz;
  looked_at uuid[];
  doomed uuid[];
  legs uuid[];
  parties bigint[];
  contents text[];
BEGIN
  -- The lock lets a hold that is placed now wait for this step, and no step begin after it.
  SELECT make_timestamptz(extract(year FROM now() AT TIME ZONE 'Asia/Dubai')::integer - o.documents_kept_years, 1, 1, 0, 0, 0,
      'Asia/Dubai'),
    now() - make_interval(days => o.unsent_kept_days)
  INTO first_kept, unsent_before FROM organizations o
  WHERE o.id = organization AND NOT o.legal_hold AND o.retention_changed_at < now() - interval '7 days' AND NOT is_recovering()
  FOR SHARE;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  SELECT array_agg(c.id ORDER BY c.id) INTO looked_at FROM (
    SELECT d.id FROM documents d
    WHERE d.org_id = organization AND d.kind = of_kind AND d.overall_status = of_status AND d.id > beyond
      AND d.id < lowest_document_id(greatest(first_kept, CASE WHEN of_status = 'VALIDATION_FAILED' THEN unsent_before END))
    ORDER BY d.id LIMIT least(most, 100) FOR UPDATE SKIP LOCKED
  ) c;
  -- Large documents go a few at a time, so that no step runs into the limit of a statement.
  SELECT array_agg(c.id ORDER BY c.id) INTO looked_at FROM (
    SELECT d.id, sum(d.size_bytes) OVER (ORDER BY d.id) - d.size_bytes AS bytes_before FROM documents d WHERE d.id = ANY (looked_at)
  ) c WHERE c.bytes_before < 10000000;

  -- A credit note and its invoice stay as long as the other one has to: what remains of the invoice is computed of both.
  SELECT array_agg(d.id ORDER BY d.id) INTO doomed FROM documents d
  WHERE d.id = ANY (looked_at) AND expiry_rule(d.id, first_kept, unsent_before) IS NOT NULL
    AND NOT EXISTS (SELECT FROM settlements s JOIN documents o ON o.id = s.original_id
      WHERE s.credit_note_id = d.id AND d.overall_status <> 'VALIDATION_FAILED' AND expiry_rule(o.id, first_kept, unsent_before) IS NULL)
    AND NOT EXISTS (SELECT FROM settlements s JOIN documents n ON n.id = s.credit_note_id
      WHERE s.original_id = d.id AND expiry_rule(n.id, first_kept, unsent_before) IS NULL);
  legs := array(SELECT t.id FROM transmissions t WHERE t.document_id = ANY (doomed));

  INSERT INTO deleted_documents (id, org_id, business_profile_id, kind, document_sequence, issue_date, revision, overall_status, rule,
    files, sha256, accepted_at)
  SELECT d.id, d.org_id, d.business_profile_id, d.kind, d.document_sequence, d.issue_date, d.revision, d.overall_status,
    expiry_rule(d.id, first_kept, unsent_before), f.files, encode(sha256(convert_to(f.files::text, 'UTF8')), 'hex'), d.created_at
  FROM documents d CROSS JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('file', e.file, 'revision', e.revision, 'sha256', e.sha256)
      ORDER BY e.revision, e.file, e.sha256) AS files
    FROM (
      SELECT CASE WHEN d.corrected_at IS NULL THEN 'request' ELSE 'correction' END, d.revision,
        encode(sha256(convert_to(d.document::text, 'UTF8')), 'hex')
      UNION ALL SELECT 'request', v.revision, encode(sha256(convert_to(v.document::text, 'UTF8')), 'hex')
      FROM document_revisions v WHERE v.document_id = d.id
      UNION ALL SELECT x.form, x.revision, x.sha256 FROM document_xml x WHERE x.document_id = d.id
      UNION ALL SELECT 'attachment', a.revision, a.sha256 FROM attachments a WHERE a.document_id = d.id
      UNION ALL SELECT 'envelope ' || t.leg, t.revision, t.sbd_sha256 FROM transmissions t
      WHERE t.document_id = d.id AND t.sbd_sha256 IS NOT NULL
      UNION ALL SELECT 'status message ' || t.leg, t.revision, m.sha256 FROM transmissions t
      JOIN inbound_messages m ON m.transmission_id = t.id WHERE t.document_id = d.id
    ) AS e (file, revision, sha256)
  ) f
  WHERE d.id = ANY (doomed);

  DELETE FROM inbound_messages m WHERE m.transmission_id = ANY (legs);
  DELETE FROM sending_reports r WHERE r.transmission_id = ANY (legs);
  DELETE FROM transmissions t WHERE t.document_id = ANY (doomed);
  DELETE FROM document_xml x WHERE x.document_id = ANY (doomed);
  DELETE FROM document_amounts a WHERE a.document_id = ANY (doomed);
  DELETE FROM suspect_documents s WHERE s.document_id = ANY (doomed);
  DELETE FROM status_log l WHERE l.document_id = ANY (doomed);
  DELETE FROM legal_holds h WHERE h.document_id = ANY (doomed) AND h.lifted_at IS NOT NULL;

  -- The bounds let the block ranges of the index be found.
  DELETE FROM search_references r WHERE r.document_id = ANY (doomed)
    AND r.document_id BETWEEN doomed[1] AND doomed[cardinality(doomed)];
  WITH gone AS (
    DELETE FROM search_party_documents p WHERE p.document_id = ANY (doomed)
      AND p.document_id BETWEEN doomed[1] AND doomed[cardinality(doomed)] RETURNING p.party_id
  ) SELECT array_agg(DISTINCT g.party_id) INTO parties FROM gone g;
  parties := array(SELECT p.id FROM unnest(parties) AS p (id)
    WHERE NOT EXISTS (SELECT FROM search_party_documents s WHERE s.party_id = p.id));
  DELETE FROM search_party_terms t USING search_parties p
  WHERE p.id = ANY (parties) AND t.org_id = p.org_id AND t.party_id = p.id AND t.term = ANY (string_to_array(p.terms, E'\n'));
  DELETE FROM search_parties p WHERE p.id = ANY (parties);

  contents := array(SELECT DISTINCT a.sha256 FROM attachments a WHERE a.document_id = ANY (doomed));
  DELETE FROM documents d WHERE d.id = ANY (doomed);
  DELETE FROM attachment_contents c WHERE c.org_id = organization AND c.sha256 = ANY (contents)
    AND NOT EXISTS (SELECT FROM attachments a WHERE a.org_id = c.org_id AND a.sha256 = c.sha256);

  RETURN QUERY SELECT l.id, g.document_sequence, g.rule, g.sha256
  FROM unnest(looked_at) AS l (id) LEFT JOIN deleted_documents g ON g.id = l.id AND g.id = ANY (doomed) ORDER BY l.id;
END $$;

-- Temporary tables of the caller come last, so that they stand for none of the tables above.
DO $do$ BEGIN
  EXECUTE format('ALTER FUNCTION delete_expired_documents(uuid, text, text, uuid, integer) SET search_path = %I, pg_temp', current_schema());
END $do$;
REVOKE EXECUTE ON FUNCTION delete_expired_documents(uuid, text, text, uuid, integer) FROM PUBLIC;
