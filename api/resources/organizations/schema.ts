import { definedFields } from "../../../common/runtime/defined-fields.ts";
import type { OrganizationChange } from "../../../common/organizations/organization-store.ts";
import { expectedTotalsPolicies } from "../../../common/pricing/expected-totals.ts";
import { referencePolicies } from "../../../common/documents/names.ts";
import { keptDays, keptYears } from "../../../common/retention/retention-store.ts";
import { settlementPolicies } from "../../../common/documents/settlement.ts";
import { taxpayerDecisions, taxpayerRightStates } from "../../../common/peppol/taxpayer-ids.ts";
import { maxIssueDaysAhead } from "../../../common/rules/issue-days.ts";
import { contractVersions } from "../../http/service-version.ts";
import {
  firstIssueDate,
  integerField,
  termField,
  pageQuery,
  maxLengths,
  oneOf,
  text,
  textMatching,
} from "../../schemas/fields.ts";
import { type Accepted, booleanField, record, required } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { businessProfile } from "../business-profiles/schema.ts";

const maxPerMinute = 1_000_000;
const maxWeight = 1_000;
const maxWaiting = 1_000_000;
/** Megabytes of a quota of an organization. */
const maxQuotaMb = 1_000_000_000;

const settings = {
  settlement: oneOf(...settlementPolicies),
  expected_totals: oneOf(...expectedTotalsPolicies),
  external_references: oneOf(...referencePolicies),
  weight: integerField(1, maxWeight),
  /** 0 removes the limit, because null counts as absent. */
  ceiling: integerField(0, maxWaiting),
  phase2: booleanField(),
  default_service_version: oneOf(...contractVersions),
  issue_date_from: firstIssueDate(),
  issue_days_ahead: integerField(0, maxIssueDaysAhead),
  /** 0 restores the site's default. */
  rate_per_minute: integerField(0, maxPerMinute),
  documents_kept_years: termField(keptYears),
  unsent_kept_days: termField(keptDays),
  legal_hold: booleanField(),
  /** 0 restores the site's bound. */
  kept_answers_mb: integerField(0, maxQuotaMb),
  attachments_mb: integerField(0, maxQuotaMb),
};

const reason = () => text(maxLengths.text).required();

export const organizationChange = record({
  name: text(maxLengths.name),
  ...settings,
  reason: reason(),
});

export const newOrganization = record({
  name: text(maxLengths.name).required(),
  profile: required(businessProfile),
  shares_taxpayer: booleanField(),
  ...settings,
  reason: reason(),
});

/** A participant id, in any letter case. */
const isTaxpayer = (id: string): boolean => /^\d{4}:\S+$/.test(id);

const taxpayer = () =>
  textMatching(expected("taxpayer"), isTaxpayer, maxLengths.name, {
    pattern: "^[0-9]{4}:[^ ]+$",
    maxLength: maxLengths.name,
  });

export const taxpayerDecision = record({
  taxpayer: taxpayer().required(),
  decision: oneOf(...taxpayerDecisions).required(),
  reason: reason(),
});

export const taxpayerListQuery = record({ state: oneOf(...taxpayerRightStates), ...pageQuery() });

const orNone = (value: number | undefined): number | null | undefined => (value === 0 ? null : value);

export function changeOf(body: Omit<Accepted<typeof organizationChange>, "reason">): OrganizationChange {
  const { name, settlement, expected_totals, weight, ceiling, phase2, default_service_version, rate_per_minute } = body;
  const { issue_date_from: issueDateFrom, issue_days_ahead: issueDaysAhead } = body;
  const { external_references: externalReferences, legal_hold: legalHold } = body;
  const { kept_answers_mb, attachments_mb } = body;
  return definedFields({
    name,
    settlement,
    expectedTotals: expected_totals,
    weight,
    phase2,
    defaultServiceVersion: default_service_version,
    ceiling: orNone(ceiling),
    ratePerMinute: orNone(rate_per_minute),
    issueDateFrom,
    issueDaysAhead,
    externalReferences,
    documentsKeptYears: orNone(body.documents_kept_years),
    unsentKeptDays: orNone(body.unsent_kept_days),
    legalHold,
    keptAnswersMb: orNone(kept_answers_mb),
    attachmentsMb: orNone(attachments_mb),
  });
}

export const organizationListQuery = record({
  name: text(maxLengths.name),
  ...pageQuery(),
});
