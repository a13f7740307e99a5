import { findOrganizationRow, type Organization } from "../../db/stores/accounts/organization-store.ts";
import type { Deps } from "../process/deps.ts";

export type { Organization } from "../../db/stores/accounts/organization-store.ts";

/** Every request asks for its organization; a change of one shows after this long. */
const keptMs = 5_000;
const keptOrganizations = 1_000;

interface Kept {
  organization: Organization;
  until: number;
}

const caches = new WeakMap<object, Map<string, Kept>>();

/** The organization a token speaks for; undefined when there is none of that id. */
export async function findOrganization(deps: Pick<Deps, "database">, id: string): Promise<Organization | undefined> {
  const cache = caches.get(deps.database) ?? new Map<string, Kept>();
  caches.set(deps.database, cache);
  const kept = cache.get(id);
  if (kept !== undefined && kept.until > Date.now()) {
    return kept.organization;
  }
  const organization = await findOrganizationRow(deps.database, id);
  if (organization !== undefined) {
    if (cache.size >= keptOrganizations) {
      cache.clear();
    }
    cache.set(id, { organization, until: Date.now() + keptMs });
  }
  return organization;
}
