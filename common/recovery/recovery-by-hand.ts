import { beginRecovery, findOpenRecovery } from "./database-identity-store.ts";
import { recordMargin } from "./sequence-gap-store.ts";
import { endByHand, type RecoveryDeps } from "./recover.ts";

export interface ByHand {
  /** `skip`: only says how many numbers are skipped, and the recovery goes on. */
  to: "begin" | "skip" | "end";
  reason: string;
  /** How many numbers a sequence skips of which nothing shows how far it had given them; with `skip` and `end`. */
  skipNumbers?: number;
}

/**
 * Begins or ends a recovery by an operator's decision.
 *
 * @throws Error when there is none to end
 */
export async function recoveryByHand(
  deps: Omit<RecoveryDeps, "accessPoint">,
  { to, reason, skipNumbers = 0 }: ByHand,
): Promise<void> {
  const { database } = deps;
  if (to === "begin") {
    await beginRecovery(database, { reason });
    return;
  }
  const recovery = await findOpenRecovery(database);
  const isSaid = recovery !== undefined && (await recordMargin(database, skipNumbers, reason));
  if (!isSaid || (to === "end" && !(await endByHand(deps, recovery, reason)))) {
    throw new Error("no recovery is under way");
  }
}
