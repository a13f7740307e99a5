-- Organizations for tests (docs/decisions/0118). What the column means is said in common/db/entities.

ALTER TABLE organizations ADD COLUMN is_sandbox boolean NOT NULL DEFAULT false;

-- The column is set when the organization is created and cannot be changed: a later change would allow wiping documents that the law
-- keeps, or sending test documents to the real network.
CREATE FUNCTION refuse_change_of_sandbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'whether an organization is a sandbox is not changed' USING ERRCODE = '42501';
END $$;
CREATE TRIGGER organizations_sandbox BEFORE UPDATE OF is_sandbox ON organizations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_sandbox();

-- Deletes documents of a sandbox that were accepted before a moment, at most a hundred, with all that belongs to them: how many that
-- were, and whether there may be more. It runs with the rights of its owner, because the service's role may delete none of this, so it asks itself whether the
-- organization is a sandbox. Documents that a stage has locked are passed by: the caller comes again.
CREATE FUNCTION wipe_sandbox(organization uuid, accepted_before timestamptz, most integer) RETURNS TABLE (deleted integer, left_over boolean)
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  found uuid[];
  doomed uuid[];
  legs uuid[];
  contents text[];
BEGIN
  IF NOT EXISTS (SELECT FROM organizations o WHERE o.id = organization AND o.is_sandbox) THEN
    RAISE EXCEPTION 'only a sandbox is wiped' USING ERRCODE = '42501';
  END IF;

  -- By kind and status, because that is how the index of an organization's documents is ordered.
  found := array(SELECT d.id FROM
    unnest(ARRAY['purchase-invoices', 'purchase-credit-notes', 'sales-invoices', 'sales-credit-notes']) AS k (kind),
    unnest(ARRAY['PENDING', 'VALIDATION_FAILED', 'REJECTED', 'APPROVED']) AS s (status),
    LATERAL (SELECT o.id FROM documents o
      WHERE o.org_id = organization AND o.kind = k.kind AND o.overall_status = s.status AND o.id < lowest_document_id(accepted_before)
      ORDER BY o.id LIMIT least(most, 100)) d
    ORDER BY d.id LIMIT least(most, 100));
  doomed := array(SELECT d.id FROM documents d WHERE d.id = ANY (found) AND d.org_id = organization
    ORDER BY d.id FOR UPDATE SKIP LOCKED);
  -- Large documents go a few at a time, so that no step runs into the limit of a statement.
  doomed := array(SELECT c.id FROM (
    SELECT d.id, sum(d.size_bytes) OVER (ORDER BY d.id) - d.size_bytes AS bytes_before FROM documents d WHERE d.id = ANY (doomed)
  ) c WHERE c.bytes_before < 10000000 ORDER BY c.id);
  legs := array(SELECT t.id FROM transmissions t WHERE t.document_id = ANY (doomed));

  DELETE FROM webhook_deliveries w USING webhook_endpoints e
  WHERE e.org_id = organization AND w.endpoint_id = e.id AND w.document_id = ANY (doomed);
  DELETE FROM inbound_messages m WHERE m.transmission_id = ANY (legs);
  DELETE FROM sending_reports r WHERE r.transmission_id = ANY (legs);
  DELETE FROM recovered_envelopes r WHERE r.sbdh_id = ANY (legs);
  DELETE FROM transmissions t WHERE t.document_id = ANY (doomed);
  DELETE FROM document_xml x WHERE x.document_id = ANY (doomed);
  DELETE FROM document_amounts a WHERE a.document_id = ANY (doomed);
  DELETE FROM suspect_documents s WHERE s.document_id = ANY (doomed);
  DELETE FROM status_log l WHERE l.document_id = ANY (doomed);
  DELETE FROM legal_holds h WHERE h.document_id = ANY (doomed);
  contents := array(SELECT DISTINCT a.sha256 FROM attachments a WHERE a.document_id = ANY (doomed));
  DELETE FROM documents d WHERE d.id = ANY (doomed);
  DELETE FROM attachment_contents c WHERE c.org_id = organization AND c.sha256 = ANY (contents)
    AND NOT EXISTS (SELECT FROM attachments a WHERE a.org_id = c.org_id AND a.sha256 = c.sha256);

  -- What is about no document goes in the last step: terms of the search, answers that name what is gone, remains of earlier terms.
  IF cardinality(found) = 0 THEN
    DELETE FROM idempotency_keys k WHERE k.org_id = organization AND k.status IS NOT NULL AND k.created_at < accepted_before;
    DELETE FROM deleted_documents g WHERE g.org_id = organization;
    DELETE FROM search_references r WHERE r.org_id = organization AND r.document_id < lowest_document_id(accepted_before);
    DELETE FROM search_party_documents p USING search_parties s
    WHERE s.org_id = organization AND p.party_id = s.id AND p.document_id < lowest_document_id(accepted_before);
    DELETE FROM search_party_terms t USING search_parties s
    WHERE s.org_id = organization AND t.org_id = organization AND t.party_id = s.id
      AND NOT EXISTS (SELECT FROM search_party_documents p WHERE p.party_id = s.id);
    DELETE FROM search_parties s WHERE s.org_id = organization
      AND NOT EXISTS (SELECT FROM search_party_documents p WHERE p.party_id = s.id);
  END IF;
  RETURN QUERY SELECT cardinality(doomed), cardinality(found) > 0;
END $$;

-- Temporary tables of the caller come last, so that they stand for none of the tables above.
DO $do$ BEGIN
  EXECUTE format('ALTER FUNCTION wipe_sandbox(uuid, timestamptz, integer) SET search_path = %I, pg_temp', current_schema());
END $do$;
REVOKE EXECUTE ON FUNCTION wipe_sandbox(uuid, timestamptz, integer) FROM PUBLIC;
