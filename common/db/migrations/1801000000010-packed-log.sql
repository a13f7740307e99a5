-- The entries that one statement writes about one document are one row. status_log, which was the table, is a view with a row for each
-- entry: what reads or writes it goes on, processes of the earlier release as well. Rows that are there stay as they are.

ALTER TABLE status_log RENAME TO status_log_rows;
ALTER INDEX status_log_pkey RENAME TO status_log_rows_pkey;
ALTER INDEX status_log_at_idx RENAME TO status_log_rows_at_idx;
ALTER INDEX status_log_org_id_id_idx RENAME TO status_log_rows_org_id_id_idx;
ALTER TABLE status_log_rows ADD COLUMN steps bytea;
ALTER TABLE status_log_rows ALTER COLUMN stage DROP NOT NULL;
ALTER TABLE status_log_rows ALTER COLUMN event DROP NOT NULL;
-- An entry's number is its row's and its place in the row, so a row leaves room for as many entries as it may have.
ALTER TABLE status_log_rows ALTER COLUMN id SET INCREMENT BY 16;

-- The words of the log; a byte of `steps` is the place of one of them. A later release adds words at the end, and never moves one.
CREATE FUNCTION log_stages() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['accept', 'pricing', 'rendering', 'validation', 'transmission', 'reporting', 'overall']
$$;
CREATE FUNCTION log_legs() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['c3', 'c5', 'withdrawal']
$$;
CREATE FUNCTION log_events() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['RECEIVED', 'UPDATED', 'RESUBMITTED', 'PRICED', 'RENDERED', 'VALIDATED', 'VALIDATION_FAILED', 'QUEUED', 'SENDING',
    'SENT', 'RETRY', 'NOT_SENT', 'ACCESS_POINT_AWAY', 'ACCESS_POINT_RETRIES', 'UNKNOWN', 'OPERATOR_NEEDED', 'BLOCKED', 'REFUSED',
    'INVALID_TAX_DATA', 'FAILED', 'NOT_REQUIRED', 'ACCEPTED', 'MLS_OVERDUE', 'MLS_CONTESTED', 'ADOPTED', 'OPERATOR_RETRY',
    'OPERATOR_RESOLVED', 'APPROVED', 'REJECTED']
$$;
CREATE FUNCTION log_states() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['received', 'priced', 'rendered', 'validated', 'invalid', 'not_required', 'queued', 'sending', 'sent', 'unknown', 'failed',
    'accepted', 'rejected', 'PENDING', 'APPROVED', 'REJECTED', 'VALIDATION_FAILED']
$$;

-- The place of a word, 0 where there is none, null for a word that is not known.
CREATE FUNCTION log_word(words text[], word text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN word IS NULL THEN 0 ELSE array_position(words, word) END
$$;

-- The twelve bytes of an entry: whether its detail names the envelope of its leg, which is not stored twice; stage, leg, event, states,
-- attempt and duration, these two with one added. Null where a word is not known.
CREATE FUNCTION log_step(names_envelope boolean, stage text, leg text, event text, from_state text, to_state text, attempt integer,
  duration_ms integer) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT int8send((names_envelope::integer::bigint << 56) | (log_word(log_stages(), stage)::bigint << 48)
      | (log_word(log_legs(), leg)::bigint << 40) | (log_word(log_events(), event)::bigint << 32)
      | (log_word(log_states(), from_state)::bigint << 24) | (log_word(log_states(), to_state)::bigint << 16)
      | CASE WHEN attempt IS NULL THEN 0 WHEN attempt BETWEEN 0 AND 65534 THEN attempt::bigint + 1 END)
    || int4send(coalesce(duration_ms, -1))
$$;

-- `names` says what an entry reads from its leg instead of storing it twice: 1 the envelope's id, 3 the whole detail of a status message, which
-- the leg that it has decided keeps. OFFSET 0: the bytes of an entry are read once, and not for each of its columns. `row_id` is for readers that go through the index of
-- numbers, `steps` for those who write.
CREATE VIEW status_log AS
SELECT r.id + s.nth - 1 AS id, r.org_id, r.document_id, r.revision, r.at, coalesce(r.stage, (log_stages())[s.stage]) AS stage,
  coalesce(r.leg, (log_legs())[s.leg]) AS leg, coalesce(r.event, (log_events())[s.event]) AS event,
  coalesce(r.from_state, (log_states())[s.from_state]) AS from_state, coalesce(r.to_state, (log_states())[s.to_state]) AS to_state,
  coalesce(r.attempt, nullif(s.attempt, 0) - 1) AS attempt, coalesce(r.duration_ms, nullif(s.duration_ms, -1)) AS duration_ms,
  CASE s.names WHEN 1 THEN coalesce(s.detail, '{}') || jsonb_build_object('sbdh_id', (SELECT t.id FROM transmissions t
      WHERE t.document_id = r.document_id AND t.revision = r.revision AND t.leg = (log_legs())[s.leg]))
    WHEN 3 THEN (SELECT jsonb_build_object('sbdh_id', t.id, 'mls_id', t.mls -> 'id', 'code', t.mls -> 'code',
        'sender', t.mls -> 'senderId', 'source', 'message') FROM transmissions t
      WHERE t.document_id = r.document_id AND t.revision = r.revision AND t.leg = (log_legs())[s.leg])
    ELSE s.detail END AS detail,
  r.position + s.nth - 1 AS position, r.id AS row_id, r.steps
FROM status_log_rows r CROSS JOIN LATERAL (
  SELECT n AS nth, get_byte(r.steps, n * 12 - 12) AS names, get_byte(r.steps, n * 12 - 11) AS stage,
    get_byte(r.steps, n * 12 - 10) AS leg, get_byte(r.steps, n * 12 - 9) AS event, get_byte(r.steps, n * 12 - 8) AS from_state,
    get_byte(r.steps, n * 12 - 7) AS to_state, (get_byte(r.steps, n * 12 - 6) << 8) | get_byte(r.steps, n * 12 - 5) AS attempt,
    ('x' || encode(substr(r.steps, n * 12 - 3, 4), 'hex'))::bit(32)::integer AS duration_ms,
    CASE WHEN length(r.steps) > 12 THEN nullif(r.detail -> n - 1, 'null') ELSE r.detail END AS detail
  FROM generate_series(1, coalesce(length(r.steps) / 12, 1)) AS n OFFSET 0
) s;
ALTER VIEW status_log ALTER COLUMN at SET DEFAULT clock_timestamp();

-- An insert into the log locks the view, as it locked the table before: by that lock the feed finds the transactions that may still commit.
CREATE RULE status_log_insert AS ON INSERT TO status_log DO INSTEAD
INSERT INTO status_log_rows (org_id, document_id, revision, at, stage, leg, event, from_state, to_state, attempt, duration_ms, detail,
  position, steps)
VALUES (NEW.org_id, NEW.document_id, NEW.revision, NEW.at, NEW.stage, NEW.leg, NEW.event, NEW.from_state, NEW.to_state, NEW.attempt,
  NEW.duration_ms, NEW.detail, NEW.position, NEW.steps)
RETURNING id, org_id, document_id, revision, at, stage, leg, event, from_state, to_state, attempt, duration_ms, detail, position, id,
  steps;

-- Retention and sandboxes delete all that the log has about a document: a row goes with all of its entries.
CREATE RULE status_log_delete AS ON DELETE TO status_log DO INSTEAD
DELETE FROM status_log_rows WHERE document_id = OLD.document_id AND id = OLD.row_id;

CREATE OR REPLACE FUNCTION number_log_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest record;
BEGIN
  PERFORM FROM documents WHERE id = NEW.document_id FOR NO KEY UPDATE;
  SELECT "position", at INTO latest FROM log_ends(ARRAY[NEW.document_id]);
  NEW.position := latest.position + 1;
  NEW.at := greatest(NEW.at, latest.at);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION log_ends(ids uuid[]) RETURNS TABLE (document_id uuid, "position" bigint, at timestamptz)
LANGUAGE plpgsql ROWS 50 AS $$
BEGIN
  RETURN QUERY
  SELECT i.id, coalesce(l.position, 0), greatest(clock_timestamp(), l.at)
  FROM unnest((SELECT ids)) AS i (id)
  LEFT JOIN LATERAL (
    SELECT s.position + coalesce(length(s.steps) / 12, 1) - 1 AS position, s.at FROM status_log_rows s
    WHERE s.document_id = i.id ORDER BY s.position DESC LIMIT 1
  ) l ON true;
END $$;
