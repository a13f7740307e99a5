import { connectionCodes } from "./connection-codes.ts";
import { UnavailableError } from "../runtime/errors.ts";

/** Classes of PostgreSQL's SQLSTATE in which another try may succeed: connection, deadlock, resources, shutdown. */
const transientClasses = ["08", "40", "53", "55", "57", "58030"];

/** The server cannot work now, or not in time; 55P03 is the time-out of a lock, 25006 a server that another has replaced. */
const unavailableStates = ["08", "25006", "53", "55P03", "57014", "57P", "58030"];

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

/** Whether the server could not store data. */
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

/** The SQLSTATE of PostgreSQL, or the code of the system; undefined for an error that has neither. */
export function stateOf(error: Error): string | undefined {
  const { code, driverError } = error as { code?: unknown; driverError?: { code?: unknown } };
  const state = driverError?.code ?? code;
  return typeof state === "string" ? state : undefined;
}
