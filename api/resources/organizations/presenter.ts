import { settlementPolicies } from "../../../common/domain/settlement/settlement.ts";
import type {
  listIssuedTokens,
  listOrganizations,
} from "../../../common/services/organizations/change-organizations.ts";
import type { OrganizationAnswer, TokenAnswer } from "../../console/operations-answers.ts";
import {
  boolean,
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
} from "../../openapi/answers/schemas.ts";

type Row = Awaited<ReturnType<typeof listOrganizations>>["organizations"][number];
type TokenRow = Awaited<ReturnType<typeof listIssuedTokens>>["tokens"][number];

const members = {
  id: uuid,
  name: string,
  created_at: instant,
  disabled_at: described(nullable(instant), "Since when its tokens are refused."),
  phase2: boolean,
  default_service_version: string,
  settlement: oneOf(...settlementPolicies),
  weight: integer,
  ceiling: described(nullable(integer), "Documents that it may have in the queue at a time; null for no limit."),
  rate_per_minute: described(nullable(integer), "Its own rate; null for what the site gives everybody."),
  business_profiles: described(integer, "How many it has."),
};

export const organization = object(members, { title: "Organization" });

export function presentOrganization(row: Row): AnswerOf<typeof organization> & OrganizationAnswer {
  return {
    id: row.id,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    disabled_at: row.disabledAt?.toISOString() ?? null,
    phase2: row.phase2,
    default_service_version: row.defaultServiceVersion,
    settlement: row.settlement,
    weight: row.weight,
    ceiling: row.ceiling,
    rate_per_minute: row.ratePerMinute,
    business_profiles: row.profiles,
  };
}

export const createdOrganization = object({ ...members, business_profile_id: uuid }, { title: "CreatedOrganization" });

export const issuedToken = object(
  {
    id: described(uuid, "The token's `jti`."),
    subject: string,
    roles: listOf(string),
    issued_at: instant,
    expires_at: instant,
    revoked_at: nullable(instant),
  },
  { title: "IssuedToken" },
);

export function presentIssuedToken(row: TokenRow): AnswerOf<typeof issuedToken> & TokenAnswer {
  const { id, subject, issuedAt, expiresAt, revokedAt } = row;
  return {
    id,
    subject,
    roles: [...row.roles],
    issued_at: issuedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}
