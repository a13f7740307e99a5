import { systemCodes } from "./connection-codes.ts";
import { asError, UnavailableError } from "../runtime/errors.ts";
import { isTransientError, isStorageFailure, stateOf } from "./transient-error.ts";

/** Classes of SQLSTATE that a document's content can cause: wrong value, broken constraint, server limit. */
const contentClasses = ["22", "23", "54"];
/** A NOT NULL column without a value is one that this release does not know. */
const unknownColumn = "23502";
/** Classes that pass without an operator: fewer than transient-error.ts has, because a full disk or missing memory needs one. */
const selfResolvingClasses = ["08", "40", "55P03", "57", "53300"];

const sqlState = /^[0-9A-Z]{5}$/;

/**
 * The error behind `thrown` if it is a fault of the site: a table or column that is missing, a full or broken disk, a right that
 * is missing, a database that takes no writes, no memory. Every error is the site's that the content of a document cannot
 * cause and that does not pass by itself.
 */
export function siteFault(thrown: unknown): Error | undefined {
  const error = asError(thrown);
  const cause = error instanceof UnavailableError && error.cause instanceof Error ? error.cause : error;
  const state = stateOf(cause);
  return state !== undefined && isOfSite(state, cause) ? cause : undefined;
}

function isOfSite(state: string, cause: Error): boolean {
  if (isStorageFailure(cause) || state === unknownColumn || systemCodes.includes(state)) {
    return true;
  }
  const begins = (beginning: string): boolean => state.startsWith(beginning);
  return sqlState.test(state) && !contentClasses.some(begins) && !selfResolvingClasses.some(begins);
}

/** Whether the error is transient or the site's, so that no document fails for it. */
export const isSiteOrTransientFault = (error: Error): boolean =>
  isTransientError(error) || siteFault(error) !== undefined;
