import { Database } from "../../../common/db/database.ts";
import { searchCursor } from "../../../common/db/stores/search/unindexed-document-store.ts";
import { seedOrganization } from "../../../common/services/organizations/seed-organization.ts";
import { buildDomainBuyer, type Json } from "../../factories/request.ts";
import { makePastMonths } from "../../setup/database/past-months.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";
import { note } from "../progress.ts";
import { fill, makeTenants, type Tenant } from "../reads/fill.ts";
import { seedSearch } from "../reads/seed-search.ts";
import { makeTemplates, type Template } from "../reads/templates.ts";
import { startDatabase } from "../run-bench.ts";

/** The fill spreads documents over two years. */
const filledMonths = 24;

interface Installation {
  stack: Stack;
  ownerUrl: string;
}

/** Two installations, and the organizations that move from the former to the next. */
export interface Installations {
  former: Installation;
  next: Installation;
  /** Each as a client of the former one, and of the next. */
  organizations: { atFormer: Stack; atNext: Stack }[];
  close(): Promise<void>;
}

/** Each organization has a taxpayer of its own: one that is elsewhere at home could not come. */
const taxpayer = (nth: number): Json => {
  const tin = String(1_987_654_400 + nth);
  return { tin, endpoint_id: tin, party_tax_scheme: { company_id: `${tin}02003`, tax_scheme: "VAT" } };
};

/** @param sizes documents of each organization that moves @param beside those of others, at either installation */
export async function startInstallations(sizes: readonly number[], beside: number): Promise<Installations> {
  const former = await startFilled(sizes, beside);
  const next = await startFilled([], beside);
  await Promise.all([former, next].map(({ stack }) => caughtUp(stack)));
  const organizations = former.tenants.map(({ orgId, profileIds: [businessProfileId = ""] }) => {
    const tenant = { tenant: { value: { orgId, businessProfileId } } };
    return {
      atFormer: Object.create(former.stack, tenant) as Stack,
      atNext: Object.create(next.stack, tenant) as Stack,
    };
  });
  return {
    former,
    next,
    organizations,
    close: async () => {
      await Promise.all([former.stack.close(), next.stack.close()]);
    },
  };
}

async function startFilled(
  sizes: readonly number[],
  beside: number,
): Promise<Installation & { tenants: readonly Tenant[] }> {
  const { databaseUrl, ownerUrl } = await startDatabase();
  await makePastMonths(ownerUrl, filledMonths);
  const database = await Database.open({ databaseUrl, poolSize: 1 });
  try {
    const templates = await atRest(database, await makeTemplates(databaseUrl));
    const tenants: Tenant[] = [];
    let from = 1;
    for (const [nth, size] of sizes.entries()) {
      const party = buildDomainBuyer(taxpayer(nth + 1));
      const { orgId, businessProfileId } = await seedOrganization({ database }, { name: `Moves ${nth}`, party });
      tenants.push({ orgId, profileIds: [businessProfileId] });
      await fill(ownerUrl, { templates, tenants: tenants.slice(-1), from, to: from + size - 1 });
      from += size;
    }
    if (beside > 0) {
      await fill(ownerUrl, { templates, tenants: await makeTenants(database), from, to: from + beside - 1 });
    }
    await seedSearch(ownerUrl);
    const tenant = await seedOrganization(
      { database },
      { name: "At home", party: buildDomainBuyer(taxpayer(sizes.length === 0 ? 98 : 99)) },
    );
    note("starting an installation");
    return { stack: await Stack.start({ databaseUrl, tenant }), ownerUrl, tenants };
  } finally {
    await database.close();
  }
}

/** Those that hold no organization up; the first has the shares of the others. */
async function atRest(database: Database, templates: readonly Template[]): Promise<Template[]> {
  const rows = await database.query<{ id: string }>(
    `select d.id from documents d where d.id = any($1) and d.overall_status <> 'PENDING' and d.failure is null
       and not exists (select from transmissions t where t.document_id = d.id and (t.open or t.troubled))`,
    [templates.map(({ id }) => id)],
  );
  const [first, ...others] = templates.filter(({ id }) => rows.some((row) => row.id === id));
  const shares = others.reduce((sum, { share }) => sum + share, 0);
  return [{ ...first!, share: 10_000 - shares }, ...others];
}

/** Workers have read the log that the fill has written. */
async function caughtUp({ database }: Stack): Promise<void> {
  note("waiting until the log is read");
  const isRead = async (): Promise<boolean> => {
    const rows = await database.query(
      "select from feed_cursors where name in ('webhooks', $1) and position < (select max(id) from status_log)",
      [searchCursor],
    );
    return rows.length === 0;
  };
  await until("the log is read to its end", isRead, 900_000, 500);
}
