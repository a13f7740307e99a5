import { updateOrganization, type OrganizationChange } from "../../db/stores/accounts/organization-store.ts";
import type { Deps } from "../process/deps.ts";

/**
 * Changes what a site decides about an organization: what becomes of credit notes that do not fit, from the next one on, and
 * its part of the queue, from the next round of the feeder on.
 *
 * @throws Error when there is no such organization
 */
export async function changeOrganization(
  { database }: Pick<Deps, "database">,
  orgId: string,
  change: OrganizationChange,
): Promise<void> {
  if (!(await updateOrganization(database, orgId, change))) {
    throw new Error(`There is no organization ${orgId}`);
  }
}
