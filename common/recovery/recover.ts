import { validate as isUuid } from "uuid";

import {
  type RecoveredEnvelope,
  findUnknownEnvelopes,
  insertRecoveredEnvelopes,
  lockLegs,
  putInDoubt,
  markLost,
} from "./recovered-envelope-store.ts";
import { legNames, publicLeg } from "../status/legs.ts";
import type { SendingRecord, SendingHistory } from "../peppol/access-point.ts";
import { envelopeId, followingEnvelopeId, readEnvelopeNote } from "../delivery/build-envelope.ts";
import { type Installation, readInstallation, deriveKey } from "./read-installation.ts";
import type { Queryable, Statements } from "../db/queryable.ts";
import {
  beginRecovery,
  detectRelocation,
  findEndedByPerson,
  isRecovering,
  lockDatabaseIdentity,
  findLogEnd,
  findServerStart,
  endedByAccessPoint,
  lockRecovery,
  recordRecoveryProblem,
  type Recovery,
  findOpenRecovery,
  continueLogBehind,
} from "./recovery-store.ts";
import {
  recordNumbersKnown,
  countForgottenSequences,
  findIssuedNumbers,
  type NumbersToSkip,
  endRecovery,
  keepLostPrefixes,
  skipNumbers,
  recordMargin,
} from "./sequence-gap-store.ts";
import { type GivenNumbers, numbersOfStep, removeOldLogNotes, type LogNote } from "./notes-outside-database.ts";
import { asError, type AppError, refusal } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { orphanTimeoutMs } from "../delivery/choose-leg-move.ts";

/** A reason why the recovery cannot end yet. The reason is recorded, and the recovery is tried again. */
class RecoveryProblem extends Error {}

/** Members of an envelope known by its id alone. */
const unknownEnvelope = {
  documentId: null,
  revision: null,
  leg: null,
  kind: null,
  documentSequence: null,
  businessProfileId: null,
} as const;

/** A leg that a person has sent again more often than this is not recognized as ours. */
const maxEnvelopes = 16;

/**
 * Maps a record of the access point to an envelope of this installation; undefined for other installations on the same
 * access point, which cannot produce our ids. Of an envelope from before these ids only the id is known.
 */
export function ownEnvelope(installation: Installation, record: SendingRecord): RecoveredEnvelope | undefined {
  const { sbdhId, documentId, senderId, receiverId, status, mlsStatus, takenAt } = record;
  if (!isUuid(sbdhId)) {
    return undefined;
  }
  const note = readEnvelopeNote(record.note);
  const leg = legNames.find((name) => publicLeg(name) === record.leg);
  const said = { sbdhId: sbdhId.toLowerCase(), senderId, receiverId, status, mlsStatus, takenAt };
  if (note === undefined || leg === undefined || documentId === null || !isUuid(documentId)) {
    return { ...unknownEnvelope, ...said };
  }
  const { kind, revision, documentSequence, businessProfileId } = note;
  let id = envelopeId(installation, { documentId, revision, leg });
  for (let nth = 1; nth < maxEnvelopes && id !== said.sbdhId; nth += 1) {
    id = followingEnvelopeId(id);
  }
  return id === said.sbdhId
    ? { ...said, documentId, revision, leg, kind, documentSequence, businessProfileId }
    : undefined;
}

/** Records per page of the access point's list. */
const pageSize = 200;
/** Tolerated difference between the access point's clock and ours. */
export const clocksMs = 300_000;

interface Reading {
  database: Queryable;
  accessPoint: SendingHistory;
  /** Time of the newest entry of the database; null if it has none. */
  knownUntil: Date | null;
}

/** Our envelopes that the access point has accepted since the newest entry of the database. @throws RecoveryProblem */
async function readSentEnvelopes({ database, accessPoint, knownUntil }: Reading): Promise<RecoveredEnvelope[]> {
  const installation = await readInstallation(database);
  const since = knownUntil === null ? -Infinity : knownUntil.getTime() - clocksMs;
  const found = new Map<string, RecoveredEnvelope>();
  for (let offset = 0; ; offset += pageSize) {
    const page = await accessPoint.history({ offset, limit: pageSize });
    if (page.kind !== "records") {
      throw new RecoveryProblem(page.reason);
    }
    for (const record of page.records) {
      const envelope = ownEnvelope(installation, record);
      // Newest first: of two posts of one envelope the later one counts.
      if (envelope !== undefined && !found.has(envelope.sbdhId)) {
        found.set(envelope.sbdhId, envelope);
      }
    }
    // New records shift the others, so some are read twice.
    const oldest = Math.min(...page.records.map(({ takenAt }) => takenAt?.getTime() ?? Infinity));
    if (page.isLast || oldest < since) {
      return [...found.values()];
    }
  }
}

/** Newest records that are compared: a database that has lost anything lacks some of them. */
const newest = 50;

/**
 * Detects a restored database by its location: another cluster, database or timeline. A standby that has taken over does not count if
 * NUMBERS_DIR shows that it has everything.
 *
 * @returns whether a recovery is under way, or may have to begin
 * @throws Error when the database is unavailable
 */
export const detectRestore = (database: Statements, givenNumbers?: GivenNumbers): Promise<boolean> =>
  detectRelocation(database, async () => {
    const read = givenNumbers?.read() ?? Promise.resolve(undefined);
    return read.then((notes) => notes?.commits ?? []).catch(() => undefined);
  });

/**
 * Detects by the access point's records that this database was restored in place (a disk snapshot): the access point has sent a leg
 * that this database has never claimed, or does not have.
 *
 * @returns false if the access point could not be asked now
 */
export async function compareWithAccessPoint(database: Statements, accessPoint: SendingHistory): Promise<boolean> {
  const page = await accessPoint.history({ offset: 0, limit: newest });
  if (page.kind !== "records") {
    return page.kind === "unsupported";
  }
  const installation = await readInstallation(database);
  const ours = page.records
    .flatMap((record) => ownEnvelope(installation, record) ?? [])
    .filter(({ documentId }) => documentId !== null);
  if ((await findUnknownEnvelopes(database, ours)).length > 0) {
    // Another worker's recovery may have handled all envelopes since the comparison.
    await database.transaction(async (tx) => {
      await lockDatabaseIdentity(tx);
      const forgotten = new Set(await findUnknownEnvelopes(tx, ours));
      if (forgotten.size === 0 || (await isRecovering(tx))) {
        return;
      }
      const reason = `The access point has taken ${forgotten.size} envelopes that the database has no memory of having sent`;
      const ended = await findEndedByPerson(tx);
      const endedAt = (ended?.finishedAt?.getTime() ?? -Infinity) + clocksMs;
      const isOfEnded = ours.every(
        ({ sbdhId, takenAt }) => !forgotten.has(sbdhId) || (takenAt?.getTime() ?? Infinity) <= endedAt,
      );
      if (ended === undefined || !isOfEnded) {
        await beginRecovery(tx, { reason });
        return;
      }
      // All belong to a recovery that a person ended, who also decided how many numbers to skip.
      const id = await beginRecovery(tx, { reason, knownUntil: ended.knownUntil ?? new Date(0) });
      await recordNumbersKnown(tx, id);
    });
  }
  return true;
}

type Notes = Pick<NumbersToSkip, "notes" | "areNotesComplete"> & { logs: readonly LogNote[] };

const noNotes: Notes = { notes: [], logs: [], areNotesComplete: false };

/** Distinguishes the site's notes from those of another site that uses the same folder. */
const siteMark = (installation: Installation): string =>
  deriveKey(installation, "notes beside the database").toString("hex").slice(0, 16);

/** The highest log number that the site has noted. */
const notedLogOf = (logs: readonly LogNote[], site: string): number =>
  Math.max(0, ...logs.filter((each) => each.site === site).map(({ logId }) => logId));

/** The notes of the folder outside the database. @throws RecoveryProblem when it cannot be read */
async function readNotes(givenNumbers: GivenNumbers): Promise<Notes> {
  try {
    const read = await givenNumbers.read();
    return read === undefined ? noNotes : { notes: read.notes, logs: read.logs, areNotesComplete: read.isComplete };
  } catch (error) {
    throw new RecoveryProblem(`NUMBERS_DIR cannot be read: ${asError(error).message}`);
  }
}

/** Notes the last number of every sequence. @returns whether the folder has all of them */
export async function noteSequences(db: Queryable, givenNumbers: GivenNumbers): Promise<boolean> {
  const issued = await findIssuedNumbers(db);
  return givenNumbers.noteAll(issued.map(({ lastValue, ...sequence }) => ({ ...sequence, value: Number(lastValue) })));
}

/**
 * Detects a database that was restored in place (a disk snapshot): the notes outside of it have a document number, or a log number, that
 * it does not know. Otherwise notes the last number of every sequence.
 *
 * @returns whether the folder is complete
 * @throws Error when the folder cannot be read
 */
export async function compareWithNotes(database: Statements, givenNumbers: GivenNumbers): Promise<boolean> {
  const { hasGoneBack } = await beginIfGoneBack(database, givenNumbers);
  return hasGoneBack || noteSequences(database, givenNumbers);
}

/**
 * Begins a recovery where the notes show that the database has gone back.
 *
 * @returns also the start of the server that was compared, and the mark of the site
 * @throws Error when the folder cannot be read
 */
async function beginIfGoneBack(
  database: Statements,
  givenNumbers: GivenNumbers,
): Promise<{ hasGoneBack: boolean; server: string; site: string }> {
  const site = siteMark(await readInstallation(database));
  // Before the database is read, because others give numbers meanwhile.
  const { notes, logs } = (await givenNumbers.read()) ?? noNotes;
  const { server, logId } = await findLogEnd(database);
  const sequences = await countForgottenSequences(database, notes, numbersOfStep);
  const hasGoneBack = sequences > 0 || logId < notedLogOf(logs, site);
  if (hasGoneBack) {
    await database.transaction(async (tx) => {
      await lockDatabaseIdentity(tx);
      if (!(await isRecovering(tx))) {
        const what =
          sequences > 0
            ? `${sequences} sequences have given numbers that the database does not know of`
            : "Documents were taken in that the database does not know of";
        await beginRecovery(tx, { reason: `${what}, as NUMBERS_DIR shows` });
      }
    });
  }
  await removeOldLogNotes(logs, site);
  return { hasGoneBack, server, site };
}

const maxAttempts = 5;
const retryAfterSeconds = 10;

/**
 * Compares the database with the notes after each start of its server, before a number is given there: its disk may have been
 * replaced by an older one, also while this process runs.
 */
export class ServerComparison {
  private compared: { server: string; site: string } | undefined;
  private comparing: Promise<void> | undefined;

  constructor(private readonly parts: { database: Statements; givenNumbers: GivenNumbers; logger: Logger }) {}

  /** The start of the server that was compared: numbers are given only there. */
  get server(): string | undefined {
    return this.compared?.server;
  }

  /**
   * Does nothing if the server has been compared since its start. Concurrent callers share a comparison.
   *
   * @throws AppError 503 when the folder of the notes cannot be read
   */
  compare(): Promise<void> {
    this.comparing ??= this.compareOnce().finally(() => (this.comparing = undefined));
    return this.comparing;
  }

  /** Notes the log number of a document, before anyone is informed of the document. */
  async noteLog(logId: number): Promise<void> {
    if (this.compared !== undefined) {
      await this.parts.givenNumbers.noteLog(this.compared.site, logId);
    }
  }

  private async compareOnce(): Promise<void> {
    const { database, givenNumbers, logger } = this.parts;
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const server = await findServerStart(database);
      if (server === this.server) {
        return;
      }
      const found = await beginIfGoneBack(database, givenNumbers).catch((error: unknown) => {
        logger.error(
          { err: asError(error) },
          "NUMBERS_DIR cannot be compared with the database: documents are refused",
        );
        throw unreadable();
      });
      // The server has not started again meanwhile, so all notes of the time before its start were read.
      if (found.server === server) {
        this.compared = found;
        return;
      }
    }
    throw unreadable();
  }
}

const unreadable = (): AppError => refusal("numbers_unreadable").with({ retryAfterSeconds });

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
