import { updateSettlement } from "../../db/stores/accounts/organization-store.ts";
import type { SettlementPolicy } from "../../domain/settlement/settlement.ts";
import type { Deps } from "../process/deps.ts";

/**
 * Says what becomes of an organization's credit notes that do not fit, from the next one on.
 *
 * @throws Error when there is no such organization
 */
export async function setSettlement(
  { database }: Pick<Deps, "database">,
  orgId: string,
  settlement: SettlementPolicy,
): Promise<void> {
  if (!(await updateSettlement(database, orgId, settlement))) {
    throw new Error(`There is no organization ${orgId}`);
  }
}
