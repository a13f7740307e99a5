-- A message of the network is stored as it came. Its outcome alone changes, once: where it came too early to be judged, or was
-- contested. The service's role may update that column and no other (common/db/roles).
CREATE FUNCTION keep_judged_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the outcome of a judged message is not changed' USING ERRCODE = '42501';
END $$;
CREATE TRIGGER inbound_messages_judged BEFORE UPDATE ON inbound_messages
  FOR EACH ROW WHEN (OLD.outcome NOT IN ('early', 'contested')) EXECUTE FUNCTION keep_judged_message();

-- Whose a document or a leg is, and which number or place it has, stays as it was inserted: records and the retention of documents
-- follow these columns. Triggers and not rights by column, because a recovery locks the table of the legs; by statement, because a
-- trigger by row costs every update of a document.
CREATE FUNCTION refuse_other_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what % is, and whose, is not changed', tg_table_name USING ERRCODE = '42501';
END $$;
CREATE TRIGGER documents_identity BEFORE UPDATE OF id, org_id, business_profile_id, kind, document_sequence ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_identity();
CREATE TRIGGER transmissions_identity BEFORE UPDATE OF id, org_id, document_id, revision, leg ON transmissions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_identity();
