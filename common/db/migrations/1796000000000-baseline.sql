-- The schema of version 1.0.0. Columns and tables are explained in common/db/entities, from which this file was made and against
-- which test/db/migrations.spec.ts checks it; comments here are for what entities cannot say. Once 1.0.0 is released this file is
-- never edited: a change is a migration after it.

-- Accounts

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  default_service_version text NOT NULL DEFAULT '20260101',
  phase2 boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  settlement text NOT NULL DEFAULT 'warn' CHECK (settlement in ('warn', 'refuse')),
  weight integer NOT NULL DEFAULT 1 CHECK (weight between 1 and 1000),
  ceiling integer CHECK (ceiling >= 1),
  disabled_at timestamptz,
  rate_per_minute integer CONSTRAINT organizations_rate_check CHECK (rate_per_minute >= 1)
);

CREATE TABLE business_profiles (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES organizations,
  party jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX business_profiles_org_id_idx ON business_profiles (org_id);

CREATE TABLE issued_tokens (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES organizations,
  subject text NOT NULL,
  roles text[] NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX issued_tokens_org_id_idx ON issued_tokens (org_id, id);

CREATE TABLE console_sessions (
  secret_sha256 text PRIMARY KEY,
  org_id uuid NOT NULL,
  subject text NOT NULL,
  roles text[] NOT NULL,
  token_id text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX console_sessions_expires_at_idx ON console_sessions (expires_at);

CREATE TABLE sign_in_secrets (
  secret_sha256 text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose in ('link', 'provider')),
  detail jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_secrets_expires_at_idx ON sign_in_secrets (expires_at);

-- Documents

-- From 512 bytes on, the largest value of a row, which is the document, goes to the TOAST table and stays there when the row
-- is updated; half of each page is left free for the next versions of its rows.
CREATE TABLE documents (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  business_profile_id uuid NOT NULL REFERENCES business_profiles,
  kind text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  document_sequence text NOT NULL,
  stage text NOT NULL CHECK (stage in ('received', 'priced', 'rendered', 'validated', 'invalid')),
  stage_changed_at timestamptz NOT NULL,
  overall_status text NOT NULL CHECK (overall_status in ('PENDING', 'APPROVED', 'REJECTED', 'VALIDATION_FAILED')),
  participant_status text,
  fta_status text,
  service_version text NOT NULL,
  request_id text NOT NULL,
  document json NOT NULL,
  accepted_amounts_sha256 text NOT NULL,
  swept_at timestamptz,
  size_bytes integer NOT NULL,
  failure jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  corrected_at timestamptz,
  issue_date date NOT NULL,
  tax_inclusive_amount numeric NOT NULL,
  traceparent text
) WITH (toast_tuple_target = 512, fillfactor = 50);
CREATE INDEX documents_date_idx ON documents (org_id, kind, overall_status, issue_date, id);
CREATE INDEX documents_failure_idx ON documents (org_id, id) WHERE failure IS NOT NULL;
CREATE INDEX documents_list_idx ON documents (org_id, kind, overall_status, id, issue_date);
CREATE INDEX documents_profile_date_idx ON documents (business_profile_id, kind, overall_status, issue_date, id);
CREATE INDEX documents_profile_list_idx ON documents (business_profile_id, kind, overall_status, id, issue_date);
CREATE INDEX documents_waiting_idx ON documents (stage, org_id, stage_changed_at)
  WHERE stage in ('received', 'priced', 'rendered') AND failure IS NULL;
CREATE UNIQUE INDEX documents_document_sequence_key ON documents (business_profile_id, kind, document_sequence);

CREATE TABLE document_revisions (
  document_id uuid REFERENCES documents ON DELETE CASCADE,
  revision integer,
  org_id uuid NOT NULL,
  document json NOT NULL,
  overall_status text NOT NULL,
  participant_status text,
  fta_status text,
  service_version text NOT NULL,
  request_id text NOT NULL,
  archived_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, revision)
);

-- Packed content is not compressed again (EXTERNAL), and up to 4 kB of it stay in the row instead of in several rows beside it.
CREATE TABLE document_amounts (
  document_id uuid,
  revision integer,
  org_id uuid NOT NULL,
  packed bytea NOT NULL,
  PRIMARY KEY (document_id, revision)
) WITH (toast_tuple_target = 4080);
ALTER TABLE document_amounts ALTER COLUMN packed SET STORAGE EXTERNAL;

CREATE TABLE document_xml (
  document_id uuid,
  revision integer,
  form text CHECK (form in ('ubl', 'tax-data', 'withdrawal')),
  org_id uuid NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  packed bytea NOT NULL,
  PRIMARY KEY (document_id, revision, form)
) WITH (toast_tuple_target = 4080);
ALTER TABLE document_xml ALTER COLUMN packed SET STORAGE EXTERNAL;

CREATE TABLE attachment_contents (
  org_id uuid REFERENCES organizations,
  sha256 text,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, sha256)
);

CREATE TABLE attachments (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  document_id uuid NOT NULL REFERENCES documents ON DELETE CASCADE,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1,
  file_name text NOT NULL,
  file_type text NOT NULL,
  size_bytes integer NOT NULL,
  CONSTRAINT attachments_content_fkey FOREIGN KEY (org_id, sha256) REFERENCES attachment_contents
);
CREATE INDEX attachments_content_idx ON attachments (org_id, sha256);
CREATE INDEX attachments_document_id_idx ON attachments (document_id, revision);

CREATE TABLE sequences (
  business_profile_id uuid REFERENCES business_profiles,
  kind text,
  year smallint,
  org_id uuid NOT NULL,
  last_value bigint NOT NULL,
  PRIMARY KEY (business_profile_id, kind, year)
);

CREATE TABLE settlements (
  credit_note_id uuid REFERENCES documents ON DELETE CASCADE,
  original_id uuid REFERENCES documents ON DELETE CASCADE,
  org_id uuid NOT NULL,
  position integer NOT NULL,
  amount numeric NOT NULL CHECK (amount >= 0),
  warnings jsonb NOT NULL,
  PRIMARY KEY (credit_note_id, original_id)
);
CREATE INDEX settlements_original_id_idx ON settlements (original_id);

CREATE TABLE validation_findings (
  document_id uuid REFERENCES documents ON DELETE CASCADE,
  revision integer,
  position integer,
  org_id uuid NOT NULL,
  flag text NOT NULL,
  reason_code text NOT NULL,
  text text NOT NULL,
  location text NOT NULL,
  test text NOT NULL,
  pointer text,
  rule_set text NOT NULL,
  rule text,
  context text,
  hint text,
  PRIMARY KEY (document_id, revision, position)
);

CREATE TABLE validation_totals (
  document_id uuid REFERENCES documents ON DELETE CASCADE,
  revision integer,
  org_id uuid NOT NULL,
  fatal integer NOT NULL,
  warning integer NOT NULL,
  rules jsonb NOT NULL,
  PRIMARY KEY (document_id, revision)
);

CREATE TABLE idempotency_keys (
  org_id uuid REFERENCES organizations,
  key text,
  request_sha256 text NOT NULL,
  claim_id uuid NOT NULL,
  locked_until timestamptz NOT NULL,
  document_id uuid,
  status integer,
  headers jsonb,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  batch_position text,
  PRIMARY KEY (org_id, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
CREATE UNIQUE INDEX idempotency_keys_batch_position_key ON idempotency_keys (org_id, batch_position)
  WHERE batch_position IS NOT NULL;

-- Delivery

-- A leg is updated several times: room is left on its page for the next versions.
CREATE TABLE transmissions (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  document_id uuid NOT NULL,
  revision integer NOT NULL,
  leg text NOT NULL CHECK (leg in ('c3', 'c5', 'withdrawal')),
  state text NOT NULL CHECK (state in ('not_required', 'queued', 'sending', 'sent', 'unknown', 'failed', 'accepted', 'rejected')),
  reason text,
  sender_id text NOT NULL,
  receiver_id text NOT NULL,
  doc_type_id text NOT NULL,
  process_id text NOT NULL,
  country text NOT NULL DEFAULT 'AE',
  sbd_sha256 text,
  attempts integer NOT NULL DEFAULT 0,
  claimed_by uuid,
  mls jsonb,
  swept_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  failure_class text CHECK (failure_class in ('rejected', 'retryable', 'unknown', 'blocked')),
  tax_data_type text CHECK (tax_data_type in ('S', 'R', 'W')),
  sent_at timestamptz,
  mls_received_at timestamptz,
  mls_overdue_at timestamptz,
  open boolean,
  troubled boolean,
  provider text,
  mls_early boolean,
  mls_contested text[]
) WITH (fillfactor = 60);
CREATE INDEX transmissions_open_idx ON transmissions (leg, created_at) WHERE open;
CREATE INDEX transmissions_overdue_idx ON transmissions (id) WHERE open AND mls_overdue_at IS NOT NULL;
CREATE INDEX transmissions_troubled_idx ON transmissions (org_id, id) WHERE troubled;
CREATE INDEX transmissions_troubled_site_idx ON transmissions (id) WHERE troubled;
CREATE UNIQUE INDEX transmissions_leg_key ON transmissions (document_id, revision, leg);

CREATE TABLE sending_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id uuid NOT NULL,
  transmission_id uuid NOT NULL,
  attempt integer NOT NULL,
  event text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  packed bytea NOT NULL,
  certificate_subject text
);
ALTER TABLE sending_reports ALTER COLUMN packed SET STORAGE EXTERNAL;
CREATE INDEX sending_reports_transmission_id_idx ON sending_reports (transmission_id);

CREATE TABLE inbound_messages (
  id uuid NOT NULL,
  org_id uuid,
  transmission_id uuid,
  sbdh_id text NOT NULL,
  mls_id text NOT NULL,
  code text NOT NULL,
  outcome text NOT NULL CHECK (outcome in ('recorded', 'duplicate', 'unmatched', 'contested', 'early')),
  sha256 text PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT now(),
  packed bytea NOT NULL
);
ALTER TABLE inbound_messages ALTER COLUMN packed SET STORAGE EXTERNAL;
CREATE INDEX inbound_messages_transmission_id_idx ON inbound_messages (transmission_id);

-- The log and its readers

CREATE TABLE status_log (
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id uuid NOT NULL,
  document_id uuid,
  revision integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  stage text NOT NULL,
  leg text,
  event text NOT NULL,
  from_state text,
  to_state text,
  attempt integer,
  duration_ms integer,
  detail jsonb,
  position bigint,
  PRIMARY KEY (document_id, position)
);
-- BRIN: the log grows in the order of time.
CREATE INDEX status_log_at_idx ON status_log USING brin (at);
CREATE INDEX status_log_org_id_id_idx ON status_log (org_id, id);

CREATE TABLE feed_cursors (
  name text PRIMARY KEY,
  position bigint NOT NULL
);

CREATE TABLE search_parties (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id uuid NOT NULL,
  digest text NOT NULL,
  name text NOT NULL,
  terms text NOT NULL
);
CREATE UNIQUE INDEX search_parties_digest_key ON search_parties (org_id, digest);

CREATE TABLE search_party_terms (
  org_id uuid,
  term text COLLATE "C",
  party_id bigint,
  PRIMARY KEY (org_id, term, party_id)
);

CREATE TABLE search_party_documents (
  party_id bigint,
  document_id uuid,
  PRIMARY KEY (party_id, document_id)
);

CREATE TABLE search_references (
  org_id uuid,
  term text COLLATE "C",
  document_id uuid,
  PRIMARY KEY (org_id, term, document_id)
);

-- Webhooks

CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES organizations,
  url text NOT NULL,
  description text,
  events text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  secret text NOT NULL,
  previous_secret text,
  previous_secret_until timestamptz,
  consecutive_failures integer NOT NULL DEFAULT 0,
  paused_until timestamptz,
  last_success_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_endpoints_org_id_idx ON webhook_endpoints (org_id);

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  log_id bigint,
  document_id uuid,
  event text NOT NULL,
  payload text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state in ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  attempts_before_replay integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  enqueued_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz
);
CREATE INDEX webhook_deliveries_enqueued_idx ON webhook_deliveries (endpoint_id, enqueued_until)
  WHERE state = 'pending' AND enqueued_until IS NOT NULL;
CREATE INDEX webhook_deliveries_list_idx ON webhook_deliveries (endpoint_id, state, id);
CREATE INDEX webhook_deliveries_settled_idx ON webhook_deliveries (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX webhook_deliveries_waiting_idx ON webhook_deliveries (endpoint_id, next_attempt_at, id)
  WHERE state = 'pending';
CREATE UNIQUE INDEX webhook_deliveries_event_key ON webhook_deliveries (endpoint_id, log_id) WHERE log_id IS NOT NULL;

CREATE TABLE webhook_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id uuid NOT NULL,
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  attempt integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  http_status integer,
  error text,
  answer text,
  duration_ms integer NOT NULL
);
CREATE INDEX webhook_attempts_delivery_id_idx ON webhook_attempts (delivery_id);

-- Processes and operators

CREATE TABLE installation_facts (
  name text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE processes (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  place text NOT NULL,
  start_ticks text,
  kind text NOT NULL CHECK (kind in ('api', 'workers')),
  name text NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  newest_migration text NOT NULL,
  works text[] NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX processes_seen_at_idx ON processes (seen_at);

CREATE TABLE process_leases (
  name text PRIMARY KEY,
  holder uuid,
  until timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE pauses (
  id uuid PRIMARY KEY,
  scope text NOT NULL CHECK (scope in ('stage', 'leg', 'receiver', 'organization', 'access-point')),
  target text NOT NULL,
  org_id uuid REFERENCES organizations,
  cause text NOT NULL CHECK (cause in ('operator', 'site-error')),
  reason text NOT NULL,
  paused_by text NOT NULL,
  paused_at timestamptz NOT NULL DEFAULT now(),
  probes integer NOT NULL DEFAULT 0,
  probe_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  end_reason text
);
CREATE INDEX pauses_ended_at_idx ON pauses (ended_at) WHERE ended_at IS NOT NULL;
-- NULLS NOT DISTINCT: one pause of the work of all organizations as well.
CREATE UNIQUE INDEX pauses_in_force_key ON pauses (scope, target, org_id, cause) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;

CREATE TABLE suspect_documents (
  document_id uuid,
  revision integer,
  org_id uuid NOT NULL,
  stage text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  reason text NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, revision)
);

CREATE TABLE operator_actions (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  org_id uuid,
  subject text NOT NULL,
  role text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  target_id text,
  reason text,
  outcome text NOT NULL CHECK (outcome in ('done', 'refused')),
  detail jsonb NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX operator_actions_org_id_idx ON operator_actions (org_id, id);

CREATE TABLE retry_runs (
  id uuid PRIMARY KEY,
  org_id uuid,
  filter jsonb NOT NULL,
  actor jsonb NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state in ('running', 'done', 'stopped')),
  total integer NOT NULL,
  retried integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX retry_runs_org_id_idx ON retry_runs (org_id, id);
CREATE INDEX retry_runs_running_idx ON retry_runs (id) WHERE state = 'running';

-- Recovery

CREATE TABLE installation_state (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT installation_state_one_check CHECK (id),
  home text
);

CREATE TABLE recoveries (
  id uuid PRIMARY KEY,
  reason text NOT NULL,
  open boolean,
  known_until timestamptz,
  began_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  finished_by text,
  problem text,
  envelopes integer NOT NULL DEFAULT 0,
  adopted integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX recoveries_open_key ON recoveries (open);

CREATE TABLE recovered_envelopes (
  sbdh_id uuid PRIMARY KEY,
  recovery_id uuid NOT NULL,
  org_id uuid,
  document_id uuid,
  revision integer,
  leg text,
  document_sequence text,
  business_profile_id uuid,
  sender_id text NOT NULL,
  receiver_id text NOT NULL,
  status text NOT NULL,
  mls_status text,
  taken_at timestamptz,
  adopted boolean NOT NULL DEFAULT false
);
CREATE INDEX recovered_envelopes_recovery_id_idx ON recovered_envelopes (recovery_id);

CREATE TABLE sequence_gaps (
  business_profile_id uuid,
  kind text,
  year smallint,
  first_value bigint,
  last_value bigint NOT NULL,
  seen_value bigint,
  org_id uuid NOT NULL,
  recovery_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_profile_id, kind, year, first_value)
);

-- Observation

CREATE TABLE stage_minutes (
  minute timestamptz,
  stage text,
  process_id uuid,
  done integer NOT NULL,
  refused integer NOT NULL,
  failed integer NOT NULL,
  durations integer[] NOT NULL,
  PRIMARY KEY (minute, stage, process_id)
);

CREATE TABLE dwell_minutes (
  minute timestamptz,
  org_id uuid,
  process_id uuid,
  documents integer NOT NULL,
  sum_ms bigint NOT NULL,
  longest_ms bigint NOT NULL,
  PRIMARY KEY (minute, org_id, process_id)
);

CREATE TABLE access_point_outages (
  id uuid PRIMARY KEY,
  process_id uuid NOT NULL,
  access_point text NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz,
  tries integer NOT NULL,
  words text NOT NULL,
  next_try_at timestamptz
);
CREATE INDEX access_point_outages_open_idx ON access_point_outages (since) WHERE until IS NULL;

-- Unlogged, because every reading can be taken again: it need not survive a crash of the server.
CREATE UNLOGGED TABLE shared_readings (
  name text PRIMARY KEY,
  reading jsonb,
  taken_at timestamptz,
  valid_until timestamptz,
  being_taken_until timestamptz NOT NULL
);

-- What a new installation begins with

-- Its own secret: a random UUID has 122 random bits, two of them make a key.
INSERT INTO installation_facts (name, value)
VALUES ('number_key', encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'));
INSERT INTO installation_state (home) VALUES (NULL);
INSERT INTO feed_cursors (name, position) VALUES ('webhooks', 0), ('search', 0);
INSERT INTO process_leases (name) VALUES ('feeder'), ('indexer'), ('recovery');

-- The log

-- Entries of a document have the order in which they are written, without gaps, and no earlier time than the one before.
-- insertLogRows numbers its own, with the documents locked; this is for statements that give no number, by hand for example.
CREATE FUNCTION number_log_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest record;
BEGIN
  PERFORM FROM documents WHERE id = NEW.document_id FOR NO KEY UPDATE;
  SELECT position, at INTO latest FROM status_log
  WHERE document_id = NEW.document_id ORDER BY position DESC LIMIT 1;
  NEW.position := coalesce(latest.position, 0) + 1;
  NEW.at := greatest(NEW.at, latest.at);
  RETURN NEW;
END $$;
CREATE TRIGGER status_log_position BEFORE INSERT ON status_log
  FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION number_log_entry();

-- The last position and time in the logs of these documents, as they are now and not when the statement began. The caller holds
-- the documents' locks, so that nothing is added meanwhile. The sub-select hides the length of the array: with a known length
-- PostgreSQL would make a new plan for every call, which takes longer than the look-up.
CREATE FUNCTION log_ends(ids uuid[]) RETURNS TABLE (document_id uuid, "position" bigint, at timestamptz)
LANGUAGE plpgsql ROWS 50 AS $$
BEGIN
  RETURN QUERY
  SELECT i.id, coalesce(l.position, 0), greatest(clock_timestamp(), l.at)
  FROM unnest((SELECT ids)) AS i (id)
  LEFT JOIN LATERAL (
    SELECT s.position, s.at FROM status_log s
    WHERE s.document_id = i.id ORDER BY s.position DESC LIMIT 1
  ) l ON true;
END $$;

-- Notices to processes that listen

-- One notice for each statement that adds to the log, with the ids of the documents and their organizations, for requests that
-- wait for a change. A payload has at most 8,000 bytes; an empty one means: look yourself. Every notice wakes every listening
-- connection of the database, also those of the queues, so none is sent while no request waits: StatusListener holds all the
-- locks (7301, 0..31) shared while one does. A transaction that gets its lock here keeps it to its end, and a request that
-- begins to wait meanwhile comes after that, and sees what was written.
CREATE FUNCTION notify_status_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text;
BEGIN
  IF pg_try_advisory_xact_lock(7301, pg_backend_pid() % 32) THEN
    RETURN NULL;
  END IF;
  SELECT string_agg(id::text, ',') INTO ids
  FROM (SELECT document_id AS id FROM entries UNION SELECT org_id FROM entries) AS named;
  IF ids IS NOT NULL THEN
    PERFORM pg_notify('status_change', CASE WHEN length(ids) < 7900 THEN ids ELSE '' END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER status_log_notify AFTER INSERT ON status_log
  REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION notify_status_change();

-- Processes keep organizations, business profiles and tokens in memory; a change by any hand makes them read them again.
CREATE FUNCTION notify_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'organizations' THEN
    PERFORM pg_notify('account_change', old.id::text);
  ELSE
    PERFORM pg_notify('account_change', old.org_id::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER organizations_notify AFTER UPDATE OR DELETE ON organizations
  FOR EACH ROW EXECUTE FUNCTION notify_account_change();
CREATE TRIGGER business_profiles_notify AFTER UPDATE OR DELETE ON business_profiles
  FOR EACH ROW EXECUTE FUNCTION notify_account_change();
CREATE TRIGGER issued_tokens_notify AFTER UPDATE OR DELETE ON issued_tokens
  FOR EACH ROW EXECUTE FUNCTION notify_account_change();

-- Worker processes keep the pauses in memory.
CREATE FUNCTION notify_pause_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pause_change', '');
  RETURN NULL;
END $$;
CREATE TRIGGER pauses_notify AFTER INSERT OR DELETE OR UPDATE OF ended_at ON pauses
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pause_change();

-- Legs

-- The indexes of transmissions follow these two columns, which change when a leg ends or comes into trouble and not with each
-- of its states: an update of the other columns writes to no index.
CREATE FUNCTION mark_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.open := CASE WHEN NEW.state IN ('queued', 'sending', 'unknown', 'sent') THEN true END;
  NEW.troubled := CASE WHEN NEW.state IN ('unknown', 'failed') THEN true END;
  RETURN NEW;
END $$;
CREATE TRIGGER transmissions_new_mark BEFORE INSERT ON transmissions
  FOR EACH ROW EXECUTE FUNCTION mark_leg();
CREATE TRIGGER transmissions_mark BEFORE UPDATE ON transmissions
  FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION mark_leg();

-- Recovery

-- The place of this database: the cluster, the database in it, and the timeline, which begins anew with a restore to a point in
-- time and with a take-over by a standby. Where the cluster's number may not be read, the other two have to do.
DO $do$ BEGIN
  EXECUTE format($sql$
    CREATE FUNCTION database_home() RETURNS text LANGUAGE sql STABLE AS $$
      SELECT %s || ' ' || (SELECT oid::text FROM pg_database WHERE datname = current_database())
        || ' ' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
    $$
  $sql$, CASE WHEN has_function_privilege('pg_control_system()', 'execute')
    THEN '(SELECT system_identifier::text FROM pg_control_system())' ELSE '''-''' END);
END $do$;

-- Whether nothing may be sent and no number given: in a recovery, and in a restored database before its recovery begins.
CREATE FUNCTION is_recovering() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM recoveries WHERE open)
    OR coalesce((SELECT home FROM installation_state) <> database_home(), false)
$$;
