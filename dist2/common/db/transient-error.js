import { connectionCodes } from "../connection-codes.js";
import { UnavailableError } from "../errors.js";
/** Classes of PostgreSQL's SQLSTATE in which another try may succeed: connection, deadlock, resources, shutdown. */
const transientClasses = ["08", "40", "53", "55", "57", "58030"];
/** The server cannot work now, or not in time; 55P03 is the time-out of a lock. */
const unavailableStates = ["08", "53", "55P03", "57014", "57P", "58030"];
/** The disk is full, or fails. */
const storageStates = ["53100", "58030"];
/** Whether a statement failed for a temporary reason, and not because of its data. */
export function isTransientError(error) {
    return error instanceof UnavailableError || isLostConnection(error) || hasState(error, transientClasses);
}
/** Whether PostgreSQL is unavailable, hangs, or is too busy to answer. */
export function isUnavailable(error) {
    return isLostConnection(error) || hasState(error, unavailableStates);
}
/** Whether the server could not store data. */
export const isStorageFailure = (error) => hasState(error, storageStates);
function isLostConnection(error) {
    const state = stateOf(error);
    return state === undefined
        ? /connection terminated|timeout|not queryable/i.test(error.message)
        : connectionCodes.includes(state);
}
const hasState = (error, beginnings) => {
    const state = stateOf(error);
    return state !== undefined && beginnings.some((beginning) => state.startsWith(beginning));
};
/** The SQLSTATE of PostgreSQL, or the code of the system; undefined for an error that has neither. */
export function stateOf(error) {
    const { code, driverError } = error;
    const state = driverError?.code ?? code;
    return typeof state === "string" ? state : undefined;
}
//# sourceMappingURL=transient-error.js.map