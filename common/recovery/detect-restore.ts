import type { Statements, Queryable } from "../db/queryable.ts";
import {
  beginRecovery,
  detectRelocation,
  findEndedByPerson,
  isRecovering,
  lockDatabaseIdentity,
  findLogEnd,
  findServerStart,
} from "./recovery-store.ts";
import { findUnknownEnvelopes } from "./recovered-envelope-store.ts";
import {
  recordNumbersKnown,
  countForgottenSequences,
  findIssuedNumbers,
  type NumbersToSkip,
} from "./sequence-gap-store.ts";
import type { SendingHistory } from "../peppol/access-point.ts";
import { type GivenNumbers, numbersOfStep, removeOldLogNotes, type LogNote } from "./given-numbers.ts";
import { readInstallation, deriveKey, type Installation } from "./read-installation.ts";
import { ownEnvelope, clocksMs, RecoveryProblem } from "./sent-envelopes.ts";
import { asError, type AppError, refusal } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";

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
 * Detects a database that was restored in place (a disk snapshot) by the access point's records: a leg was sent that is
 * not claimed here or does not exist.
 *
 * @returns whether the comparison was possible
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
      // All belong to a recovery that a person has ended, who has also said how many numbers are skipped.
      const id = await beginRecovery(tx, { reason, knownUntil: ended.knownUntil ?? new Date(0) });
      await recordNumbersKnown(tx, id);
    });
  }
  return true;
}

type Notes = Pick<NumbersToSkip, "notes" | "areNotesComplete"> & { logs: readonly LogNote[] };

export const noNotes: Notes = { notes: [], logs: [], areNotesComplete: false };

/** Distinguishes the site's notes from those of another site that uses the same folder. */
export const siteMark = (installation: Installation): string =>
  deriveKey(installation, "notes beside the database").toString("hex").slice(0, 16);

/** The highest log number that the site has noted. */
export const notedLogOf = (logs: readonly LogNote[], site: string): number =>
  Math.max(0, ...logs.filter((each) => each.site === site).map(({ logId }) => logId));

/** The notes of the folder outside the database. @throws RecoveryProblem when it cannot be read */
export async function readNotes(givenNumbers: GivenNumbers): Promise<Notes> {
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
