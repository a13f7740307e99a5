import type { Queryable, Statements } from "../../db/queryable.ts";
import { beginRecovery, isRecovering, lockDatabaseIdentity } from "../../db/stores/recovery/database-identity-store.ts";
import {
  countForgottenSequences,
  findIssuedNumbers,
  type NumbersToSkip,
} from "../../db/stores/recovery/sequence-gap-store.ts";
import { asError } from "../../errors.ts";
import { numbersOfStep, type GivenNumbers } from "../identifiers/given-numbers.ts";
import { RecoveryProblem } from "./read-sent-envelopes.ts";

type Notes = Pick<NumbersToSkip, "notes" | "areNotesComplete">;

export const noNotes: Notes = { notes: [], areNotesComplete: false };

/** How far numbers were given, as the folder outside the database tells. @throws RecoveryProblem when it cannot be read */
export async function readNotes(givenNumbers: GivenNumbers): Promise<Notes> {
  try {
    const read = await givenNumbers.read();
    return read === undefined ? noNotes : { notes: read.notes, areNotesComplete: read.isComplete };
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
 * Detects a database that was restored in place (a disk snapshot) by the notes outside of it: a number was given that it
 * does not know of. Where it knows all, notes where its sequences stand.
 *
 * @returns whether the folder is complete
 * @throws Error when the folder cannot be read
 */
export async function compareWithNotes(database: Statements, givenNumbers: GivenNumbers): Promise<boolean> {
  // Before the sequences are: others give numbers meanwhile.
  const read = await givenNumbers.read();
  const forgotten = await countForgottenSequences(database, read?.notes ?? [], numbersOfStep);
  if (forgotten > 0) {
    await beginUnlessUnderWay(database, forgotten);
    return true;
  }
  return noteSequences(database, givenNumbers);
}

async function beginUnlessUnderWay(database: Statements, sequences: number): Promise<void> {
  await database.transaction(async (tx) => {
    await lockDatabaseIdentity(tx);
    if (!(await isRecovering(tx))) {
      await beginRecovery(tx, {
        reason: `${sequences} sequences have given numbers that the database does not know of, as NUMBERS_DIR shows`,
      });
    }
  });
}
