import type { Queryable, Statements } from "../db/queryable.ts";
import { beginRecovery, isRecovering, lockDatabaseIdentity, findLogEnd, findServerStart } from "./recovery-store.ts";
import { countForgottenSequences, findIssuedNumbers, type NumbersToSkip } from "./sequence-gap-store.ts";
import { asError, type AppError, refusal } from "../runtime/errors.ts";
import { numbersOfStep, type GivenNumbers, removeOldLogNotes, type LogNote } from "./given-numbers.ts";
import { deriveKey, readInstallation, type Installation } from "./read-installation.ts";
import type { Logger } from "../runtime/logging.ts";

/** A reason why the recovery cannot end yet. The reason is recorded, and the recovery is tried again. */
export class RecoveryProblem extends Error {}

type Notes = Pick<NumbersToSkip, "notes" | "areNotesComplete"> & { logs: readonly LogNote[] };

export const noNotes: Notes = { notes: [], logs: [], areNotesComplete: false };

/** What tells the site's notes from those of another that uses the same folder. */
export const siteMark = (installation: Installation): string =>
  deriveKey(installation, "notes beside the database").toString("hex").slice(0, 16);

/** How far the log of the site had come. */
export const notedLogOf = (logs: readonly LogNote[], site: string): number =>
  Math.max(0, ...logs.filter((each) => each.site === site).map(({ logId }) => logId));

/** How far numbers were given, as the folder outside the database tells. @throws RecoveryProblem when it cannot be read */
export async function readNotes(givenNumbers: GivenNumbers): Promise<Notes> {
  try {
    const read = await givenNumbers.read();
    return read === undefined ? noNotes : { notes: read.notes, logs: read.logs, areNotesComplete: read.isComplete };
  } catch (error) {
    throw new RecoveryProblem(`NUMBERS_DIR cannot be read: ${asError(error).message}`);
  }
}

/** Notes where the sequences stand. @returns whether the folder has all of them */
export async function noteSequences(db: Queryable, givenNumbers: GivenNumbers): Promise<boolean> {
  const issued = await findIssuedNumbers(db);
  return givenNumbers.noteAll(issued.map(({ lastValue, ...sequence }) => ({ ...sequence, value: Number(lastValue) })));
}

/**
 * Detects a database that was restored in place (a disk snapshot) by the notes outside of it: a number was given, or its log
 * had come so far, that it does not know of. Where it knows all, notes where its sequences stand.
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
 * @returns the start of the server that was compared, and the mark of the site
 * @throws Error when the folder cannot be read
 */
async function beginIfGoneBack(
  database: Statements,
  givenNumbers: GivenNumbers,
): Promise<{ hasGoneBack: boolean; server: string; site: string }> {
  const site = siteMark(await readInstallation(database));
  // Before the database is: others give numbers meanwhile.
  const { notes, logs } = (await givenNumbers.read()) ?? noNotes;
  const { server, logId } = await findLogEnd(database);
  const sequences = await countForgottenSequences(database, notes, numbersOfStep);
  const hasGoneBack = sequences > 0 || logId < notedLogOf(logs, site);
  if (hasGoneBack) {
    await beginUnlessUnderWay(database, sequences);
  }
  await removeOldLogNotes(logs, site);
  return { hasGoneBack, server, site };
}

async function beginUnlessUnderWay(database: Statements, sequences: number): Promise<void> {
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

const maxAttempts = 5;
const retryAfterSeconds = 10;

/**
 * Compares the database with the notes beside it whenever its server has started anew, before a number is given there: its
 * disk may have been put back, also under a process that runs.
 */
export class ServerComparison {
  private compared: { server: string; site: string } | undefined;
  private comparing: Promise<void> | undefined;

  constructor(private readonly parts: { database: Statements; givenNumbers: GivenNumbers; logger: Logger }) {}

  /** The start of the server whose database was compared: numbers are given on no other. */
  get server(): string | undefined {
    return this.compared?.server;
  }

  /**
   * Does nothing where the server is the one that was compared. Callers of a moment share a comparison.
   *
   * @throws AppError 503 when the folder of the notes cannot be read
   */
  compare(): Promise<void> {
    this.comparing ??= this.compareOnce().finally(() => (this.comparing = undefined));
    return this.comparing;
  }

  /** Notes how far the log has come with a document, before anyone is informed of it. */
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
      // Notes of the time before a start were all there when it had begun.
      if (found.server === server) {
        this.compared = found;
        return;
      }
    }
    throw unreadable();
  }
}

const unreadable = (): AppError => refusal("numbers_unreadable").with({ retryAfterSeconds });
