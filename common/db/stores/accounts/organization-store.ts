import type { SettlementPolicy } from "../../../domain/settlement/settlement.ts";
import type { PreparedStatement, Queryable } from "../../database.ts";

export interface Organization {
  id: string;
  name: string;
  /** Contract version for requests that name none. */
  defaultServiceVersion: string;
  /** Whether the Peppol status operations are part of the subscription. */
  phase2: boolean;
}

export async function findOrganizationRow(db: Queryable, id: string): Promise<Organization | undefined> {
  const rows = await db.query<Organization>(findStatement, [id]);
  return rows[0];
}

const findStatement: PreparedStatement = {
  name: "find-organization",
  text: "select id, name, default_service_version, phase2 from organizations where id = $1",
};

/** Until the transaction ends, no other one that locks it goes on; rows that refer to it may still be added. */
export async function lockOrganization(tx: Queryable, id: string): Promise<void> {
  await tx.query("select 1 from organizations where id = $1 for no key update", [id]);
}

/** Keeps what is there: seeding twice changes nothing. */
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

/** What is left out stays as it is. */
export interface OrganizationChange {
  settlement?: SettlementPolicy;
  /** From 1 to 1,000: twice the weight, twice the part of the queue. */
  weight?: number;
  /** Documents that it may have in the queue at a time; null for no limit. */
  ceiling?: number | null;
}

/** For whoever runs the site: any text may stand for the id. @returns whether there is such an organization */
export async function updateOrganization(db: Queryable, id: string, change: OrganizationChange): Promise<boolean> {
  const { settlement = null, weight = null, ceiling } = change;
  const rows = await db.query(
    `update organizations set settlement = coalesce($2, settlement), weight = coalesce($3, weight),
       ceiling = case when $4 then $5::integer else ceiling end
     where id::text = lower($1) returning id`,
    [id, settlement, weight, ceiling !== undefined, ceiling ?? null],
  );
  return rows.length > 0;
}
