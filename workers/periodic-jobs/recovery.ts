import { v7 as uuid } from "uuid";

import { endLease, holdLease } from "../../common/db/stores/runtime/lease-store.ts";
import { findOpenRecovery } from "../../common/db/stores/recovery/database-identity-store.ts";
import { asError } from "../../common/errors.ts";
import type { SendingHistory } from "../../common/peppol/access-point/access-point.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { compareWithAccessPoint, detectRestore } from "../../common/services/recovery/detect-restore.ts";
import { recover } from "../../common/services/recovery/recover.ts";
import { withTimeout } from "../../common/with-timeout.ts";
import { runPeriodically } from "./periodic-job.ts";

type WatchDeps = Pick<Deps, "database" | "logger" | "config"> & { accessPoint: SendingHistory };

const leaseMs = 30_000;
const renewMs = 10_000;
/** The rest between two looks: while a recovery is under way, and otherwise. */
const recoveringMs = 1_000;
const idleMs = 3_000;
const compareMs = 5_000;

export interface RecoveryJob {
  /** Whether nothing may be sent for now: the statements see to it, this spares them. */
  isUnderWay(): boolean;
  stop(): Promise<void>;
}

/**
 * Watches whether the database was restored, and finds out what had been sent before anything is: one process at a time,
 * and another one when that dies. Resolves when the first look has been taken.
 *
 * @throws Error when the database is unavailable
 */
export async function startRecoveryJob(deps: WatchDeps): Promise<RecoveryJob> {
  const holder = uuid();
  let underWay = await detectRestore(deps.database);
  let isCompared = await compare(deps);
  const round = async (): Promise<number> => {
    try {
      isCompared ||= await compare(deps);
      underWay = await detectRestore(deps.database);
      if (underWay) {
        await recoverAsLeader(deps, holder);
      }
    } catch (error) {
      deps.logger.warn({ err: asError(error) }, "recovery: could not be looked after");
    }
    return underWay ? recoveringMs : idleMs;
  };
  const repeated = runPeriodically(round, underWay ? recoveringMs : idleMs);
  return { isUnderWay: () => underWay, stop: () => repeated.stop() };
}

/** An access point that hangs keeps nobody from starting; it is asked again. */
const compare = ({ database, accessPoint }: WatchDeps): Promise<boolean> =>
  withTimeout(compareMs, "the list of the access point", compareWithAccessPoint(database, accessPoint)).catch(
    () => false,
  );

async function recoverAsLeader(deps: WatchDeps, holder: string): Promise<void> {
  const { database } = deps;
  const lease = { name: "recovery", holder, leaseMs } as const;
  const recovery = await findOpenRecovery(database);
  if (recovery === undefined || !(await holdLease(database, lease))) {
    return;
  }
  const renewing = setInterval(() => void holdLease(database, lease).catch(() => undefined), renewMs);
  try {
    await recover(deps, recovery);
  } finally {
    clearInterval(renewing);
    await endLease(database, lease);
  }
}
