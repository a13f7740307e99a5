import type { Statements } from "../../db/queryable.ts";
import {
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
import { endRecovery, keepLostPrefixes, skipNumbers } from "../../db/stores/recovery/sequence-gap-store.ts";
import type { Config } from "../../config/config.ts";
import type { Logger } from "../../logging/logger.ts";
import type { SendingHistory } from "../../peppol/access-point/access-point.ts";
import { mlsCodeNamed } from "../../peppol/answers/transmission-statuses.ts";
import { orphanTimeoutMs } from "../delivery/delivery-timeouts.ts";
import { openLegBatchers } from "../delivery/leg-batchers.ts";
import { recordPolledStatus } from "../delivery/record-polled-status.ts";
import { readInstallation } from "../identifiers/read-installation.ts";
import { inquireUnsentLegs, unknownEnvelope, readUnsentLegPages } from "./inquire-unsent-legs.ts";
import { ownEnvelope } from "./own-envelope.ts";

export interface RecoveryDeps {
  config: Pick<Config, "recoveryNumberMargin">;
  database: Statements;
  logger: Logger;
  accessPoint: SendingHistory;
}

/** Records per page of the access point's list. */
const pageSize = 200;
const decidedAtOnce = 200;
/** Tolerated difference between the access point's clock and ours. */
const clocksMs = 300_000;

/** A reason why the recovery cannot end yet. The reason is recorded, and the recovery is tried again. */
class RecoveryProblem extends Error {}

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
    const listed = await readList(deps, recovery);
    const asked = await inquireUnsentLegs(deps, new Set(listed.map(({ sbdhId }) => sbdhId)));
    if ("problem" in asked) {
      throw new RecoveryProblem(asked.problem);
    }
    return await finish(deps, recovery, { envelopes: [...listed, ...asked.envelopes], by: "access point" });
  } catch (error) {
    if (!(error instanceof RecoveryProblem)) {
      throw error;
    }
    await recordRecoveryProblem(database, recovery.id, error.message);
    logger.warn({ recovery: recovery.id, problem: error.message }, "recovery: not over yet, nothing is sent");
    return false;
  }
}

/** Our envelopes that the access point has accepted since the newest that the database knows. */
async function readList({ database, accessPoint }: RecoveryDeps, recovery: Recovery): Promise<RecoveredEnvelope[]> {
  const installation = await readInstallation(database);
  const since = recovery.knownUntil === null ? -Infinity : recovery.knownUntil.getTime() - clocksMs;
  const found = new Map<string, RecoveredEnvelope>();
  for (let offset = 0; ; offset += pageSize) {
    const page = await accessPoint.history({ offset, limit: pageSize });
    if (page.kind !== "records") {
      throw new RecoveryProblem(page.reason);
    }
    for (const record of page.records) {
      const envelope = ownEnvelope(installation, record);
      if (envelope !== undefined) {
        found.set(envelope.sbdhId, envelope);
      }
    }
    // Newest first; new records shift the others, so some are read twice.
    const oldest = Math.min(...page.records.map(({ takenAt }) => takenAt?.getTime() ?? Infinity));
    if (page.isLast || oldest < since) {
      return [...found.values()];
    }
  }
}

/** Ends a recovery without an access point that can be asked: every leg that may have been sent is in doubt. */
export async function endByHand(
  deps: Omit<RecoveryDeps, "accessPoint">,
  recovery: Recovery,
  by: string,
): Promise<boolean> {
  const envelopes: RecoveredEnvelope[] = [];
  for await (const legs of readUnsentLegPages(deps.database)) {
    envelopes.push(...legs.map((leg) => ({ ...unknownEnvelope, ...leg, status: assumedStatus })));
  }
  return finish(deps, recovery, { envelopes, by });
}

/** @returns whether this call ended it, and not another process */
async function finish(
  { config, database, logger }: Omit<RecoveryDeps, "accessPoint">,
  { id }: Recovery,
  { envelopes, by }: { envelopes: readonly RecoveredEnvelope[]; by: string },
): Promise<boolean> {
  const settled = new Set(
    await findSettledLegs(
      database,
      envelopes.map(({ sbdhId }) => sbdhId),
    ),
  );
  const forgotten = envelopes.filter(({ sbdhId }) => !settled.has(sbdhId));
  await insertRecoveredEnvelopes(database, id, forgotten);
  const adopted = await database.transaction(async (tx) => {
    await lockDatabaseIdentity(tx);
    if (!(await lockRecovery(tx, id))) {
      return undefined;
    }
    // Before legs are locked, because it reads the numbers of all documents.
    await skipNumbers(tx, { recoveryId: id, margin: config.recoveryNumberMargin });
    await keepLostPrefixes(tx, id);
    const legs = await adoptLegs(tx, { recoveryId: id, sbdhIds: forgotten.map(({ sbdhId }) => sbdhId) });
    await endRecovery(tx, { id, by, envelopes: envelopes.length, adopted: legs.length });
    return legs;
  });
  if (adopted === undefined) {
    return false;
  }
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
