import type { AnySchema, ObjectSchema } from "joi";

import { definedFields } from "../../../common/defined-fields.ts";
import type { OrganizationChange } from "../../../common/db/stores/organizations/organization-store.ts";
import type { Party } from "../../../common/domain/document.ts";
import { settlementPolicies, type SettlementPolicy } from "../../../common/domain/settlement/settlement.ts";
import { contractVersions } from "../../middleware/service-version.ts";
import { booleanField, record } from "../../schemas/field-types.ts";
import { integerField } from "../../schemas/integer-field.ts";
import { pageQuery, type PageQuery } from "../../schemas/page-query.ts";
import { maxLengths, oneOf, text } from "../../schemas/text-field.ts";
import { businessProfile } from "../business-profiles/schema.ts";

const maxPerMinute = 1_000_000;
const maxWeight = 1_000;
const maxWaiting = 1_000_000;

interface Settings {
  name?: string;
  settlement?: SettlementPolicy;
  weight?: number;
  /** 0 removes the limit, because null counts as absent. */
  ceiling?: number;
  phase2?: boolean;
  default_service_version?: string;
  /** 0 restores the site's default. */
  rate_per_minute?: number;
}

const settings = {
  settlement: oneOf(...settlementPolicies),
  weight: integerField(1, maxWeight),
  ceiling: integerField(0, maxWaiting),
  phase2: booleanField(),
  default_service_version: oneOf(...contractVersions),
  rate_per_minute: integerField(0, maxPerMinute),
};

const reason = (): AnySchema => text(maxLengths.text).required();

export interface NewOrganizationBody extends Settings {
  name: string;
  profile: Party;
  reason: string;
}

export const newOrganization: ObjectSchema<NewOrganizationBody> = record({
  name: text(maxLengths.name).required(),
  profile: businessProfile.required(),
  ...settings,
  reason: reason(),
});

export interface OrganizationChangeBody extends Settings {
  reason: string;
}

export const organizationChange: ObjectSchema<OrganizationChangeBody> = record({
  name: text(maxLengths.name),
  ...settings,
  reason: reason(),
});

const orNone = (value: number | undefined): number | null | undefined => (value === 0 ? null : value);

export function changeOf(body: Settings): OrganizationChange {
  const { name, settlement, weight, ceiling, phase2, default_service_version, rate_per_minute } = body;
  return definedFields({
    name,
    settlement,
    weight,
    phase2,
    defaultServiceVersion: default_service_version,
    ceiling: orNone(ceiling),
    ratePerMinute: orNone(rate_per_minute),
  });
}

export const organizationListQuery: ObjectSchema<PageQuery & { name?: string }> = record({
  name: text(maxLengths.name),
  ...pageQuery(),
});
