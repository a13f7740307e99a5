import type { Queryable, Statements } from "../db/queryable.ts";
import { beginRecovery, isRecovering, lockDatabaseIdentity } from "./database-identity-store.ts";
import { findLogEnd } from "./log-end-store.ts";
import { countForgottenSequences, findIssuedNumbers, type NumbersToSkip } from "./sequence-gap-store.ts";
import { asError } from "../runtime/errors.ts";
import { numbersOfStep, type GivenNumbers } from "./given-numbers.ts";
import { removeOldLogNotes, type LogNote } from "./noted-log.ts";
import { deriveKey, readInstallation, type Installation } from "./read-installation.ts";
import { RecoveryProblem } from "./recovery-problem.ts";

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
export async function beginIfGoneBack(
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
