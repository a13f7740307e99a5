-- The schema. A release that has been published adds a migration and leaves this file as it is; until then it is edited, and
-- UPDATE_GOLDEN=1 writes anew what test/db/migrations.spec.ts compares it with (test/golden/schema.txt).

-- Both come with PostgreSQL, and the owner of a database may create them: parts of words, and ids beside them in one index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- A text as it is searched, however it is written: small letters without marks; hamza, vowel signs and tatweel do not count, nor do the
-- forms of heh, yeh and kaf, or the digits of other scripts. Marks of scripts that need them stay.
CREATE FUNCTION fold_text(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN octet_length(t) = char_length(t) THEN lower(t) ELSE normalize(
    translate(
      regexp_replace(
        lower(normalize(t, NFKD)),
        '[\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
        '', 'g'
      ),
      U&'\0629\06C1\06D5\0649\06CC\06A9\0671\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9øđðłı',
      U&'\0647\0647\0647\064A\064A\0643\062701234567890123456789oddli'
    ), NFKC) END
$$;

-- A document number as it is compared with what people write for it: capital letters and digits of any script and width, with 0
-- for O and 1 for I as prefixes have it; what lies between them is one dash, and zeros that fill a number up do not count.
CREATE FUNCTION fold_number(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(
    translate(
      btrim(regexp_replace(
        upper(normalize(t, NFKC)),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2212\ufeff]+', '-', 'g'
      ), '-'),
      U&'OI\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
      '0101234567890123456789'),
    '(^|-)0+([0-9]+)(?=-|$)', '\1\2', 'g')
$$;

-- The lines about the parties in a text of search_texts, which many documents have; longer ones are in no table of names.
CREATE FUNCTION party_lines(folded text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT line FROM string_to_table(translate(split_part(folded, U&'\001F', 1), U&'\001E', ''), E'\n') line WHERE line <> '' AND length(line) <= 200
$$;

-- Their keys, by which the index finds the documents that have them. A function of an index names no other one of ours. Their
-- cost makes the planner ask the index and not each row.
CREATE FUNCTION party_keys(folded text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
  SELECT array(
    SELECT ('x' || encode(substring(sha256(convert_to(line, 'UTF8')) FOR 4), 'hex'))::bit(32)::integer
    FROM string_to_table(translate(split_part(folded, U&'\001F', 1), U&'\001E', ''), E'\n') line WHERE line <> '' AND length(line) <= 200)
$$;

-- What it has besides these lines.
CREATE FUNCTION own_text(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
  SELECT concat_ws(E'\n', (
    SELECT string_agg(line, E'\n') FROM string_to_table(split_part(folded, U&'\001F', 1), E'\n') line WHERE length(line) > 200
  ), split_part(folded, U&'\001F', 2))
$$;

-- Accounts

-- A tenant: every row of a document, a delivery or an account belongs to one.
CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- The contract's version when a request names none (contract.md 9).
  default_service_version text NOT NULL DEFAULT '20260101',
  -- Whether the Peppol status operations are part of the subscription (contract.md 4).
  phase2 boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whether a document that does not fit those it names is refused, or taken with a warning.
  settlement text NOT NULL DEFAULT 'refuse' CHECK (settlement in ('warn', 'refuse')),
  -- Its share of the queue while others wait too: twice the weight, twice the share.
  weight integer NOT NULL DEFAULT 1 CHECK (weight between 1 and 1000),
  -- Documents that it may have in the queue at a time, however idle the service is; null for no limit.
  ceiling integer CHECK (ceiling >= 1),
  -- Since when its tokens are refused.
  disabled_at timestamptz,
  -- Requests per minute; null for the site's default.
  rate_per_minute integer,
  -- Whether a document whose amounts are not those that its request expects is refused, or taken with a warning.
  expected_totals text NOT NULL DEFAULT 'refuse' CHECK (expected_totals in ('refuse', 'warn')),
  -- Rules (OWN-) whose warnings refuse a document; null for the list of the service.
  refuse_on text[],
  -- Whether an external_reference names one document of a profile and kind, or may name several.
  external_references text NOT NULL DEFAULT 'unique' CHECK (external_references in ('unique', 'repeatable')),
  -- The first day of issue that is taken.
  issue_date_from date NOT NULL DEFAULT '2018-01-01',
  -- How many days after today in the UAE the last one lies.
  issue_days_ahead integer NOT NULL DEFAULT 366,
  -- Megabytes of answers that may be kept for its Idempotency-Keys; null for the site's quota.
  kept_answers_mb integer,
  -- Megabytes of attachments that it may have; null for the site's quota.
  attachments_mb integer,
  -- Years after that of their issue in which documents are kept; null for good.
  documents_kept_years integer,
  -- Days after its last change in which a document is kept that never left; null for good.
  unsent_kept_days integer,
  -- Whether nothing of it is deleted, whatever the terms say.
  legal_hold boolean NOT NULL DEFAULT false,
  -- When one of these three was changed: nothing is deleted for seven days after it. The database writes it.
  retention_changed_at timestamptz,
  CONSTRAINT organizations_rate_check CHECK (rate_per_minute >= 1),
  CONSTRAINT organizations_issue_days_check
    CHECK (issue_date_from between '2018-01-01' and '2099-12-31' and issue_days_ahead between 0 and 366),
  CONSTRAINT organizations_documents_kept_check CHECK (documents_kept_years between 5 and 100),
  CONSTRAINT organizations_unsent_kept_check CHECK (unsent_kept_days between 30 and 36500),
  CONSTRAINT organizations_quotas_check CHECK (kept_answers_mb >= 1 and attachments_mb >= 1)
);

-- A party in whose name an organization issues documents: the buyer of purchases, the supplier of sales.
CREATE TABLE business_profiles (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES organizations,
  party jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Prefix and width of its document numbers, by kind; a kind that is not there has the default.
  numbering jsonb NOT NULL DEFAULT '{}',
  -- The same taxpayer's profile in another organization, whose numbers this one goes on with; null for its own.
  numbers_from uuid REFERENCES business_profiles,
  -- Counts what callers have written.
  content_version integer NOT NULL DEFAULT 1
);
CREATE INDEX business_profiles_org_id_idx ON business_profiles (org_id);
CREATE INDEX business_profiles_numbers_from_idx ON business_profiles (numbers_from) WHERE numbers_from IS NOT NULL;

CREATE TABLE console_sessions (
  -- Digest of the cookie's secret, which is stored nowhere.
  secret_sha256 text PRIMARY KEY,
  org_id uuid NOT NULL,
  subject text NOT NULL,
  roles text[] NOT NULL,
  -- Id (`jti`) of the token that was shown at the sign-in: revoking it ends the session.
  token_id text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  -- What lists and people call it by: the digest above stays in the database.
  id uuid NOT NULL,
  -- `iss` of the token, or of the identity provider.
  issuer text,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX console_sessions_expires_at_idx ON console_sessions (expires_at);
CREATE INDEX console_sessions_org_id_idx ON console_sessions (org_id, id);
CREATE UNIQUE INDEX console_sessions_id_key ON console_sessions (id);

-- A token that the `token` command has issued, by its id: the token itself is stored nowhere.
CREATE TABLE issued_tokens (
  -- The token's `jti`.
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES organizations,
  subject text NOT NULL,
  roles text[] NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX issued_tokens_org_id_idx ON issued_tokens (org_id, id);

-- What is kept of each organization for its quotas, in bytes; triggers of the tables count.
CREATE TABLE kept_bytes (
  org_id uuid PRIMARY KEY REFERENCES organizations,
  answers bigint NOT NULL DEFAULT 0,
  attachments bigint NOT NULL DEFAULT 0
);

-- Prefixes of document numbers, each with the kind and the profile that have it or had it when they issued documents. No
-- two of an organization ever have the same, so that no number is given twice.
CREATE TABLE number_prefixes (
  org_id uuid REFERENCES organizations,
  -- The prefix with 0 for O and 1 for I.
  folded text,
  business_profile_id uuid NOT NULL REFERENCES business_profiles,
  kind text NOT NULL,
  PRIMARY KEY (org_id, folded)
);

-- A secret that signs in once and expires soon: a printed link, or a login that was begun at the identity provider.
CREATE TABLE sign_in_secrets (
  secret_sha256 text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose in ('link', 'provider')),
  detail jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_secrets_expires_at_idx ON sign_in_secrets (expires_at);

-- Whether an organization may have a taxpayer: as the first one, beside another one, or not (yet).
CREATE TABLE taxpayer_rights (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES organizations,
  -- The taxpayer's participant id in lower case: `0235:1987654321`.
  taxpayer text NOT NULL,
  state text NOT NULL CHECK (state in ('asked', 'allowed', 'shared', 'refused')),
  asked_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz
);
CREATE UNIQUE INDEX taxpayer_rights_taxpayer_key ON taxpayer_rights (org_id, taxpayer);

-- Documents

-- The bytes of attachments, once per organization however often they are sent.
CREATE TABLE attachment_contents (
  org_id uuid REFERENCES organizations,
  sha256 text,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, sha256)
);

-- A document and how far it has come. Tables that are written for every document have no foreign key to it: their
-- statements have locked the document. Retention, which alone deletes documents, locks it as well and deletes the rows
-- of these tables. The stage is also the outbox: it shows the sweeper which job is missing.
-- From 512 bytes on, the largest value of a row, which is the document, goes to the TOAST table and stays there when the row
-- is updated; half of each page is left free for the next versions of its rows.
CREATE TABLE documents (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  business_profile_id uuid NOT NULL REFERENCES business_profiles,
  kind text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  document_sequence text NOT NULL,
  service_version text NOT NULL,
  request_id text NOT NULL,
  -- The accepted document: decimals as strings, customer party filled in, attachments without their bytes. json keeps
  -- the order of fields.
  document json NOT NULL,
  -- When the sweeper last added a job for this stage.
  swept_at timestamptz,
  -- Bytes of the document with its attachments: stages work large documents in small groups.
  size_bytes integer NOT NULL,
  -- Set when a stage gave up; an operator clears it.
  failure jsonb,
  created_at timestamptz NOT NULL,
  -- When the content was changed after the current revision was judged; a resubmission sends it and clears this.
  corrected_at timestamptz,
  -- The document's issue date, as a column for the lists that ask for a period.
  issue_date date NOT NULL,
  -- Total with VAT.
  tax_inclusive_amount numeric NOT NULL,
  -- The W3C trace that it belongs to, where its caller or the site has one.
  traceparent text,
  -- The caller's own name of the document; it stands in the document as well, as `metadata` does.
  external_reference text,
  -- The caller's own pairs of texts, as a column for answers that do not read the document.
  metadata json,
  -- The document's own id where the organization lets references repeat: the unique index then holds nothing back.
  repeat_id uuid,
  -- Digest of what likely duplicates have in common.
  likeness bigint,
  -- Counts what callers have written: the content of its creation is 1. A revision may have several.
  content_version integer NOT NULL DEFAULT 1,
  -- Digest of the amounts that the 201 carried; the pricing stage must arrive at the same.
  accepted_amounts_digest bytea NOT NULL,
  -- The retry that has let a stage try again last.
  retry_run_id uuid,
  -- Of a document that was sent as XML: the UUID under which it is reported (BTAE-07), by which no other one is. Of one that is no
  -- UUID, its digest. Every other document is reported under its id.
  sent_uuid uuid,
  -- The document's currency where its rate is compared with that of the organization's invoice before: neither AED nor under a peg.
  rate_currency text,
  -- Why its issuer has given it up: it failed validation, never left, and keeps its number for good.
  void_reason text CHECK (void_reason IS NULL OR overall_status = 'VALIDATION_FAILED'),
  -- What changes of every document comes last and together, as in transmissions.
  stage text NOT NULL CHECK (stage in ('received', 'priced', 'rendered', 'validated', 'invalid')),
  stage_changed_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  overall_status text NOT NULL
    CHECK (overall_status in ('PENDING', 'APPROVED', 'REJECTED', 'VALIDATION_FAILED')),
  participant_status text,
  fta_status text
) WITH (toast_tuple_target = 512, fillfactor = 50);
ALTER TABLE documents ALTER COLUMN accepted_amounts_digest SET STATISTICS 0;
CREATE UNIQUE INDEX documents_document_sequence_key ON documents (business_profile_id, kind, document_sequence);
CREATE UNIQUE INDEX documents_external_reference_key ON documents (business_profile_id, kind, external_reference, repeat_id)
  NULLS NOT DISTINCT WHERE external_reference IS NOT NULL;
CREATE UNIQUE INDEX documents_sent_uuid_key ON documents (org_id, sent_uuid) WHERE sent_uuid IS NOT NULL;
CREATE INDEX documents_rate_idx ON documents (org_id, rate_currency, id) WHERE rate_currency IS NOT NULL;
CREATE INDEX documents_failure_idx ON documents (org_id, id) WHERE failure IS NOT NULL;
CREATE INDEX documents_retry_run_idx ON documents (retry_run_id) WHERE retry_run_id IS NOT NULL;
CREATE INDEX documents_waiting_idx ON documents (stage, org_id, stage_changed_at)
  WHERE stage in ('received', 'priced', 'rendered') AND failure IS NULL;
CREATE INDEX documents_list_idx ON documents (org_id, kind, overall_status, id, issue_date, business_profile_id, tax_inclusive_amount);
CREATE INDEX documents_profile_list_idx ON documents (business_profile_id, kind, overall_status, id, issue_date)
  WHERE overall_status <> 'PENDING';
CREATE INDEX documents_date_idx ON documents (org_id, kind, overall_status, issue_date, id)
  WHERE overall_status <> 'PENDING';
CREATE INDEX documents_profile_date_idx ON documents (business_profile_id, kind, overall_status, issue_date, id)
  WHERE overall_status <> 'PENDING';
CREATE INDEX documents_amount_idx ON documents (org_id, tax_inclusive_amount, id) WHERE overall_status <> 'PENDING';

-- An attachment of one revision of a document; its bytes are shared by digest.
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

-- A revision as it was sent, kept when the document is corrected: what was judged and transmitted stays readable.
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
  PRIMARY KEY (document_id, revision)
) PARTITION BY RANGE (document_id);

-- What was made of a revision: its amounts, its UBL, the tax data document that reports it, and the one that withdraws the report. All
-- are packed, see packed-text.ts; digests are those of the XML. Mostly one statement writes them all. What is packed is not compressed
-- again (EXTERNAL), and up to 4 kB of it stay in the row instead of in several rows beside it.
CREATE TABLE revision_files (
  document_id uuid,
  revision integer,
  org_id uuid NOT NULL,
  -- What the revision adds to a VAT return: the day of issue and the emirate that it is reported with, and by VAT category
  -- net and VAT in AED as texts. Without a column of their own, a report would unpack every document.
  issue_date date,
  emirate text,
  vat jsonb,
  amounts bytea,
  ubl_sha256 bytea,
  ubl bytea,
  tax_data_sha256 bytea,
  -- See whole_tax_data().
  tax_data bytea,
  withdrawal_sha256 bytea,
  withdrawal bytea,
  PRIMARY KEY (document_id, revision)
) PARTITION BY RANGE (document_id);
ALTER TABLE revision_files
  ALTER COLUMN vat SET STATISTICS 0,
  ALTER COLUMN amounts SET STORAGE EXTERNAL, ALTER COLUMN amounts SET STATISTICS 0,
  ALTER COLUMN ubl SET STORAGE EXTERNAL, ALTER COLUMN ubl SET STATISTICS 0, ALTER COLUMN ubl_sha256 SET STATISTICS 0,
  ALTER COLUMN tax_data SET STORAGE EXTERNAL, ALTER COLUMN tax_data SET STATISTICS 0, ALTER COLUMN tax_data_sha256 SET STATISTICS 0,
  ALTER COLUMN withdrawal SET STORAGE EXTERNAL, ALTER COLUMN withdrawal SET STATISTICS 0,
  ALTER COLUMN withdrawal_sha256 SET STATISTICS 0;

-- An Idempotency-Key that was used, and the answer it got; `status` is null while the first request runs. A line of a
-- batch has a key made of the batch's key and of what the line holds.
CREATE TABLE idempotency_keys (
  org_id uuid REFERENCES organizations,
  key text,
  -- Digest of the method, the path and the body's bytes; of a line, of what it holds.
  request_sha256 text NOT NULL,
  -- The request that has reserved the key: one that was taken over must not store a document any more.
  claim_id uuid NOT NULL,
  -- After this, another request may take over the key of a process that died.
  locked_until timestamptz NOT NULL,
  -- The document that the request made or changed.
  document_id uuid,
  status integer,
  -- Headers of the answer that a replay repeats.
  headers jsonb,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Of a line of a batch that made a document: the batch's key and the number that the line had.
  batch_position text,
  PRIMARY KEY (org_id, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
CREATE UNIQUE INDEX idempotency_keys_batch_position_key ON idempotency_keys (org_id, batch_position) WHERE batch_position IS NOT NULL;

-- The last number of each profile, kind and year of issue: gapless, because it moves with the document's own insert.
CREATE TABLE sequences (
  business_profile_id uuid REFERENCES business_profiles,
  kind text,
  year smallint,
  org_id uuid NOT NULL,
  last_value bigint NOT NULL,
  PRIMARY KEY (business_profile_id, kind, year)
);

-- A credit note, or an invoice with advances, and one document of the same issuer that it names, as its content stands.
CREATE TABLE settlements (
  credit_note_id uuid REFERENCES documents ON DELETE CASCADE,
  original_id uuid REFERENCES documents ON DELETE CASCADE,
  org_id uuid NOT NULL,
  -- Order of the originals in billing_reference.
  position integer NOT NULL,
  -- The references to it, as they are written.
  named_by text[] NOT NULL,
  -- Net amount and VAT of `amount` by VAT category, as arrays; empty for an invoice.
  categories jsonb NOT NULL,
  -- What the credit note takes off the original, or the invoice deducts of it, in its currency, while it stands.
  amount numeric NOT NULL CHECK (amount >= 0),
  -- Findings of our own checks when this was settled; the validation stage adds them to those of the rules.
  warnings jsonb NOT NULL,
  PRIMARY KEY (credit_note_id, original_id)
);
CREATE INDEX settlements_original_id_idx ON settlements (original_id);

-- A failed rule of one revision, in the order the rules reported it.
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
  -- Of the first finding of a revision that has more than are kept: how often rules failed, and each of them.
  totals jsonb,
  PRIMARY KEY (document_id, revision, position)
);

-- Delivery

-- A document type with its process, once for all legs that have them.
CREATE TABLE exchanges (
  number smallint PRIMARY KEY,
  doc_type_id text NOT NULL,
  process_id text NOT NULL
);
CREATE UNIQUE INDEX exchanges_name_key ON exchanges (doc_type_id, process_id);

-- A message of the network as it came: evidence of every verdict, of duplicates and of messages that match no leg. Of an unusable
-- one its beginning is kept, and the reason.
CREATE TABLE network_messages (
  id uuid NOT NULL,
  -- Null for a message that answers none of our envelopes.
  org_id uuid,
  -- The envelope that it names, whether we know it or not.
  transmission_id uuid,
  -- SBDH id of the envelope that brought it, where it belongs to no document. Of any other, the XML has it.
  sbdh_id text,
  -- Both are empty for what is unusable.
  mls_id text NOT NULL,
  code text NOT NULL,
  outcome text NOT NULL CHECK (outcome in ('recorded', 'duplicate', 'unmatched', 'contested', 'early', 'unusable')),
  -- Why it is unusable.
  reason text,
  -- Digest of the XML: the same bytes are kept once.
  sha256 bytea,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- The XML, see packed-text.ts; empty for a large one that matches no leg.
  packed bytea NOT NULL,
  -- The document that it belongs to; the lowest id where it belongs to none.
  document_id uuid DEFAULT '00000000-0000-0000-0000-000000000000',
  PRIMARY KEY (document_id, sha256)
) PARTITION BY RANGE (document_id);
ALTER TABLE network_messages ALTER COLUMN packed SET STORAGE EXTERNAL, ALTER COLUMN packed SET STATISTICS 0;

-- A certificate of a receiving access point, once for all the reports that name it. It is public, and stays.
CREATE TABLE report_certificates (
  -- The first 16 bytes of the SHA-256 digest.
  digest bytea PRIMARY KEY,
  -- As it stands in a report's JSON.
  certificate bytea NOT NULL
);

-- What the access point answered to one attempt or inquiry; the latest is that of the transmission. One statement that records the same
-- attempt of two legs of a document stores both answers in a row: the view leg_reports has a row for each.
CREATE TABLE sending_reports (
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id uuid NOT NULL,
  transmission_id uuid NOT NULL,
  attempt integer NOT NULL,
  event text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- JSON, a line for each report, see packed-text.ts; certificates are in report_certificates.
  packed bytea NOT NULL,
  -- Subject of the receiving access point's certificate.
  certificate_subject text,
  -- The document that it belongs to.
  document_id uuid,
  -- The same of the second report.
  other_id uuid,
  other_subject text,
  PRIMARY KEY (document_id, id)
) PARTITION BY RANGE (document_id);
ALTER TABLE sending_reports ALTER COLUMN packed SET STORAGE EXTERNAL, ALTER COLUMN packed SET STATISTICS 0;

-- One leg of one revision. `id` is the SBDH instance identifier: it is fixed when the row is made, before anything is
-- sent, so that access points and the authority can recognise a repeat. A leg is updated several times: room is left on
-- its page for the next versions. `state` stands behind what never changes, because PostgreSQL logs an update within a
-- page from the first byte that changed to the last one.
CREATE TABLE transmissions (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  document_id uuid NOT NULL,
  revision integer NOT NULL,
  leg text NOT NULL CHECK (leg in ('c3', 'c5', 'withdrawal')),
  -- Why a leg is not required, or what went wrong, in words.
  reason text,
  sender_id text NOT NULL,
  receiver_id text NOT NULL,
  -- Document type and process, where the leg has no exchange.
  doc_type_id text,
  process_id text,
  country text NOT NULL DEFAULT 'AE',
  created_at timestamptz NOT NULL,
  -- Type of the tax data document (submit, revise, withdraw), set by the first attempt; null on the C3 leg.
  tax_data_type text CHECK (tax_data_type in ('S', 'R', 'W')),
  -- The receiving provider by its certificate: the six digits of its seat; null on legs to the authority.
  provider text,
  -- Document type and process by their number in exchanges.
  exchange smallint,
  attempts integer NOT NULL DEFAULT 0,
  -- The worker process that holds the send; see processes.
  claimed_by uuid,
  -- The message that decided it; mostly an array of what the rest of the row does not say (wholeMessage).
  mls jsonb,
  -- When the sweeper last added a job for this state.
  swept_at timestamptz,
  -- Before this moment the leg is not sent again, and the access point not asked about it again.
  next_check_at timestamptz,
  updated_at timestamptz NOT NULL,
  -- What may be done about a leg that is in trouble; null for any other.
  failure_class text CHECK (failure_class in ('rejected', 'retryable', 'unknown', 'blocked')),
  -- When we learnt that it has been sent.
  sent_at timestamptz,
  mls_received_at timestamptz,
  -- When the leg was marked as waiting too long for its MLS; a mark, not a failure.
  mls_overdue_at timestamptz,
  -- Whether the state is an open one, or one for an operator; null otherwise. The trigger transmissions_mark keeps both.
  open boolean,
  troubled boolean,
  -- Whether an MLS came before the provider was known; it is judged when the sending is recorded.
  mls_early boolean,
  -- Messages that decided nothing: their code, and the other provider that sent them, or that they contradict a rejection.
  mls_contested text[],
  state text NOT NULL
    CHECK (state in ('not_required', 'queued', 'sending', 'sent', 'unknown', 'failed', 'accepted', 'rejected')),
  -- The retry that has sent it again last.
  retry_run_id uuid,
  -- Whether the access point has ever answered for the envelope that is sent now: then no 404 proves that it has nothing.
  known_to_access_point boolean,
  -- Ids of the envelopes after the first, whose id is the leg's. Each former one was given up by the access point; the last is
  -- the one that is sent now.
  resent_as uuid[]
) WITH (fillfactor = 50);
ALTER TABLE transmissions ALTER COLUMN mls SET STATISTICS 0;
CREATE INDEX transmissions_open_idx ON transmissions (leg, created_at) WHERE open;
CREATE INDEX transmissions_overdue_idx ON transmissions (id) WHERE open AND mls_overdue_at IS NOT NULL;
CREATE INDEX transmissions_contested_idx ON transmissions (id) WHERE open AND mls_contested IS NOT NULL AND troubled IS NULL;
CREATE INDEX transmissions_contradicted_idx ON transmissions (id) WHERE open IS NULL AND mls_contested IS NOT NULL;
CREATE INDEX transmissions_troubled_idx ON transmissions (org_id, id) WHERE troubled;
CREATE INDEX transmissions_troubled_site_idx ON transmissions (id) WHERE troubled;
CREATE INDEX transmissions_retry_run_idx ON transmissions (retry_run_id) WHERE retry_run_id IS NOT NULL;
CREATE INDEX transmissions_resent_idx ON transmissions USING gin (resent_as) WHERE resent_as IS NOT NULL;
CREATE UNIQUE INDEX transmissions_leg_key ON transmissions (document_id, revision, leg);

-- The log and its readers

-- What a document is found by, as fold_text() writes it: a line each for names, identifiers, references, number and total
-- (common/search/search-text.ts). It is written once, and the index takes what is new in portions.
CREATE TABLE search_texts (
  org_id uuid,
  document_id uuid,
  folded text NOT NULL,
  -- The number, by which references find the document however they write it (fold_number). Here it is indexed once, where a row of
  -- documents would be indexed anew with each of its changes. So is its likeness.
  folded_number text NOT NULL,
  likeness bigint,
  PRIMARY KEY (org_id, document_id)
) WITH (toast_tuple_target = 4080);
CREATE INDEX search_texts_folded_number_idx ON search_texts (org_id, folded_number);
CREATE INDEX search_texts_likeness_idx ON search_texts (likeness, document_id) WHERE likeness IS NOT NULL;
CREATE INDEX search_texts_folded_idx ON search_texts USING gin (org_id, own_text(folded) gin_trgm_ops, party_keys(folded));

-- Names and identifiers of parties, a line of search_texts each: documents are found by the keys of those that match, and a typing error
-- in a word is corrected to one of them.
CREATE TABLE search_names (
  org_id uuid,
  name text COLLATE "C",
  PRIMARY KEY (org_id, name)
);
CREATE INDEX search_names_name_idx ON search_names USING gin (name gin_trgm_ops);

-- Entries of a document's log, in the order in which they happened: those that one statement wrote in one row. The view
-- status_log has a row for each of them, and takes what is written (docs/decisions/storage-and-months.md).
CREATE TABLE status_log_rows (
  -- The place of the first entry in the log of the whole site; the others have the next numbers.
  id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME status_log_id_seq INCREMENT BY 16),
  org_id uuid NOT NULL,
  document_id uuid,
  revision integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  stage text,
  leg text,
  event text,
  from_state text,
  to_state text,
  attempt integer,
  duration_ms integer,
  -- Of several packed entries an array with the detail of each.
  detail jsonb,
  -- The place of the first entry in the document's log, see insertLogRows.
  position bigint,
  -- The words and figures of packed entries, twelve bytes each: see log_step().
  steps bytea,
  -- The digests of those whose detail has one, 32 bytes each.
  digests bytea,
  PRIMARY KEY (document_id, position)
) PARTITION BY RANGE (document_id);
ALTER TABLE status_log_rows ALTER COLUMN detail SET STATISTICS 0, ALTER COLUMN steps SET STATISTICS 0,
  ALTER COLUMN digests SET STATISTICS 0;
CREATE INDEX status_log_rows_org_id_id_idx ON status_log_rows (org_id, id);

-- Webhooks

-- A URL to which an organization wants its events posted.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES organizations,
  url text NOT NULL,
  description text,
  -- Names of the wanted events; `*` stands for all.
  events text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- Encrypted (common/runtime/sealed-text.ts).
  secret text NOT NULL,
  -- Signs beside the new secret until it ends.
  previous_secret text,
  previous_secret_until timestamptz,
  -- Failures since the last success; those of attempts under way together count as one.
  consecutive_failures integer NOT NULL DEFAULT 0,
  -- Nothing is sent before this moment; then one attempt first.
  paused_until timestamptz,
  -- The last success, to about a second.
  last_success_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The first of the consecutive failures.
  failing_since timestamptz,
  -- What the last failed attempt was answered, or why nothing was.
  last_failure text,
  -- Until then one process sends to it; before, when the last one ended.
  leased_until timestamptz
);
CREATE INDEX webhook_endpoints_org_id_idx ON webhook_endpoints (org_id);

-- One event on its way to one endpoint. The row is the outbox.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  -- The entry of status_log that it reports; null for a test event.
  log_id bigint,
  document_id uuid,
  event text NOT NULL,
  -- The body as it is signed and sent.
  payload text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state in ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- Attempts before the last replay: pauses between attempts grow from there.
  attempts_before_replay integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  -- When its own retry is due, while it is tried earlier to see whether its endpoint is well again.
  retry_at timestamptz
);
CREATE INDEX webhook_deliveries_settled_idx ON webhook_deliveries (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX webhook_deliveries_waiting_idx ON webhook_deliveries (endpoint_id, next_attempt_at, id)
  WHERE state = 'pending';
CREATE INDEX webhook_deliveries_list_idx ON webhook_deliveries (endpoint_id, state, id);
CREATE UNIQUE INDEX webhook_deliveries_event_key ON webhook_deliveries (endpoint_id, log_id) WHERE log_id IS NOT NULL;

-- One attempt to deliver an event, and what the endpoint answered.
CREATE TABLE webhook_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id uuid NOT NULL,
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  attempt integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null when no answer came; `error` then says why.
  http_status integer,
  error text,
  -- The beginning of the answer's body.
  answer text,
  duration_ms integer NOT NULL
);
CREATE INDEX webhook_attempts_delivery_id_idx ON webhook_attempts (delivery_id);

-- Processes

-- A pause that holds work back, or did: an ended one stays on record.
CREATE TABLE pauses (
  id uuid PRIMARY KEY,
  scope text NOT NULL CHECK (scope in ('stage', 'leg', 'receiver', 'organization', 'access-point')),
  -- The paused stage, leg, receiver or organization, see paused-work.ts.
  target text NOT NULL,
  -- Organization of the documents; null for all.
  org_id uuid REFERENCES organizations,
  -- A person, or a fault of the site: each may pause the same work.
  cause text NOT NULL CHECK (cause in ('operator', 'site-error')),
  reason text NOT NULL,
  paused_by text NOT NULL,
  paused_at timestamptz NOT NULL DEFAULT now(),
  -- Of a fault of the site: how often it was tried whether the fault has passed.
  probes integer NOT NULL DEFAULT 0,
  -- When it is tried next; null when an operator has to end the pause.
  probe_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  end_reason text
);
-- NULLS NOT DISTINCT: one pause of the work of all organizations as well.
CREATE UNIQUE INDEX pauses_in_force_key ON pauses (scope, target, org_id, cause) NULLS NOT DISTINCT WHERE ended_at IS NULL;
CREATE INDEX pauses_ended_at_idx ON pauses (ended_at) WHERE ended_at IS NOT NULL;

-- A task that one process at a time does for all: it renews the lease, and another takes it when it has run out.
CREATE TABLE process_leases (
  name text PRIMARY KEY,
  holder uuid,
  until timestamptz NOT NULL DEFAULT now(),
  -- Of a reader of the whole log, which holds its row locked while it reads: how far it has come, as an id of status_log.
  position bigint
);

-- Processes of the service, with their last heartbeat. A send whose worker process has no row here has ended with it and
-- may be looked into soon; one of a living process, or of a silent one, which may be frozen, is left alone for longer.
CREATE TABLE processes (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  -- The machine since its last start, or the container, in which the pid counts.
  place text NOT NULL,
  -- Tells the process from another program that gets its pid; null where the system does not say.
  start_ticks text,
  kind text NOT NULL CHECK (kind in ('api', 'workers')),
  -- As in its log and in PostgreSQL's `application_name`.
  name text NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  newest_migration text NOT NULL,
  -- The queues that it works on.
  works text[] NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Its periodic jobs that stand still, as it says itself.
  stuck_jobs jsonb NOT NULL DEFAULT '[]',
  -- What it sees of an access point that does not answer; null while it answers.
  outage jsonb,
  -- Why the access point is not one for this service, by its page of status.
  access_point_faults jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX processes_seen_at_idx ON processes (seen_at);

-- Documents whose work has exceeded its limits, and how often: they are worked apart from all others.
CREATE TABLE suspect_documents (
  document_id uuid,
  revision integer,
  org_id uuid NOT NULL,
  stage text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  -- The exceeded limit.
  reason text NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, revision)
);

-- Operators

-- What people and systems did, or were refused: written in the transaction of the act, and never changed.
CREATE TABLE operator_actions (
  -- UUID of version 7, which grows with time.
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The organization of the target; null for one of the whole site.
  org_id uuid,
  -- The token's `sub`.
  subject text NOT NULL,
  role text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  target_id text,
  reason text,
  outcome text NOT NULL CHECK (outcome in ('done', 'refused')),
  -- Result, or reason of a refusal.
  detail jsonb NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX operator_actions_org_id_idx ON operator_actions (org_id, id);

-- A retry of many legs, which workers do in portions until no leg is left that had failed when it began.
CREATE TABLE retry_runs (
  id uuid PRIMARY KEY,
  -- Organization of the legs; null for all.
  org_id uuid,
  filter jsonb NOT NULL,
  actor jsonb NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state in ('running', 'done', 'stopped')),
  -- Legs that the filter matched when it began.
  total integer NOT NULL,
  retried integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX retry_runs_org_id_idx ON retry_runs (org_id, id);
CREATE INDEX retry_runs_running_idx ON retry_runs (id) WHERE state = 'running';

-- Retention

-- What is left of a document that was deleted: its number, so that its sequence has no gap and the number is not given
-- again, and the digests of its files, by which who has one of them can prove that it was this document's. Only
-- `delete_expired_documents` writes it; the service's role reads.
CREATE TABLE deleted_documents (
  -- The document's id.
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES organizations,
  business_profile_id uuid NOT NULL REFERENCES business_profiles,
  kind text NOT NULL,
  document_sequence text NOT NULL,
  issue_date date NOT NULL,
  revision integer NOT NULL,
  overall_status text NOT NULL,
  -- As the document had it, where it was reported: no further one is reported under it.
  sent_uuid uuid,
  -- Which of the organization's terms was over: that of documents, or of those that were never sent.
  rule text NOT NULL CHECK (rule in ('documents', 'unsent')),
  -- What each file was, of which revision, and its SHA-256.
  files jsonb NOT NULL,
  -- Digest of `files` as PostgreSQL writes it; the record of acts has it as well.
  sha256 text NOT NULL,
  accepted_at timestamptz NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX deleted_documents_document_sequence_key ON deleted_documents (business_profile_id, kind, document_sequence);
CREATE INDEX deleted_documents_sent_uuid_idx ON deleted_documents (org_id, sent_uuid) WHERE sent_uuid IS NOT NULL;
CREATE INDEX deleted_documents_org_id_idx ON deleted_documents (org_id, id);

-- Documents that stay whatever their organization's retention says; why, and by whom, is in the record of acts. The
-- reference keeps the document from being deleted by any hand. The service's role may add a hold and lift it; it goes on
-- for seven days then, whatever time the role names.
CREATE TABLE legal_holds (
  document_id uuid PRIMARY KEY REFERENCES documents,
  org_id uuid NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- It goes on for seven days; the trigger legal_holds_lifted writes the time.
  lifted_at timestamptz
);

-- Months

-- The months in whose parts the contents of documents stand, by the time in the documents' ids.
CREATE TABLE content_months (
  -- yyyy-MM, or `before` for all that came before the months.
  name text PRIMARY KEY,
  -- The lowest id of a document of the month; null: the month has no lower bound.
  lower_id uuid,
  -- The first id of the next month.
  upper_id uuid NOT NULL
);

-- Recovery

-- The place of this database (database_home) when a process of the service last started on it; null until the first did.
CREATE TABLE installation_state (
  id boolean PRIMARY KEY DEFAULT true,
  home text,
  -- Its own secret, which hides numbers that count the activity of the whole site; never changed.
  number_key text NOT NULL,
  CONSTRAINT installation_state_one_check CHECK (id)
);

-- Envelopes that the access point had taken and a restored database has no leg of: those of documents that are lost are for a
-- person to see.
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
  -- In the access point's words.
  status text NOT NULL,
  mls_status text,
  taken_at timestamptz,
  -- Kind of the document: its number does not tell it where the profile has a prefix of its own.
  kind text,
  -- Whether neither the document's revision nor the leg was in the database when the recovery ended.
  lost boolean NOT NULL DEFAULT false
);
CREATE INDEX recovered_envelopes_recovery_id_idx ON recovered_envelopes (recovery_id);

-- Times in which nothing is sent and no number is given, because the database has been restored.
CREATE TABLE recoveries (
  id uuid PRIMARY KEY,
  reason text NOT NULL,
  -- True while it lasts, null afterwards: there is one at a time.
  open boolean,
  -- Time of the newest entry in the restored log: the access point was asked about everything later.
  known_until timestamptz,
  began_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- `access point`, or the person who ended it.
  finished_by text,
  -- Why it has not come to its end yet.
  problem text,
  -- Our envelopes that the access point has taken since known_until.
  envelopes integer NOT NULL DEFAULT 0,
  -- Legs that may have been sent without the database knowing, which the access point is asked about.
  adopted integer NOT NULL DEFAULT 0,
  -- Whether the replaced database has reported all numbers that were given: none is skipped beyond.
  are_numbers_known boolean NOT NULL DEFAULT false,
  -- How many numbers each sequence skips that nothing shows to be known, as a person has said, and who; null until then.
  number_margin integer,
  margin_by text,
  -- Whether the access point has forwarded once more what it had forwarded in the time that the database has lost.
  messages_sought boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX recoveries_open_key ON recoveries (open);

-- Numbers that no further document gets: those of documents that a restored database has lost, and those that may have
-- been.
CREATE TABLE sequence_gaps (
  business_profile_id uuid,
  kind text,
  year smallint,
  first_value bigint,
  last_value bigint NOT NULL,
  -- The highest that the access point had seen; null where it had seen none of them.
  seen_value bigint,
  org_id uuid NOT NULL,
  recovery_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_profile_id, kind, year, first_value)
);

-- Times in ids

-- The lowest id of documents that are accepted from then on: ids begin with the milliseconds of their making.
CREATE FUNCTION lowest_document_id(moment timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

CREATE FUNCTION moment_of_id(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

-- The log

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
    'OPERATOR_RESOLVED', 'APPROVED', 'REJECTED', 'VOIDED']
$$;
CREATE FUNCTION log_states() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['received', 'priced', 'rendered', 'validated', 'invalid', 'not_required', 'queued', 'sending', 'sent', 'unknown', 'failed',
    'accepted', 'rejected', 'PENDING', 'APPROVED', 'REJECTED', 'VALIDATION_FAILED']
$$;

-- The place of a word, 0 where there is none, null for a word that is not known.
CREATE FUNCTION log_word(words text[], word text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN word IS NULL THEN 0 ELSE array_position(words, word) END
$$;

-- The twelve bytes of an entry: what its detail has that is stored elsewhere (see status_log); stage, leg, event, states, attempt and
-- duration, these two with one added. Null where a word is not known.
CREATE FUNCTION log_step(names integer, stage text, leg text, event text, from_state text, to_state text, attempt integer,
  duration_ms integer) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT int8send((names::bigint << 56) | (log_word(log_stages(), stage)::bigint << 48)
      | (log_word(log_legs(), leg)::bigint << 40) | (log_word(log_events(), event)::bigint << 32)
      | (log_word(log_states(), from_state)::bigint << 24) | (log_word(log_states(), to_state)::bigint << 16)
      | CASE WHEN attempt IS NULL THEN 0 WHEN attempt BETWEEN 0 AND 65534 THEN attempt::bigint + 1 END)
    || int4send(coalesce(duration_ms, -1))
$$;

-- The member of a detail that is stored as bytes: the digest of the envelope of a leg, or of the XML.
CREATE FUNCTION digest_member(leg text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN leg IS NULL THEN 'sha256' ELSE 'sbd_sha256' END
$$;

-- That of an entry of a row, which follows those of the entries before.
CREATE FUNCTION digest_of_entry(digests bytea, steps bytea, nth integer, leg text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object(digest_member(leg), encode(substr(digests, 1 + 32 * (
    SELECT count(*) FROM generate_series(1, nth - 1) e WHERE get_byte(steps, e * 12 - 12) & 4 > 0
  )::integer, 32), 'hex'))
$$;

-- `names` says what an entry reads from its leg instead of storing it twice: 1 the envelope's id, 3 the whole detail of a
-- status message, which the leg that it has decided keeps. 4 adds a digest. OFFSET 0: the bytes of an entry are read once, and not for
-- each of its columns. `row_id` is for readers that go through the index of numbers, `steps` for those who write.
CREATE VIEW status_log AS
SELECT r.id + s.nth - 1 AS id, r.org_id, r.document_id, r.revision, r.at, coalesce(r.stage, (log_stages())[s.stage]) AS stage,
  coalesce(r.leg, (log_legs())[s.leg]) AS leg, coalesce(r.event, (log_events())[s.event]) AS event,
  coalesce(r.from_state, (log_states())[s.from_state]) AS from_state, coalesce(r.to_state, (log_states())[s.to_state]) AS to_state,
  coalesce(r.attempt, nullif(s.attempt, 0) - 1) AS attempt, coalesce(r.duration_ms, nullif(s.duration_ms, -1)) AS duration_ms,
  CASE WHEN s.names = 3 THEN (SELECT jsonb_build_object('sbdh_id', t.id, 'mls_id', coalesce(t.mls -> 'id', t.mls -> 0),
        'code', coalesce(t.mls -> 'code', t.mls -> 1), 'sender', coalesce(t.mls -> 'senderId', t.mls -> 3), 'source', 'message') FROM transmissions t
      WHERE t.document_id = r.document_id AND t.revision = r.revision AND t.leg = (log_legs())[s.leg])
    WHEN s.names > 0 THEN coalesce(s.detail, '{}')
      || CASE WHEN s.names & 1 > 0 THEN jsonb_build_object('sbdh_id', (SELECT t.id FROM transmissions t
        WHERE t.document_id = r.document_id AND t.revision = r.revision AND t.leg = (log_legs())[s.leg])) ELSE '{}' END
      || CASE WHEN s.names & 4 > 0 THEN digest_of_entry(r.digests, r.steps, s.nth, (log_legs())[s.leg]) ELSE '{}' END
    ELSE s.detail END AS detail,
  r.position + s.nth - 1 AS position, r.id AS row_id, r.steps, r.digests
FROM status_log_rows r CROSS JOIN LATERAL (
  SELECT n AS nth, get_byte(r.steps, n * 12 - 12) AS names, get_byte(r.steps, n * 12 - 11) AS stage,
    get_byte(r.steps, n * 12 - 10) AS leg, get_byte(r.steps, n * 12 - 9) AS event, get_byte(r.steps, n * 12 - 8) AS from_state,
    get_byte(r.steps, n * 12 - 7) AS to_state, (get_byte(r.steps, n * 12 - 6) << 8) | get_byte(r.steps, n * 12 - 5) AS attempt,
    ('x' || encode(substr(r.steps, n * 12 - 3, 4), 'hex'))::bit(32)::integer AS duration_ms,
    CASE WHEN length(r.steps) > 12 THEN nullif(r.detail -> n - 1, 'null') ELSE r.detail END AS detail
  FROM generate_series(1, coalesce(length(r.steps) / 12, 1)) AS n OFFSET 0
) s;
ALTER VIEW status_log ALTER COLUMN at SET DEFAULT clock_timestamp();

-- An insert into the log locks the view, as it locked the table before: by that lock the feed finds the transactions that
-- may still commit.
CREATE RULE status_log_insert AS ON INSERT TO status_log DO INSTEAD
INSERT INTO status_log_rows (org_id, document_id, revision, at, stage, leg, event, from_state, to_state, attempt, duration_ms, detail,
  position, steps, digests)
VALUES (NEW.org_id, NEW.document_id, NEW.revision, NEW.at, NEW.stage, NEW.leg, NEW.event, NEW.from_state, NEW.to_state, NEW.attempt,
  NEW.duration_ms, NEW.detail, NEW.position, NEW.steps, NEW.digests)
RETURNING id, org_id, document_id, revision, at, stage, leg, event, from_state, to_state, attempt, duration_ms, detail, position, id,
  steps, digests;

-- Retention deletes all that the log has about a document: a row goes with all of its entries.
CREATE RULE status_log_delete AS ON DELETE TO status_log DO INSTEAD
DELETE FROM status_log_rows WHERE document_id = OLD.document_id AND id = OLD.row_id;

-- The last position and time in the logs of these documents, as they are now and not when the statement began. The caller
-- holds the documents' locks, so that nothing is added meanwhile. The sub-select hides the length of the array: with a
-- known length PostgreSQL would make a new plan for every call, which takes longer than the look-up. The bounds let
-- PostgreSQL leave aside all other parts before it begins, and not only look into none of them; and they need a plan that
-- is made once.
CREATE FUNCTION log_ends(ids uuid[]) RETURNS TABLE (document_id uuid, "position" bigint, at timestamptz)
LANGUAGE plpgsql ROWS 50 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ordered uuid[] := array(SELECT i FROM unnest(ids) AS i ORDER BY i);
  lowest uuid := ordered[1];
  highest uuid := ordered[cardinality(ordered)];
BEGIN
  RETURN QUERY
  SELECT i.id, coalesce(l.position, 0), greatest(clock_timestamp(), l.at)
  FROM unnest((SELECT ids)) AS i (id)
  LEFT JOIN LATERAL (
    SELECT s.position + coalesce(length(s.steps) / 12, 1) - 1 AS position, s.at FROM status_log_rows s
    WHERE s.document_id = i.id AND s.document_id >= lowest AND s.document_id <= highest ORDER BY s.position DESC LIMIT 1
  ) l ON true;
END $$;

-- Entries of a document have the order in which they are written, without gaps, and no earlier time than the one before.
-- insertLogRows numbers its own, with the documents locked; this is for statements that give no number, by hand for example.
CREATE FUNCTION number_log_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest record;
BEGIN
  PERFORM FROM documents WHERE id = NEW.document_id FOR NO KEY UPDATE;
  SELECT "position", at INTO latest FROM log_ends(ARRAY[NEW.document_id]);
  NEW.position := latest.position + 1;
  NEW.at := greatest(NEW.at, latest.at);
  RETURN NEW;
END $$;
CREATE TRIGGER status_log_position BEFORE INSERT ON status_log_rows
  FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION number_log_entry();

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
CREATE TRIGGER status_log_notify AFTER INSERT ON status_log_rows
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

-- For statements that do not set the two columns themselves. It runs after the update, because for a trigger that runs before one
-- PostgreSQL locks each row first, which is a further record in the write-ahead log.
CREATE FUNCTION mark_moved_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transmissions SET open = CASE WHEN state IN ('queued', 'sending', 'unknown', 'sent') THEN true END,
    troubled = CASE WHEN state IN ('unknown', 'failed') THEN true END
  WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER transmissions_mark AFTER UPDATE ON transmissions
  FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM OLD.state AND ((NEW.open IS TRUE) <> (NEW.state IN ('queued', 'sending', 'unknown', 'sent'))
    OR (NEW.troubled IS TRUE) <> (NEW.state IN ('unknown', 'failed'))))
  EXECUTE FUNCTION mark_moved_leg();

-- What the statements that record sends and judge messages look up rarely stands in functions, because each part of a month that a
-- statement names is opened by each of its calls, also where nothing is read.

-- Legs as they are now, and not when the statement began, for statements that have locked their documents. By the index
-- at any size of the table: a plan that was made while it was small is kept. ROWS: by the index, too, where its rows are
-- joined.
CREATE FUNCTION legs_now(ids uuid[]) RETURNS SETOF transmissions LANGUAGE plpgsql ROWS 3 AS $$
BEGIN
  RETURN QUERY SELECT t.* FROM unnest((SELECT ids)) AS i (id)
    CROSS JOIN LATERAL (SELECT * FROM transmissions WHERE transmissions.id = i.id OFFSET 0) t;
END $$;

-- The id of the envelope that follows one that was given up: a UUID of version 8 with the time of the first. It is always the same, so
-- that a restored database, which may have lost it, finds it again.
CREATE FUNCTION following_envelope(former uuid) RETURNS uuid LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  bytes bytea := substr(uuid_send(former), 1, 6) || substr(sha256(uuid_send(former)), 7, 10);
BEGIN
  bytes := set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128);
  RETURN encode(set_byte(bytes, 8, get_byte(bytes, 8) & 63 | 128), 'hex')::uuid;
END $$;

-- The subject of the certificate that the latest report of a leg names.
CREATE FUNCTION reported_subject(leg uuid, document uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT r.certificate_subject FROM leg_reports r
    WHERE r.transmission_id = leg AND r.document_id = document
      AND r.certificate_subject IS NOT NULL
    ORDER BY r.id DESC LIMIT 1);
END $$;

-- Whether a leg is out by a send that began before a recovery ended, or that was never claimed here. A function keeps the plan, and
-- each question for a status would make it anew.
CREATE FUNCTION was_sent_before_recovery(document uuid, of_revision integer, of_leg text, tries integer, made_at timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM recoveries r WHERE r.finished_at IS NOT NULL AND (tries = 0 OR r.finished_at >= made_at AND NOT EXISTS (
      SELECT FROM status_log l WHERE l.document_id = document AND l.revision = of_revision AND l.leg = of_leg
        AND l.event = 'SENDING' AND l.at > r.finished_at)));
END $$;

-- Judges a message that was stored as early or contested. The array keeps PostgreSQL from choosing parts, as in any statement that
-- locks rows.
CREATE FUNCTION settle_message(digest bytea, document uuid, judgement text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE network_messages m SET outcome = judgement
  WHERE m.sha256 = digest AND m.document_id = ANY (array_remove(ARRAY[document], NULL))
    AND (m.outcome = 'early' OR m.outcome = 'contested' AND judgement = 'recorded');
END $$;

-- Whether one more message may be kept that decides nothing: without a bound, a provider that sends them could fill the disk.
CREATE FUNCTION has_room_for_message(document uuid, judgement text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  most integer := CASE WHEN document = '00000000-0000-0000-0000-000000000000' THEN 2000 ELSE 50 END;
BEGIN
  RETURN (SELECT count(*) FROM (
    SELECT FROM network_messages m WHERE m.document_id = document AND m.outcome = judgement LIMIT most) k) < most;
END $$;

-- Deletes all but the newest thousand of each outcome that belong to no document, so that there is room again: how many. The
-- service's role deletes no message.
CREATE FUNCTION trim_stray_messages() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  trimmed integer;
BEGIN
  DELETE FROM network_messages m USING (
    SELECT s.sha256, row_number() OVER (PARTITION BY s.outcome ORDER BY s.received_at DESC) AS nth
    FROM network_messages s WHERE s.document_id = '00000000-0000-0000-0000-000000000000') old
  WHERE m.document_id = '00000000-0000-0000-0000-000000000000' AND m.sha256 = old.sha256 AND old.nth > 1000;
  GET DIAGNOSTICS trimmed = ROW_COUNT;
  RETURN trimmed;
END $$;

-- Packed reports with their certificates, of which a line is wanted. The bytes are those of packed-text.ts: two fixed ones, the number of
-- the dictionary, then the number of digests and each of them, or line and length, and the certificates.
CREATE FUNCTION whole_report(packed bytea, line integer) RETURNS bytea LANGUAGE sql STABLE STRICT AS $$
  SELECT '\x1f8b86'::bytea || set_byte('\x00', 0, line) || int4send(octet_length(k.certificates)) || k.certificates
    || substring(packed FROM 5 + 16 * get_byte(packed, 3))
  FROM (
    SELECT coalesce(string_agg(c.certificate, '' ORDER BY n), '') AS certificates
    FROM generate_series(1, get_byte(packed, 3)) n JOIN report_certificates c ON c.digest = substring(packed FROM 16 * n - 11 FOR 16)
  ) k
$$;

CREATE VIEW leg_reports AS
SELECT r.id, r.org_id, r.document_id, l.transmission_id, r.attempt, r.event, r.at, whole_report(r.packed, l.line) AS packed,
  l.certificate_subject
FROM sending_reports r CROSS JOIN LATERAL (
  VALUES (0, r.transmission_id, r.certificate_subject), (1, r.other_id, r.other_subject)
) AS l (line, transmission_id, certificate_subject)
WHERE l.transmission_id IS NOT NULL;

-- A packed tax data document with the UBL of its revision, which it contains: what was packed with it as a dictionary is read with it.
CREATE FUNCTION whole_tax_data(tax_data bytea, ubl bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN substring(tax_data FOR 3) <> '\x1f8b87' THEN tax_data
    ELSE '\x1f8b88'::bytea || int4send(octet_length(ubl)) || ubl || substring(tax_data FROM 4) END
$$;

-- Records

-- A message of the network is stored as it came. Its outcome alone changes, once: where it came too early to be judged, or was
-- contested. The service's role may update that column and no other (common/db/roles).
CREATE FUNCTION keep_judged_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the outcome of a judged message is not changed' USING ERRCODE = '42501';
END $$;
CREATE TRIGGER network_messages_judged BEFORE UPDATE ON network_messages
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

CREATE FUNCTION refuse_change_of_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record of acts is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER operator_actions_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_actions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_acts();

-- Quotas

-- The totals follow the rows whoever writes them, by one statement for each statement that changes bytes. Organizations come in one
-- order, so that two statements with several of them cannot lock each other out. Most statements that store documents bring neither
-- answers nor attachments: they return before a plan is begun.
CREATE FUNCTION count_kept_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM added WHERE body IS NOT NULL) AND NOT EXISTS (SELECT FROM removed WHERE body IS NOT NULL) THEN
      RETURN NULL;
    END IF;
    INSERT INTO kept_bytes AS k (org_id, answers)
    SELECT org_id, sum(bytes) FROM (
      SELECT org_id, octet_length(body) AS bytes FROM added
      UNION ALL SELECT org_id, -octet_length(body) FROM removed) changed
    GROUP BY org_id HAVING sum(bytes) <> 0 ORDER BY org_id
    ON CONFLICT (org_id) DO UPDATE SET answers = k.answers + excluded.answers;
  ELSE
    INSERT INTO kept_bytes AS k (org_id, answers)
    SELECT org_id, -sum(octet_length(body)) FROM removed GROUP BY org_id HAVING sum(octet_length(body)) > 0 ORDER BY org_id
    ON CONFLICT (org_id) DO UPDATE SET answers = k.answers + excluded.answers;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER idempotency_keys_count_changed AFTER UPDATE ON idempotency_keys
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_kept_answers();
CREATE TRIGGER idempotency_keys_count_deleted AFTER DELETE ON idempotency_keys
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_kept_answers();

CREATE FUNCTION count_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  INSERT INTO kept_bytes AS k (org_id, attachments)
  SELECT org_id, sum(octet_length(content)) * CASE tg_op WHEN 'DELETE' THEN -1 ELSE 1 END
  FROM changed GROUP BY org_id ORDER BY org_id
  ON CONFLICT (org_id) DO UPDATE SET attachments = k.attachments + excluded.attachments;
  RETURN NULL;
END $$;
CREATE TRIGGER attachment_contents_count_added AFTER INSERT ON attachment_contents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_attachments();
CREATE TRIGGER attachment_contents_count_deleted AFTER DELETE ON attachment_contents
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_attachments();

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

-- Months

-- The tables that have a part for each month.
CREATE FUNCTION content_tables() RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT c.relname::text FROM pg_class c
  WHERE c.relkind = 'p' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname
$$;

-- Of columns by which nothing is looked up no statistics are kept, which LIKE does not copy.
CREATE FUNCTION copy_statistics_targets(of_table text, to_table text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT attname, attstattarget FROM pg_attribute WHERE attrelid = of_table::regclass AND attnum > 0 AND attstattarget >= 0 LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET STATISTICS %s', to_table, kept.attname, kept.attstattarget);
  END LOOP;
END $$;

-- A table that is attached is in nobody's way, where one that is created as a part would lock all others. Rows that came before
-- their part (a clock that ran ahead) wait in the part for all other ids.
CREATE FUNCTION add_content_part(of_table text, of_month content_months) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part text := of_table || '_' || replace(of_month.name, '-', '_');
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', part, of_table);
  PERFORM copy_statistics_targets(of_table, part);
  IF of_table = 'revision_files' THEN
    EXECUTE format('ALTER TABLE %I SET (toast_tuple_target = 4080)', part);
  END IF;
  EXECUTE format('WITH early AS (DELETE FROM %I WHERE document_id >= %L AND document_id < %L RETURNING *) INSERT INTO %I SELECT * FROM early',
    of_table || '_other', coalesce(of_month.lower_id, '00000000-0000-0000-0000-000000000000'), of_month.upper_id, part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%L)', of_table, part,
    coalesce(quote_literal(of_month.lower_id), 'MINVALUE'), of_month.upper_id);
END $$;

CREATE FUNCTION add_other_part(of_table text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', of_table || '_other', of_table);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', of_table, of_table || '_other');
END $$;

-- Makes the months up to three from now, at most twelve in a call: how many. It runs with the rights of its owner,
-- because the service's role makes no tables.
CREATE FUNCTION make_content_months() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  made integer := 0;
  newest timestamptz;
  next content_months;
  of_table text;
BEGIN
  -- A lock of a row, because any role that may connect can hold an advisory lock.
  PERFORM FROM content_months ORDER BY upper_id LIMIT 1 FOR UPDATE;
  LOOP
    SELECT moment_of_id(upper_id) INTO newest FROM content_months ORDER BY upper_id DESC LIMIT 1;
    EXIT WHEN newest > now() + interval '3 months' OR made = 12;
    INSERT INTO content_months (name, lower_id, upper_id)
    VALUES (to_char(newest AT TIME ZONE 'UTC', 'YYYY-MM'), lowest_document_id(newest),
      lowest_document_id(date_trunc('month', newest + interval '40 days', 'UTC')))
    RETURNING * INTO next;
    FOR of_table IN SELECT content_tables() LOOP
      PERFORM add_content_part(of_table, next);
    END LOOP;
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- PostgreSQL counts by itself what each part holds, and not what the whole does, of which plans of joins are made: once a day.
CREATE FUNCTION count_content() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  of_table text;
BEGIN
  FOR of_table IN SELECT c FROM content_tables() c
    WHERE NOT EXISTS (SELECT FROM pg_stat_user_tables s WHERE s.relid = c::regclass AND s.last_analyze > now() - interval '1 day') LOOP
    EXECUTE format('ANALYZE %I', of_table);
  END LOOP;
END $$;

-- Makes the parts of empty tables anew, as content_months says: a restored database has the months of the one that was lost.
CREATE FUNCTION rebuild_content_parts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_table text;
  part regclass;
  of_month content_months;
  is_filled boolean;
BEGIN
  FOR of_table IN SELECT content_tables() LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', of_table) INTO is_filled;
    IF is_filled THEN
      RAISE EXCEPTION 'parts of % are made anew only while it is empty', of_table;
    END IF;
    FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = of_table::regclass LOOP
      EXECUTE format('DROP TABLE %s', part);
    END LOOP;
    PERFORM add_other_part(of_table);
    FOR of_month IN SELECT * FROM content_months ORDER BY upper_id LOOP
      PERFORM add_content_part(of_table, of_month);
    END LOOP;
  END LOOP;
END $$;

-- Temporary tables of the caller come last, so that they stand for none of the tables above; a call waits for locks for
-- two seconds only.
DO $do$
DECLARE
  of_function text;
BEGIN
  FOREACH of_function IN ARRAY ARRAY['make_content_months()', 'count_content()', 'trim_stray_messages()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', of_function, current_schema());
    EXECUTE format('ALTER FUNCTION %s SET lock_timeout = ''2s''', of_function);
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', of_function);
  END LOOP;
END $do$;

-- Retention

-- Nothing is deleted for seven days after a change, also where a caller names an earlier time himself, for a new
-- organization as well.
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

CREATE FUNCTION date_lifted_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lifted_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER legal_holds_lifted BEFORE UPDATE ON legal_holds FOR EACH ROW
  WHEN (NEW.lifted_at IS NOT NULL) EXECUTE FUNCTION date_lifted_hold();

-- By which rule a document may be deleted; null where it has to stay. One that was validated, whatever became of it
-- later, or that is void, counts by the end of its year; one that never was, by its last change. The service's role may write the columns
-- that say when that was, so each rule asks what the role cannot write as well: the document's id, which has the time of
-- its acceptance, the log, and whether it has legs.
CREATE FUNCTION expiry_rule(of_document uuid, first_kept timestamptz, unsent_before timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN d.overall_status = 'PENDING' OR d.stage NOT IN ('validated', 'invalid') OR d.failure IS NOT NULL
      OR EXISTS (SELECT FROM legal_holds h WHERE h.document_id = d.id AND coalesce(h.lifted_at > now() - interval '7 days', true))
      OR EXISTS (SELECT FROM transmissions t WHERE t.document_id = d.id AND (t.open OR t.troubled)) THEN NULL
    WHEN d.overall_status <> 'VALIDATION_FAILED' OR d.void_reason IS NOT NULL
      OR EXISTS (SELECT FROM transmissions t WHERE t.document_id = d.id)
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
  names text[];
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

  INSERT INTO deleted_documents (id, org_id, business_profile_id, kind, document_sequence, issue_date, revision, overall_status,
    sent_uuid, rule, files, sha256, accepted_at)
  SELECT d.id, d.org_id, d.business_profile_id, d.kind, d.document_sequence, d.issue_date, d.revision, d.overall_status,
    CASE WHEN expiry_rule(d.id, first_kept, unsent_before) = 'documents' THEN d.sent_uuid END,
    expiry_rule(d.id, first_kept, unsent_before), f.files, encode(sha256(convert_to(f.files::text, 'UTF8')), 'hex'), d.created_at
  FROM documents d CROSS JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('file', e.file, 'revision', e.revision, 'sha256', e.sha256)
      ORDER BY e.revision, e.file, e.sha256) AS files
    FROM (
      SELECT CASE WHEN d.corrected_at IS NULL THEN 'request' ELSE 'correction' END, d.revision,
        encode(sha256(convert_to(d.document::text, 'UTF8')), 'hex')
      UNION ALL SELECT 'request', v.revision, encode(sha256(convert_to(v.document::text, 'UTF8')), 'hex')
      FROM document_revisions v WHERE v.document_id = d.id
      UNION ALL SELECT x.form, f.revision, encode(x.sha256, 'hex') FROM revision_files f
      CROSS JOIN LATERAL (VALUES ('ubl', f.ubl_sha256), ('tax-data', f.tax_data_sha256), ('withdrawal', f.withdrawal_sha256))
        AS x (form, sha256)
      WHERE f.document_id = d.id AND x.sha256 IS NOT NULL
      UNION ALL SELECT 'attachment', a.revision, a.sha256 FROM attachments a WHERE a.document_id = d.id
      UNION ALL (SELECT DISTINCT 'envelope ' || l.leg, l.revision, l.detail ->> 'sbd_sha256' FROM status_log l
        WHERE l.document_id = d.id AND l.event = 'SENDING' AND l.detail ? 'sbd_sha256')
      UNION ALL SELECT 'status message ' || t.leg, t.revision, encode(m.sha256, 'hex') FROM transmissions t
      JOIN network_messages m ON m.transmission_id = t.id AND m.document_id = t.document_id
      WHERE t.document_id = d.id
    ) AS e (file, revision, sha256)
  ) f
  WHERE d.id = ANY (doomed);

  DELETE FROM network_messages m WHERE m.document_id = ANY (doomed);
  DELETE FROM sending_reports r WHERE r.document_id = ANY (doomed);
  DELETE FROM transmissions t WHERE t.document_id = ANY (doomed);
  DELETE FROM revision_files f WHERE f.document_id = ANY (doomed);
  DELETE FROM suspect_documents s WHERE s.document_id = ANY (doomed);
  DELETE FROM status_log_rows l WHERE l.document_id = ANY (doomed);
  DELETE FROM legal_holds h WHERE h.document_id = ANY (doomed) AND h.lifted_at IS NOT NULL;

  WITH gone AS (
    DELETE FROM search_texts s WHERE s.org_id = organization AND s.document_id = ANY (doomed) RETURNING s.folded
  ) SELECT array_agg(DISTINCT n.name) INTO names FROM gone g, party_lines(g.folded) n (name);
  -- Names that the newest documents have as well need no look at all of them.
  names := array(SELECT n.name FROM unnest(names) AS n (name) WHERE NOT EXISTS (
    SELECT FROM (SELECT s.folded FROM search_texts s WHERE s.org_id = organization ORDER BY s.document_id DESC LIMIT 1000) f
    WHERE position(n.name IN f.folded) > 0));
  DELETE FROM search_names n WHERE n.org_id = organization AND n.name = ANY (names) AND NOT EXISTS (
    SELECT FROM search_texts s WHERE s.org_id = organization AND party_keys(s.folded) && party_keys(n.name));

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


-- What a new installation begins with

-- Its own secret: a random UUID has 122 random bits, two of them make a key.
INSERT INTO installation_state (number_key)
VALUES (encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'));
INSERT INTO process_leases (name, position) VALUES ('feeder', NULL), ('recovery', NULL), ('replays', NULL), ('webhooks', 0);

-- Rows without a document have the lowest id, which is in the part before all months.
INSERT INTO content_months (name, upper_id) VALUES ('before', lowest_document_id(date_trunc('month', now(), 'UTC')));
SELECT rebuild_content_parts();
SELECT make_content_months();
