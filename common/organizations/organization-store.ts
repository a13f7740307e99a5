import { organizationIn, type Scope } from "./roles-and-scope.ts";
import type { ReferencePolicy } from "../documents/document.ts";
import type { ExpectedTotalsPolicy } from "../pricing/expected-totals.ts";
import type { RetentionTerms } from "../retention/retention-store.ts";
import type { SettlementPolicy } from "../documents/settle-against-originals.ts";
import type { IssueDays } from "../rules/document-limits.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { inScope } from "../db/shared-sql.ts";
import { house } from "../runtime/house.ts";

export interface Organization extends IssueDays {
  id: string;
  name: string;
  /** Contract version for requests that name none. */
  defaultServiceVersion: string;
  /** Whether the subscription includes the Peppol status operations. */
  phase2: boolean;
  /** Whether its tokens are refused. */
  disabled: boolean;
  /** Requests per minute; null for the site's default. */
  ratePerMinute: number | null;
  /** What happens to a document whose amounts are not those that its request expects. */
  expectedTotals: ExpectedTotalsPolicy;
  /** Rules whose warnings refuse a document; null for the list of the service. */
  refuseOn: readonly string[] | null;
  /** Whether an external_reference names one document. */
  externalReferences: ReferencePolicy;
  /** Ids of revoked tokens that have not expired. */
  revokedTokens: readonly string[];
}

export async function findOrganizationRow(db: Queryable, id: string): Promise<Organization | undefined> {
  const rows = await db.query<Organization>(findStatement, [id]);
  return rows[0];
}

const findStatement = preparedStatement(
  "find-organization",
  `select id, name, default_service_version, phase2, disabled_at is not null as disabled, rate_per_minute, expected_totals,
      refuse_on, external_references, issue_date_from::text as issue_date_from, issue_days_ahead,
      array(select t.id::text from issued_tokens t
        where t.org_id = o.id and t.revoked_at is not null and t.expires_at > now()) as revoked_tokens
    from organizations o where id = $1`,
);

/** Locks the organization for others that lock it; rows that refer to it may still be added. */
export async function lockOrganization(tx: Queryable, id: string): Promise<void> {
  await tx.query("select 1 from organizations where id = $1 for no key update", [id]);
}

/** Does nothing when the id exists, so that seeding twice changes nothing. */
export async function insertOrganization(
  db: Queryable,
  { id, name, settlement }: { id: string; name: string; settlement: SettlementPolicy },
): Promise<void> {
  await db.query(`insert into organizations (id, name, settlement) values ($1, $2, $3) on conflict (id) do nothing`, [
    id,
    name,
    settlement,
  ]);
}

/** Absent members stay unchanged. */
export interface OrganizationChange extends Partial<IssueDays>, Partial<RetentionTerms> {
  name?: string;
  settlement?: SettlementPolicy;
  expectedTotals?: ExpectedTotalsPolicy;
  /** Rules whose warnings refuse a document; null for the list of the service. */
  refuseOn?: readonly string[] | null;
  /** From 1 to 1,000: twice the weight, twice the share of the queue. */
  weight?: number;
  /** Documents that it may have in the queue at a time; null for no limit. */
  ceiling?: number | null;
  phase2?: boolean;
  defaultServiceVersion?: string;
  /** Requests per minute; null for the site's default. */
  ratePerMinute?: number | null;
  externalReferences?: ReferencePolicy;
  /** Megabytes of answers kept for its Idempotency-Keys; null for the site's quota. */
  keptAnswersMb?: number | null;
  /** Megabytes of attachments; null for the site's quota. */
  attachmentsMb?: number | null;
}

/** @returns whether the organization exists */
export async function updateOrganization(db: Queryable, id: string, change: OrganizationChange): Promise<boolean> {
  const { name, settlement, weight, ceiling, phase2, defaultServiceVersion, ratePerMinute, expectedTotals } = change;
  const { issueDateFrom, issueDaysAhead, externalReferences, keptAnswersMb, attachmentsMb, refuseOn } = change;
  const rows = await db.query(
    `update organizations set settlement = coalesce($2, settlement), weight = coalesce($3, weight),
       ceiling = case when $4 then $5::integer else ceiling end, name = coalesce($6, name),
       phase2 = coalesce($7, phase2), default_service_version = coalesce($8, default_service_version),
       rate_per_minute = case when $9 then $10::integer else rate_per_minute end,
       expected_totals = coalesce($11, expected_totals),
       issue_date_from = coalesce($12::date, issue_date_from), issue_days_ahead = coalesce($13, issue_days_ahead),
       external_references = coalesce($14, external_references),
       kept_answers_mb = case when $15 then $16::integer else kept_answers_mb end,
       attachments_mb = case when $17 then $18::integer else attachments_mb end,
       refuse_on = case when $19 then $20::text[] else refuse_on end
     where id::text = lower($1) returning id`,
    [
      id,
      settlement ?? null,
      weight ?? null,
      ...orNone(ceiling),
      name ?? null,
      phase2 ?? null,
      defaultServiceVersion ?? null,
      ...orNone(ratePerMinute),
      expectedTotals ?? null,
      issueDateFrom ?? null,
      issueDaysAhead ?? null,
      externalReferences ?? null,
      ...orNone(keptAnswersMb),
      ...orNone(attachmentsMb),
      ...orNone(refuseOn),
    ],
  );
  return rows.length > 0;
}

/** Whether a value that null takes away is changed, and to what. */
const orNone = <Value>(value: Value | null | undefined): [boolean, Value | null] => [
  value !== undefined,
  value ?? null,
];

/** @returns whether it changed; undefined for an unknown organization */
export async function setOrganizationDisabled(
  tx: Queryable,
  { id, disabled }: { id: string; disabled: boolean },
): Promise<boolean | undefined> {
  const [row] = await tx.query<{ changes: boolean }>(
    `select (disabled_at is not null) <> $2 as changes from organizations where id::text = lower($1) for no key update`,
    [id, disabled],
  );
  if (row?.changes === true) {
    await tx.query(`update organizations set disabled_at = case when $2 then now() end where id::text = lower($1)`, [
      id,
      disabled,
    ]);
  }
  return row?.changes;
}

export interface OrganizationRow extends IssueDays, RetentionTerms {
  id: string;
  name: string;
  createdAt: Date;
  disabledAt: Date | null;
  phase2: boolean;
  defaultServiceVersion: string;
  settlement: SettlementPolicy;
  expectedTotals: ExpectedTotalsPolicy;
  refuseOn: readonly string[] | null;
  weight: number;
  ceiling: number | null;
  ratePerMinute: number | null;
  externalReferences: ReferencePolicy;
  /** When the terms of retention, or the hold, were changed last. */
  retentionChangedAt: Date | null;
  keptAnswersMb: number | null;
  attachmentsMb: number | null;
  keptAnswersBytes: number;
  attachmentsBytes: number;
  profiles: number;
}

const rowColumns = `o.id, o.name, o.created_at, o.disabled_at, o.phase2, o.default_service_version, o.settlement,
  o.expected_totals, o.refuse_on, o.weight, o.ceiling, o.rate_per_minute, o.issue_date_from::text as issue_date_from, o.issue_days_ahead, o.external_references,
  o.documents_kept_years, o.unsent_kept_days, o.legal_hold, o.retention_changed_at, o.kept_answers_mb, o.attachments_mb,
  coalesce((select greatest(0, answers) from kept_bytes k where k.org_id = o.id), 0)::float8 as kept_answers_bytes,
  coalesce((select attachments from kept_bytes k where k.org_id = o.id), 0)::float8 as attachments_bytes,
  (select count(*)::integer from business_profiles p where p.org_id = o.id) as profiles`;

/**
 * Newest first; reads one row more than `limit` to show a next page. `orgId` restricts it to one organization. Without it, the
 * operators' own (`house`) is left out, which is no customer.
 */
export async function listOrganizationRows(
  db: Queryable,
  { after, limit, name, orgId }: { after?: string; limit: number; name?: string; orgId?: string },
): Promise<OrganizationRow[]> {
  return db.query<OrganizationRow>(
    `select ${rowColumns} from organizations o
     where ($1::uuid is null or o.id < $1::uuid) and ($2::text is null or position(lower($2) in lower(o.name)) > 0)
       and case when $4::uuid is null then o.id <> '${house.id}' else o.id = $4::uuid end
     order by o.id desc limit $3 + 1`,
    [after ?? null, name ?? null, limit, orgId ?? null],
  );
}

/** Ids of the organizations with this id or, in any letter case, name: ten at most. */
export async function findOrganizationsNamed(db: Queryable, named: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from organizations where id::text = lower($1) or lower(name) = lower($1) order by id limit 10`,
    [named],
  );
  return rows.map(({ id }) => id);
}

export async function findOrganizationInScope(
  db: Queryable,
  { id, orgId }: { id: string; orgId: Scope },
): Promise<OrganizationRow | undefined> {
  const [row] = await db.query<OrganizationRow>(
    `select ${rowColumns} from organizations o where o.id = $1 and ${inScope("o.id", "$2")}`,
    [id, organizationIn(orgId)],
  );
  return row;
}

/** Megabytes of the quotas that an organization has reached; null for one that it has not. */
export type ReachedQuotas = Readonly<Record<"answers" | "attachments", number | null>>;

/**
 * Organizations that have reached a quota, their own or else the site's. One row of an organization is read, whatever it keeps:
 * triggers count (baseline.sql).
 */
export async function findReachedQuotas(
  db: Queryable,
  site: Readonly<Record<"answers" | "attachments", number>>,
): Promise<Map<string, ReachedQuotas>> {
  const rows = await db.query<ReachedQuotas & { orgId: string }>(
    `select * from (
       select k.org_id,
         case when k.answers >= q.answers * 1048576 then q.answers end as answers,
         case when k.attachments >= q.attachments * 1048576 then q.attachments end as attachments
       from kept_bytes k join organizations o on o.id = k.org_id
       cross join lateral (select coalesce(o.kept_answers_mb, $1)::float8 as answers,
         coalesce(o.attachments_mb, $2)::float8 as attachments) q
     ) full_ones where answers is not null or attachments is not null`,
    [site.answers, site.attachments],
  );
  return new Map(rows.map(({ orgId, ...reached }) => [orgId, reached]));
}
