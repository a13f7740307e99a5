import type { Queryable } from "../../queryable.ts";

export interface DwellBound {
  orgId: string;
  organization: string;
  /** As agreed with the organization; null for the site's bound. */
  seconds: number | null;
}

/** Agreed bounds of these organizations: how long their documents may wait for the first stage. */
export async function findDwellBounds(db: Queryable, orgIds: readonly string[]): Promise<DwellBound[]> {
  return orgIds.length === 0
    ? []
    : db.query<DwellBound>(
        `select id as org_id, name as organization, dwell_bound_seconds as seconds from organizations where id = any($1::uuid[])`,
        [orgIds],
      );
}
