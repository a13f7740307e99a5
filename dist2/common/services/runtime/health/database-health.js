import { isAnswer } from "../../../db/own-connection.js";
import { isStorageFailure } from "../../../db/transient-error.js";
/** No answer at all, as opposed to a refused or cut connection. */
export const isSilence = (error) => !isAnswer(error) && /timeout|timed out|ETIMEDOUT/i.test(error.message);
/** The server has cancelled our statement because of a lock or its time-out. */
const isTooLate = (error) => ["57014", "55P03"].includes(error.code ?? "");
/** @param wasAnswered whether other queries of this process were answered recently */
export function stateOfFailure(error, wasAnswered) {
    if (isSilence(error)) {
        return wasAnswered ? "busy" : "silent";
    }
    if (isStorageFailure(error)) {
        return "full";
    }
    return isTooLate(error) ? "busy" : "away";
}
export const newerSchemaMessage = "the database's schema is of a newer release than this process: it goes on beside it, replace it soon";
/** Log message at the start of a failure. */
export function failureMessage(error) {
    if (isAnswer(error)) {
        return "the heartbeat failed";
    }
    return isSilence(error) ? "the database does not answer" : "the database is away";
}
//# sourceMappingURL=database-health.js.map