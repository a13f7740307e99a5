import { v7 as uuid } from "uuid";

import { endLease, holdLease } from "../../common/runtime/lease-store.ts";
import { findOpenRecovery, findServerStart } from "../../common/recovery/recovery-store.ts";
import { asError } from "../../common/runtime/errors.ts";
import type { SendingHistory } from "../../common/peppol/access-point.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { compareWithAccessPoint, detectRestore, compareWithNotes, recover } from "../../common/recovery/recover.ts";
import { withTimeout } from "../../common/runtime/deadline.ts";
import { runPeriodically } from "./periodic-job.ts";

type WatchDeps = Pick<Deps, "config" | "database" | "databaseMonitor" | "givenNumbers" | "logger"> & {
  accessPoint: SendingHistory;
};

const leaseMs = 30_000;
const renewMs = 10_000;
/** Pauses between checks: during a recovery, longer after a long check, because it may have to wait for a person; and otherwise. */
const recoveringMs = 1_000;
const maxRecoveringMs = 30_000;
const pausePerWork = 10;
const idleMs = 1_000;
const compareMs = 5_000;

export interface RecoveryJob {
  /** Whether a recovery is under way; statements refuse to claim legs then, and this avoids trying. */
  isUnderWay(): boolean;
  stop(): Promise<void>;
}

/**
 * Detects a restored database, and finds out what was sent before any further send: one process at a time, and another
 * one when it dies. Resolves after the first check.
 *
 * @throws Error when the database is unavailable
 */
export async function startRecoveryJob(deps: WatchDeps): Promise<RecoveryJob> {
  const holder = uuid();
  let underWay = await detectRestore(deps.database, deps.givenNumbers);
  let server = await findServerStart(deps.database);
  let areNotesCompared = !underWay && (await compareNotes(deps));
  let isCompared = await compare(deps);
  const rounds = runPeriodically(
    async () => {
      const startedAt = performance.now();
      if (areNotesCompared && isCompared && !underWay && isUnchanged(deps, server)) {
        return idleMs;
      }
      try {
        const latest = await findServerStart(deps.database);
        if (latest !== server) {
          // The disk may have been put back while the server was down, so everything is compared again.
          server = latest;
          areNotesCompared = false;
          isCompared = false;
        }
        areNotesCompared ||= !underWay && (await compareNotes(deps));
        isCompared ||= await compare(deps);
        underWay = await detectRestore(deps.database, deps.givenNumbers);
        if (underWay) {
          await recoverAsLeader(deps, holder);
        }
      } catch (error) {
        deps.logger.warn({ err: asError(error) }, "recovery: could not be looked after");
      }
      const tookMs = performance.now() - startedAt;
      return underWay ? Math.min(Math.max(recoveringMs, pausePerWork * tookMs), maxRecoveringMs) : idleMs;
    },
    underWay ? recoveringMs : idleMs,
  );
  return { isUnderWay: () => underWay, stop: () => rounds.stop() };
}

/** Whether the last heartbeat found the same server as ever, and no recovery. */
const isUnchanged = ({ databaseMonitor: { learned } }: WatchDeps, server: string): boolean =>
  learned?.recovering === false && learned.server === server;

/** An access point that hangs must not prevent the start; the comparison is repeated. */
const compare = ({ database, accessPoint }: WatchDeps): Promise<boolean> =>
  withTimeout(compareMs, "the list of the access point", compareWithAccessPoint(database, accessPoint)).catch(
    () => false,
  );

/** While the folder cannot be read or written, the comparison is repeated; GivenNumbers tells of what cannot be written. */
const compareNotes = ({ database, givenNumbers, logger }: WatchDeps): Promise<boolean> =>
  compareWithNotes(database, givenNumbers).catch((error: unknown) => {
    logger.warn({ err: asError(error) }, "recovery: NUMBERS_DIR cannot be compared with the database");
    return false;
  });

async function recoverAsLeader(deps: WatchDeps, holder: string): Promise<void> {
  const { database } = deps;
  const lease = { name: "recovery", holder, leaseMs } as const;
  const recovery = await findOpenRecovery(database);
  if (recovery === undefined || (await holdLease(database, lease)) === undefined) {
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
