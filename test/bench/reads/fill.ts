import { v7 as uuid } from "uuid";

import { Database } from "../../../common/db/database.ts";
import type { Queryable, Statements } from "../../../common/db/queryable.ts";
import type { Party } from "../../../common/documents/document.ts";
import { insertBusinessProfile } from "../../../common/organizations/business-profile-store.ts";
import { insertOrganization } from "../../../common/organizations/organization-store.ts";
import { buildBuyer } from "../../factories/request.ts";
import { note } from "../progress.ts";
import { clonesOf } from "./clone-statements.ts";
import type { Template } from "./templates.ts";

/** The documents of a database come from two years. */
const days = 730;
const chunk = 20_000;
const maxStatementMs = 3_600_000;
const smallOrganizations = 19;

/** How many of 10,000 documents of the organization each profile has. */
const largeProfiles = [6_000, 2_500, 1_000, 490, 10];

export interface Tenant {
  orgId: string;
  /** In the order of their numbers of documents, the largest first. */
  profileIds: string[];
}

/** A large organization with a few business profiles, and small ones. */
export async function makeTenants(database: Statements): Promise<Tenant[]> {
  return database.transaction(async (tx) => {
    const tenants = [await makeTenant(tx, "Bench, the large one", largeProfiles.length)];
    for (let nth = 1; nth <= smallOrganizations; nth += 1) {
      tenants.push(await makeTenant(tx, `Bench, small ${nth}`, 1));
    }
    return tenants;
  });
}

async function makeTenant(tx: Queryable, name: string, profiles: number): Promise<Tenant> {
  const orgId = uuid();
  await insertOrganization(tx, { id: orgId, name, settlement: "warn" });
  const profileIds = Array.from({ length: profiles }, () => uuid());
  for (const [nth, id] of profileIds.entries()) {
    const tin = `1${String(345_678_901 + nth)}`;
    const taxScheme = { company_id: `${tin}00003`, tax_scheme: "VAT" };
    const party = buildBuyer({ tin, endpoint_id: tin, party_tax_scheme: taxScheme });
    await insertBusinessProfile(tx, { id, orgId, party: party as unknown as Party });
  }
  return { orgId, profileIds };
}

export interface Filling {
  templates: readonly Template[];
  tenants: readonly Tenant[];
  /** Numbers of the documents that are made, both included; each number is used for one document. */
  from: number;
  to: number;
  /** Tables of which nothing is copied. */
  without?: readonly string[];
}

/**
 * Fills the database with copies of the templates and of everything that belongs to them: legs, log, amounts, XML,
 * findings, messages. Every copy has new ids and a new moment, spread over two years in the order of its number.
 *
 * The connection's user must be the server's superuser, because triggers and foreign keys are switched off.
 */
export async function fill(databaseUrl: string, filling: Filling): Promise<void> {
  const database = await Database.open({ databaseUrl, poolSize: 1, timeouts: { statementMs: maxStatementMs } });
  try {
    await database.query("set session_replication_role = replica");
    await database.query("set synchronous_commit = off");
    const statements = await clonesOf(database, filling.without);
    await placeTemplates(database, filling);
    for (let from = filling.from; from <= filling.to; from += chunk) {
      note(`filling: ${from - filling.from} of ${filling.to - filling.from + 1} documents`);
      await fillChunk(database, statements, { ...filling, from, to: Math.min(from + chunk - 1, filling.to) }, filling);
    }
    await database.query(raiseNumbers, [filling.to]);
    note("vacuuming and analyzing");
    await database.query("vacuum (analyze)");
  } finally {
    await database.close();
  }
}

/** Chooses template and profile of a document by its number. */
async function placeTemplates(database: Database, { templates, tenants }: Filling): Promise<void> {
  await database.query(templateTable, [templates.map(({ id }) => id), templates.map(({ share }) => share)]);
  await database.query(
    "create temporary table bench_profile (org_id uuid, profile_id uuid, low int, high int, small int)",
  );
  for (const [nth, { orgId, profileIds }] of tenants.entries()) {
    const shares = nth === 0 ? largeProfiles : [10_000];
    let low = 0;
    for (const [index, profileId] of profileIds.entries()) {
      const high = index === profileIds.length - 1 ? 10_000 : low + (shares[index] ?? 0);
      await database.query("insert into bench_profile values ($1, $2, $3, $4, $5)", [orgId, profileId, low, high, nth]);
      low = high;
    }
  }
}

const templateTable = `create temporary table bench_template as
  select i.id, d.kind, d.created_at, d.issue_date, sum(i.share) over (order by i.nth) - i.share as low,
    sum(i.share) over (order by i.nth) as high
  from unnest($1::uuid[], $2::int[]) with ordinality as i (id, share, nth) join documents d on d.id = i.id`;

/** The numbers that the service assigns next follow those of the copies. */
const raiseNumbers = `insert into sequences (business_profile_id, kind, year, org_id, last_value)
  select p.profile_id, t.kind, extract(year from t.issue_date), p.org_id, $1
  from bench_profile p cross join (select distinct kind, issue_date from bench_template) t
  on conflict (business_profile_id, kind, year) do update set last_value = excluded.last_value`;

async function fillChunk(
  database: Database,
  copies: readonly string[],
  { from, to, tenants }: Filling,
  whole: Pick<Filling, "from" | "to">,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("drop table if exists bench_clone");
    await tx.query(cloneTable, [from, to, tenants.length - 1, days, whole.from, whole.to]);
    await tx.query("analyze bench_clone");
    for (const copy of copies) {
      await tx.query(copy);
    }
  });
}

/** Two hashes of the number, so that template and profile are independent of each other. */
const cloneTable = `create temporary table bench_clone as
  select numbered.n, t.id as template, p.org_id, p.profile_id, numbered.at, t.created_at as template_at, t.issue_date as template_date,
    (numbered.at - make_interval(days => (n % 4)::int))::date as issue_date
  from (
    select n, now() - make_interval(secs => $4::float8 * 86400 * ($6::float8 - n) / ($6::float8 - $5::float8 + 1)) as at,
      abs(hashint8extended(n, 1) % 10000) as fate, abs(hashint8extended(n, 2) % 10000) as owner,
      case when n % 5 <> 0 or $3::int = 0 then 0 else 1 + abs(hashint8extended(n, 3) % greatest($3::int, 1)) end as tenant
    from generate_series($1::bigint, $2::bigint) as n
  ) numbered
  join bench_template t on numbered.fate >= t.low and numbered.fate < t.high
  join bench_profile p on p.small = numbered.tenant and numbered.owner >= p.low and numbered.owner < p.high
  order by numbered.n`;
