-- Organizations that move to another installation (docs/decisions/0175). What the columns mean is said in common/db/entities.

ALTER TABLE organizations
  ADD COLUMN move_state text CONSTRAINT organizations_move_state_check CHECK (move_state in ('leaving', 'left', 'arriving')),
  ADD COLUMN move_to text,
  ADD COLUMN move_id uuid,
  ADD COLUMN imported_log_id bigint,
  ADD COLUMN cursor_key text;

-- The api refuses requests of an organization that moves before they come here. This is for those that were under way when it began, and
-- for processes that have not noticed: what is accepted after the export would be lost. The state code is ours (common/db/moving-organization.ts).
CREATE FUNCTION refuse_while_moving() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization uuid := CASE tg_op WHEN 'DELETE' THEN OLD.org_id ELSE NEW.org_id END;
BEGIN
  IF EXISTS (SELECT FROM organizations
    WHERE id = organization AND move_state IS NOT NULL AND (tg_nargs = 0 OR move_state = tg_argv[0])) THEN
    RAISE EXCEPTION 'the organization is moving to another installation' USING ERRCODE = 'PM001';
  END IF;
  RETURN CASE tg_op WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER documents_moving BEFORE INSERT OR UPDATE OF document ON documents
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();
CREATE TRIGGER business_profiles_moving BEFORE INSERT OR UPDATE OR DELETE ON business_profiles
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();
CREATE TRIGGER taxpayer_rights_moving BEFORE INSERT OR UPDATE ON taxpayer_rights
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();
CREATE TRIGGER issued_tokens_moving BEFORE INSERT OR UPDATE OF revoked_at ON issued_tokens
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();
-- Not the columns that a delivery writes, nor the secret alone, which an api that starts seals with its own key.
CREATE TRIGGER webhook_endpoints_moving BEFORE INSERT OR DELETE OR UPDATE OF url, events, previous_secret_until ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving();

-- A withdrawal begins a leg of a document that is final. Other legs come with their document, and cost nothing here.
CREATE TRIGGER transmissions_moving BEFORE INSERT ON transmissions
  FOR EACH ROW WHEN (NEW.leg = 'withdrawal') EXECUTE FUNCTION refuse_while_moving();
-- Where it has left, retention goes on, and may be held.
CREATE TRIGGER legal_holds_moving BEFORE INSERT OR UPDATE ON legal_holds
  FOR EACH ROW EXECUTE FUNCTION refuse_while_moving('leaving');

-- The same for the settings: what an operator changes after the export would be another setting at home.
CREATE FUNCTION refuse_settings_while_moving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the organization is moving to another installation' USING ERRCODE = 'PM001';
END $$;
CREATE TRIGGER organizations_moving BEFORE UPDATE ON organizations FOR EACH ROW
  WHEN (OLD.move_state IN ('leaving', 'arriving') AND NEW.move_state IS NOT DISTINCT FROM OLD.move_state)
  EXECUTE FUNCTION refuse_settings_while_moving();
