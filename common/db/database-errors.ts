import { DatabaseError } from "pg";

import { UnavailableError, asError } from "../runtime/errors.ts";

/** System errors of Node for missing space, memory, files, file handles or rights, and for a failing or read-only disk. */
const systemCodes: readonly string[] = [
  "EACCES",
  "EDQUOT",
  "EIO",
  "EMFILE",
  "ENFILE",
  "ENOENT",
  "ENOMEM",
  "ENOSPC",
  "EPERM",
  "EROFS",
];

/** System errors of Node for a connection that could not be made, or was cut. */
export const connectionCodes: readonly string[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
];

/** Classes of PostgreSQL's SQLSTATE in which another try may succeed: connection, deadlock, resources, lock, shutdown, disk error. */
const transientClasses = ["08", "40", "53", "55", "57", "58030"];

/** PostgreSQL's codes for a refused account and an unknown database. */
const refusals = { account: "28", database: "3D000" };

/** The server cannot work now, or not for us, or not in time; 55P03 is the time-out of a lock, 25006 a server that has been replaced. */
const unavailableStates = [...Object.values(refusals), "08", "25006", "53", "55P03", "57014", "57P", "58030"];

/** A right is missing. */
export const isPermissionDenied = (error: Error): boolean => hasState(error, ["42501"]);

/** The disk is full, or fails. */
const storageStates = ["53100", "58030"];

/** Whether a statement failed for a temporary reason, and not because of its data. */
export function isTransientError(error: Error): boolean {
  return error instanceof UnavailableError || isLostConnection(error) || hasState(error, transientClasses);
}

/** Whether PostgreSQL is unavailable, hangs, or is too busy to answer. */
export function isUnavailable(error: Error): boolean {
  return isLostConnection(error) || hasState(error, unavailableStates);
}

export const isStorageFailure = (error: Error): boolean => hasState(error, storageStates);

function isLostConnection(error: Error): boolean {
  const state = stateOf(error);
  return state === undefined
    ? /connection terminated|timeout|not queryable/i.test(error.message)
    : connectionCodes.includes(state);
}

const hasState = (error: Error, beginnings: readonly string[]): boolean => {
  const state = stateOf(error);
  return state !== undefined && beginnings.some((beginning) => state.startsWith(beginning));
};

/** Why the server refuses our account or has no such database, in a sentence that names the variable to set; undefined for other errors. */
export function whyRefused(error: Error, variable = "DATABASE_URL"): string | undefined {
  if (hasState(error, [refusals.account])) {
    const refused = hasState(error, ["28P01"]) ? "password" : "account";
    return `${refused} refused by PostgreSQL (${error.message}): set ${variable} to an account that it lets in (npm run -s migrate makes the service's)`;
  }
  return hasState(error, [refusals.database])
    ? `no such database in PostgreSQL (${error.message}): create it, or set ${variable} to one that exists`
    : undefined;
}

/** The SQLSTATE of PostgreSQL, or the code of the system; undefined for an error that has neither. */
function stateOf(error: Error): string | undefined {
  const { code, driverError } = error as { code?: unknown; driverError?: { code?: unknown } };
  const state = driverError?.code ?? code;
  return typeof state === "string" ? state : undefined;
}

/** Classes of SQLSTATE that a document's content can cause: wrong value, broken constraint, server limit. */
const contentClasses = ["22", "23", "54"];
/** A NOT NULL column without a value: this release does not know the column. */
const unknownColumn = "23502";
/** Classes that pass without an operator. A full disk or missing memory, which `transientClasses` includes, needs one. */
const selfResolvingClasses = ["08", "40", "55P03", "57", "53300"];

const sqlState = /^[0-9A-Z]{5}$/;

/**
 * The error behind `thrown` if it is a fault of the site: a missing table, column or right, a full or broken disk, a database that accepts
 * no writes, missing memory. An error is the site's if no content of a document can cause it and it does not pass by itself.
 */
export function siteFault(thrown: unknown): Error | undefined {
  const error = asError(thrown);
  const cause = error instanceof UnavailableError && error.cause instanceof Error ? error.cause : error;
  const state = stateOf(cause);
  if (state === undefined) {
    return undefined;
  }
  if (isStorageFailure(cause) || state === unknownColumn || systemCodes.includes(state)) {
    return cause;
  }
  const begins = (beginning: string): boolean => state.startsWith(beginning);
  const isOfSite = sqlState.test(state) && !contentClasses.some(begins) && !selfResolvingClasses.some(begins);
  return isOfSite ? cause : undefined;
}

/** Whether the error is transient or the site's, so that no document fails for it. */
export const isSiteOrTransientFault = (error: Error): boolean =>
  isTransientError(error) || siteFault(error) !== undefined;

const uniqueViolation = "23505";

/** The unique index that refused the statement, if one did. */
export const violatedIndex = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === uniqueViolation ? error.constraint : undefined;
