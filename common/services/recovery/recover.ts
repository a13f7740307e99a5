import type { Statements } from "../../db/queryable.ts";
import {
  endedByAccessPoint,
  lockDatabaseIdentity,
  lockRecovery,
  recordRecoveryProblem,
  type Recovery,
} from "../../db/stores/recovery/database-identity-store.ts";
import {
  adoptLegs,
  findSettledLegs,
  insertRecoveredEnvelopes,
  assumedStatus,
  type RecoveredEnvelope,
} from "../../db/stores/recovery/recovered-envelope-store.ts";
import { markLost } from "../../db/stores/recovery/lost-delivery-store.ts";
import { continueLogBehind } from "../../db/stores/recovery/log-end-store.ts";
import { endRecovery, keepLostPrefixes, skipNumbers } from "../../db/stores/recovery/sequence-gap-store.ts";
import type { Config } from "../../config/config.ts";
import type { Logger } from "../../logging/logger.ts";
import type { SendingHistory } from "../../peppol/access-point/access-point.ts";
import { mlsCodeNamed } from "../../peppol/answers/transmission-statuses.ts";
import { orphanTimeoutMs } from "../delivery/delivery-timeouts.ts";
import { openLegBatchers } from "../delivery/leg-batchers.ts";
import { recordPolledStatus } from "../delivery/record-polled-status.ts";
import type { GivenNumbers } from "../identifiers/given-numbers.ts";
import { readInstallation } from "../identifiers/read-installation.ts";
import { noNotes, notedLogOf, noteSequences, readNotes, siteMark } from "./number-notes.ts";
import { inquireUnsentLegs, unknownEnvelope, readUnsentLegPages } from "./inquire-unsent-legs.ts";
import { readSentEnvelopes } from "./read-sent-envelopes.ts";
import { RecoveryProblem } from "./recovery-problem.ts";

export interface RecoveryDeps {
  config: Pick<Config, "recoveryNumberMargin">;
  database: Statements;
  logger: Logger;
  accessPoint: SendingHistory;
  givenNumbers: GivenNumbers;
}

const decidedAtOnce = 200;

/**
 * Finds out what was sent since the backup, and ends the recovery: reads the access point's records back to the newest
 * that the database knows, asks about everything that the database would send, stores unknown envelopes, puts their
 * legs in doubt and skips numbers. It can be repeated after an interruption with the same result.
 *
 * @returns whether it is over
 */
export async function recover(deps: RecoveryDeps, recovery: Recovery): Promise<boolean> {
  const { database, logger } = deps;
  if (recovery.ageMs < orphanTimeoutMs) {
    // Wait: a send of a process that died may appear in the access point's list only after this time.
    return false;
  }
  try {
    const envelopes = await askAccessPoint(deps, recovery);
    const notes = await readNotes(deps.givenNumbers);
    return await finish(deps, recovery, { envelopes, by: endedByAccessPoint, notes });
  } catch (error) {
    if (!(error instanceof RecoveryProblem)) {
      throw error;
    }
    await recordRecoveryProblem(database, recovery.id, error.message);
    logger.warn({ recovery: recovery.id, problem: error.message }, "recovery: not over yet, nothing is sent");
    return false;
  }
}

/** What it has taken, by its list and by asking. @throws RecoveryProblem */
async function askAccessPoint(deps: RecoveryDeps, { knownUntil }: Recovery): Promise<RecoveredEnvelope[]> {
  const listed = await readSentEnvelopes({ ...deps, knownUntil });
  const asked = await inquireUnsentLegs(deps, new Set(listed.map(({ sbdhId }) => sbdhId)));
  return [...listed, ...asked];
}

/**
 * Ends a recovery without an access point that can be asked: every leg that may have been sent is in doubt.
 */
export async function endByHand(
  deps: Omit<RecoveryDeps, "accessPoint">,
  recovery: Recovery,
  by: string,
): Promise<boolean> {
  const envelopes: RecoveredEnvelope[] = [];
  for await (const legs of readUnsentLegPages(deps.database)) {
    envelopes.push(...legs.map((leg) => ({ ...unknownEnvelope, ...leg, status: assumedStatus })));
  }
  // The person has said how many numbers are skipped where the notes do not show it.
  const notes = await readNotes(deps.givenNumbers).catch(() => noNotes);
  return finish(deps, recovery, { envelopes, by, notes });
}

interface Findings {
  envelopes: readonly RecoveredEnvelope[];
  by: string;
  notes: Awaited<ReturnType<typeof readNotes>>;
}

/** @returns whether this call ended it, and not another process */
async function finish(
  { config, database, logger, givenNumbers }: Omit<RecoveryDeps, "accessPoint">,
  recovery: Recovery,
  { envelopes, by, notes }: Findings,
): Promise<boolean> {
  const { id } = recovery;
  const settled = new Set(
    await findSettledLegs(
      database,
      envelopes.map(({ sbdhId }) => sbdhId),
    ),
  );
  const forgotten = envelopes.filter(({ sbdhId }) => !settled.has(sbdhId));
  await insertRecoveredEnvelopes(database, id, forgotten);
  const site = siteMark(await readInstallation(database));
  const adopted = await database.transaction(async (tx) => {
    await lockDatabaseIdentity(tx);
    if (!(await lockRecovery(tx, recovery))) {
      return undefined;
    }
    // Before legs are locked, because it reads the numbers of all documents.
    await skipNumbers(tx, { recoveryId: id, margin: config.recoveryNumberMargin, ...notes });
    await continueLogBehind(tx, notedLogOf(notes.logs, site));
    await keepLostPrefixes(tx, id);
    await markLost(tx, id);
    const legs = await adoptLegs(tx, { recoveryId: id, sbdhIds: forgotten.map(({ sbdhId }) => sbdhId) });
    await endRecovery(tx, { id, by, envelopes: envelopes.length, adopted: legs.length });
    return legs;
  });
  if (adopted === undefined) {
    return false;
  }
  await noteSequences(database, givenNumbers);
  logger.warn(
    { recovery: id, envelopes: envelopes.length, adopted: adopted.length },
    "recovery: over; npm run recovery has the report",
  );
  await decideAnswered(
    { database, logger },
    envelopes,
    adopted.map(({ sbdhId }) => sbdhId),
  );
  return true;
}

/**
 * Decides legs that were answered before the restore by the status in the access point's records, because only the
 * first answer counts and a receiver may send another. Legs left undecided are asked about as any leg in doubt.
 */
async function decideAnswered(
  { database, logger }: Pick<RecoveryDeps, "database" | "logger">,
  envelopes: readonly RecoveredEnvelope[],
  adopted: readonly string[],
): Promise<void> {
  const deps = { legBatchers: openLegBatchers(database), logger };
  const verdicts = new Map(envelopes.map(({ sbdhId, mlsStatus }) => [sbdhId, mlsCodeNamed(mlsStatus)]));
  const answered = adopted.flatMap((sbdhId) => {
    const code = verdicts.get(sbdhId);
    return code === undefined ? [] : [{ sbdhId, code }];
  });
  for (let from = 0; from < answered.length; from += decidedAtOnce) {
    const some = answered.slice(from, from + decidedAtOnce);
    await Promise.all(some.map(({ sbdhId, code }) => recordPolledStatus(deps, { sbdhId, code, needsSender: false })));
  }
}
