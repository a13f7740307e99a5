import { expectedTotalsPolicies } from "../../../common/pricing/expected-totals.ts";
import { referencePolicies } from "../../../common/documents/document.ts";
import { taxpayerRightStates } from "../../../common/organizations/taxpayer-rights.ts";
import { settlementPolicies } from "../../../common/documents/settle-against-originals.ts";
import {
  boolean,
  date,
  described,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/description.ts";

const members = {
  id: uuid,
  name: string,
  created_at: instant,
  disabled_at: described(nullable(instant), "Since when its tokens are refused."),
  phase2: boolean,
  default_service_version: string,
  settlement: oneOf(...settlementPolicies),
  expected_totals: described(
    oneOf(...expectedTotalsPolicies),
    "What happens to a document whose amounts are not those that its request expects.",
  ),
  refuse_on: described(
    listOf(string),
    "Rules (OWN-) whose warnings refuse a document before it gets a number. What compares a document with those that it names is refused with `settlement: refuse` only.",
  ),
  external_references: described(
    oneOf(...referencePolicies),
    "Whether an `external_reference` names one document of a business profile and kind, or may name several.",
  ),
  weight: integer,
  ceiling: described(nullable(integer), "Documents that it may have in the queue at a time; null for no limit."),
  issue_date_from: described(date, "The first `issue_date` that is taken."),
  issue_days_ahead: described(integer, "How many days after today in the UAE an `issue_date` may lie."),
  documents_kept_years: described(
    nullable(integer),
    "Years after that of their issue in which documents are kept; null for good. Then they are deleted: number, digests and the record of it stay.",
  ),
  unsent_kept_days: described(
    nullable(integer),
    "Days after its last change in which a document is kept that failed validation and never left; null for good.",
  ),
  legal_hold: described(boolean, "Whether nothing is deleted, whatever the terms say."),
  retention_changed_at: described(
    nullable(instant),
    "When one of these three was changed: nothing is deleted for seven days after it.",
  ),
  rate_per_minute: described(nullable(integer), "Its own rate; null for what the site gives everybody."),
  kept_answers_bytes: described(integer, "Bytes of answers that are kept for its Idempotency-Keys, for 25 hours."),
  kept_answers_mb: described(nullable(integer), "Its own quota of them in megabytes; null for the site's."),
  attachments_bytes: described(integer, "Bytes of its attachments."),
  attachments_mb: described(nullable(integer), "Its own quota of them in megabytes; null for the site's."),
  business_profiles: described(integer, "How many it has."),
};

export const organization = object(members, { title: "Organization" });

export const createdOrganization = object({ ...members, business_profile_id: uuid }, { title: "CreatedOrganization" });

export const taxpayerRight = object(
  {
    org_id: uuid,
    organization: string,
    taxpayer: described(string, "Its participant id in lower case."),
    state: described(
      oneOf(...taxpayerRightStates),
      "Whether the organization may have it: not decided yet, alone, beside another organization, or not.",
    ),
    holders: described(
      listOf(object({ org_id: uuid, organization: string }, { title: "TaxpayerHolder" })),
      "Organizations with a business profile of it.",
    ),
    asked_at: instant,
    decided_at: nullable(instant),
  },
  { title: "TaxpayerRight" },
);

const tokenMembers = {
  id: described(uuid, "The token's `jti`."),
  subject: string,
  roles: listOf(string),
  issued_at: instant,
  expires_at: instant,
  revoked_at: nullable(instant),
};

export const issuedToken = object(tokenMembers, { title: "IssuedToken" });

export const issuedTokenWithText = object(
  { ...tokenMembers, token: described(string, "The token, shown here and never again.") },
  { title: "IssuedTokenWithText" },
);

export type OrganizationAnswer = AnswerOf<typeof organization>;
export type TaxpayerAnswer = AnswerOf<typeof taxpayerRight>;
export type TokenAnswer = AnswerOf<typeof issuedToken>;
