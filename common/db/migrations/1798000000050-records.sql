ALTER TABLE operator_actions ADD COLUMN position bigint, ADD COLUMN digest text;

-- What test/db and `npm run audit` compute again: the digest of the act before, and of every column of this one.
CREATE FUNCTION operator_action_digest(previous text, act operator_actions) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(previous || E'\n' || jsonb_build_array(act.position, act.id, act.at AT TIME ZONE 'utc',
    act.org_id, act.subject, act.role, act.action, act.target, act.target_id, act.reason, act.outcome, act.detail,
    act.request_id)::text, 'UTF8')), 'hex')
$$;

-- One act after the other, until the end of its transaction (7301 and 7302 are other locks). The table is named by its id: a caller's search path and
-- temporary tables do not decide what is read. Where a process is frozen within an act, the others fail after five seconds and do
-- not keep connections that documents need.
CREATE FUNCTION chain_operator_action() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
DECLARE
  former record;
BEGIN
  PERFORM pg_advisory_xact_lock(7303, 0);
  EXECUTE format('SELECT position, digest FROM %s WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1', TG_RELID::regclass)
    INTO former;
  NEW.at := clock_timestamp();
  NEW.position := coalesce(former.position, 0) + 1;
  NEW.digest := operator_action_digest(coalesce(former.digest, ''), NEW);
  RETURN NEW;
END $$;

DO $$
DECLARE
  act operator_actions;
  former text := '';
  number bigint := 0;
BEGIN
  FOR act IN SELECT * FROM operator_actions ORDER BY id LOOP
    number := number + 1;
    act.position := number;
    former := operator_action_digest(former, act);
    UPDATE operator_actions SET position = number, digest = former WHERE id = act.id;
  END LOOP;
END $$;

CREATE UNIQUE INDEX operator_actions_position_key ON operator_actions (position);

CREATE TRIGGER operator_actions_chain BEFORE INSERT ON operator_actions
  FOR EACH ROW EXECUTE FUNCTION chain_operator_action();

CREATE FUNCTION refuse_change_of_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record of acts is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER operator_actions_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_actions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_acts();
