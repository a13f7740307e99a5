import type { Statements } from "../db/queryable.ts";
import {
  endedByAccessPoint,
  lockDatabaseIdentity,
  lockRecovery,
  recordRecoveryProblem,
  type Recovery,
  beginRecovery,
  findOpenRecovery,
  continueLogBehind,
} from "./recovery-store.ts";
import {
  insertRecoveredEnvelopes,
  lockLegs,
  putInDoubt,
  type RecoveredEnvelope,
  markLost,
} from "./recovered-envelope-store.ts";
import { endRecovery, keepLostPrefixes, skipNumbers, recordMargin } from "./sequence-gap-store.ts";
import type { Logger } from "../runtime/logging.ts";
import type { SendingHistory } from "../peppol/access-point.ts";
import { orphanTimeoutMs } from "../delivery/choose-leg-move.ts";
import type { GivenNumbers } from "./given-numbers.ts";
import { readInstallation } from "./read-installation.ts";
import { noNotes, notedLogOf, noteSequences, readNotes, siteMark } from "./detect-restore.ts";
import { readSentEnvelopes, RecoveryProblem } from "./sent-envelopes.ts";

interface RecoveryDeps {
  database: Statements;
  logger: Logger;
  accessPoint: SendingHistory;
  givenNumbers: GivenNumbers;
}

/** Legs that one statement puts in doubt. */
const doubtedAtOnce = 5_000;
const allOfThem = 2 ** 31 - 1;

/**
 * Ends a recovery: all legs that the database would send are put in doubt, so that the access point is asked about each before anything is
 * posted; sequences are moved behind all numbers that may have been given; and losses are recorded as far as the access point's list
 * shows them. The list may be incomplete. After an interruption it can be repeated with the same result.
 *
 * @returns whether it is over
 */
export async function recover(
  { database, logger, accessPoint, givenNumbers }: RecoveryDeps,
  recovery: Recovery,
): Promise<boolean> {
  if (recovery.ageMs < orphanTimeoutMs) {
    // The send of a process that died may be missing in the access point's list until then.
    return false;
  }
  try {
    const envelopes = await readSentEnvelopes({ database, accessPoint, knownUntil: recovery.knownUntil });
    const notes = await readNotes(givenNumbers);
    return await finish({ database, logger, givenNumbers }, recovery, { envelopes, by: endedByAccessPoint, notes });
  } catch (error) {
    if (!(error instanceof RecoveryProblem)) {
      throw error;
    }
    await recordRecoveryProblem(database, recovery.id, error.message);
    logger.warn({ recovery: recovery.id, problem: error.message }, "recovery: not over yet, nothing is sent");
    return false;
  }
}

interface Findings {
  envelopes: readonly RecoveredEnvelope[];
  by: string;
  notes: Awaited<ReturnType<typeof readNotes>>;
}

/** @returns whether this call ended it, and not another process */
async function finish(
  { database, logger, givenNumbers }: Omit<RecoveryDeps, "accessPoint">,
  recovery: Recovery,
  { envelopes, by, notes }: Findings,
): Promise<boolean> {
  const { id } = recovery;
  await insertRecoveredEnvelopes(database, id, envelopes);
  // Before the transaction, which a long backlog would delay; no leg can be claimed meanwhile.
  for (let count = doubtedAtOnce; count === doubtedAtOnce;) {
    count = await putInDoubt(database, id, doubtedAtOnce);
  }
  const site = siteMark(await readInstallation(database));
  const adopted = await database.transaction(async (tx) => {
    await lockDatabaseIdentity(tx);
    if (!(await lockRecovery(tx, recovery))) {
      return undefined;
    }
    // Before legs are locked, because this reads the numbers of all documents.
    const unproven = await skipNumbers(tx, { recoveryId: id, ...notes });
    if (unproven > 0) {
      throw new RecoveryProblem(
        `Nothing shows how many numbers were given since the backup in ${unproven} sequences, because NUMBERS_DIR does not have all of them: ` +
          `say how many each of them skips, more than may have been given, with npm run -s recovery -- --skip-numbers <n> --reason "…"`,
      );
    }
    await continueLogBehind(tx, notedLogOf(notes.logs, site));
    await keepLostPrefixes(tx, id);
    await markLost(tx, id);
    await lockLegs(tx);
    await putInDoubt(tx, id, allOfThem);
    return endRecovery(tx, { id, by, envelopes: envelopes.length });
  });
  if (adopted === undefined) {
    return false;
  }
  await noteSequences(database, givenNumbers);
  logger.warn(
    { recovery: id, envelopes: envelopes.length, adopted },
    "recovery: over; npm run recovery has the report",
  );
  return true;
}

interface ByHand {
  /** `skip`: only records how many numbers are skipped, and the recovery goes on. */
  to: "begin" | "skip" | "end";
  reason: string;
  /** How many numbers a sequence skips if nothing shows how far it had given them; with `skip` and `end`. */
  skipNumbers?: number;
}

/**
 * Begins or ends a recovery by an operator's decision.
 *
 * @throws Error when there is none to end
 */
export async function recoveryByHand(
  { database, logger, givenNumbers }: Omit<RecoveryDeps, "accessPoint">,
  { to, reason, skipNumbers: margin = 0 }: ByHand,
): Promise<void> {
  if (to === "begin") {
    await beginRecovery(database, { reason });
    return;
  }
  const recovery = await findOpenRecovery(database);
  let isDone = recovery !== undefined && (await recordMargin(database, margin, reason));
  if (isDone && recovery !== undefined && to === "end") {
    // Without the access point's list what is lost is not named. Unreadable notes are no obstacle, because the person has said how many
    // numbers are skipped.
    const notes = await readNotes(givenNumbers).catch(() => noNotes);
    isDone = await finish({ database, logger, givenNumbers }, recovery, { envelopes: [], by: reason, notes });
  }
  if (!isDone) {
    throw new Error("no recovery is under way");
  }
}
