-- What has been seen of each group of failures: groups are counted from the failures themselves, and this remembers when they began.
CREATE TABLE failure_groups (
  org_id uuid,
  place text,
  state text CHECK (state in ('unknown', 'failed', 'given_up')),
  failure_class text,
  cause text,
  open integer NOT NULL,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  open_since timestamptz NOT NULL,
  emptied_at timestamptz,
  failed_again_at timestamptz,
  PRIMARY KEY (org_id, place, state, failure_class, cause)
);

-- What a process has counted of its last minutes: what came of its sends, and what it refused.
CREATE TABLE process_counts (
  process_id uuid,
  name text,
  counts jsonb NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (process_id, name)
);

-- How long documents of an organization may wait for the first stage, as agreed with it; null: as the site has it.
ALTER TABLE organizations ADD COLUMN dwell_bound_seconds integer CONSTRAINT organizations_dwell_bound_check CHECK (dwell_bound_seconds >= 1);

INSERT INTO process_leases (name) VALUES ('failure-groups');
