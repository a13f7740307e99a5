import { beginRecovery, findOpenRecovery } from "../../db/stores/recovery/database-identity-store.ts";
import { endByHand, type RecoveryDeps } from "./recover.ts";

/**
 * Begins or ends a recovery by an operator's decision.
 *
 * @throws Error when there is none to end
 */
export async function recoveryByHand(
  deps: Omit<RecoveryDeps, "accessPoint">,
  { to, reason }: { to: "begin" | "end"; reason: string },
): Promise<void> {
  const { database } = deps;
  if (to === "begin") {
    await beginRecovery(database, { reason });
    return;
  }
  const recovery = await findOpenRecovery(database);
  if (recovery === undefined || !(await endByHand(deps, recovery, reason))) {
    throw new Error("no recovery is under way");
  }
}
