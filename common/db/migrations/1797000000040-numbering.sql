ALTER TABLE business_profiles ADD COLUMN numbering jsonb NOT NULL DEFAULT '{}';

CREATE TABLE number_prefixes (
  org_id uuid REFERENCES organizations,
  folded text,
  business_profile_id uuid NOT NULL REFERENCES business_profiles,
  kind text NOT NULL,
  PRIMARY KEY (org_id, folded)
);

ALTER TABLE recovered_envelopes ADD COLUMN kind text;
