-- A message of the network is stored as it came. Its outcome alone changes, once: where it came too early to be judged, or was
-- contested. The service's role may update that column and no other (common/db/roles).
CREATE FUNCTION keep_judged_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the outcome of a judged message is not changed' USING ERRCODE = '42501';
END $$;
CREATE TRIGGER inbound_messages_judged BEFORE UPDATE ON inbound_messages
  FOR EACH ROW WHEN (OLD.outcome NOT IN ('early', 'contested')) EXECUTE FUNCTION keep_judged_message();
