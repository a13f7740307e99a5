import { ApiError, ConnectionError, UnreadableAnswerError } from "../client/create-client.js";
import { CommandError, exitCodes } from "./exit-codes.js";
/** Messages of a refusal, one for each field where fields are to blame. */
export function messagesOf(body) {
    const errors = body?.errors ?? {};
    return Object.entries(errors)
        .filter(([name]) => name !== "document_id")
        .map(([, message]) => String(message));
}
/** The body of a 2xx. @throws CommandError in the words of the service */
export function bodyOf(answer) {
    if (answer.status >= 200 && answer.status < 300) {
        return answer.body;
    }
    throw refusal(answer.status, messagesOf(answer.body));
}
export function refusal(status, messages) {
    const said = messages.length === 0 ? `The service answered ${status}` : messages.join("\n");
    return new CommandError(exitCodeOf(status), `${said}${advice[status] ?? ""}`);
}
const advice = {
    401: "\nRun login with a new token, or set PEPPOL_TOKEN.",
    429: "\nThe rate limit is used up: run the same command again in a minute.",
};
function exitCodeOf(status) {
    if (status === 401 || status === 403) {
        return exitCodes.denied;
    }
    return status === 408 || status === 429 || status >= 500 ? exitCodes.away : exitCodes.refused;
}
/** What the client throws, as the sentence and exit code that a command ends with; everything else is a mistake of ours. */
export function asCommandError(error) {
    if (error instanceof ApiError) {
        return refusal(error.status, messagesOf(error.answer.body));
    }
    if (error instanceof ConnectionError) {
        return new CommandError(exitCodes.away, `The service does not answer: ${error.message}. Is it running, and is the address of the profile right?`);
    }
    if (error instanceof UnreadableAnswerError) {
        return new CommandError(exitCodes.away, `What answers is not this service: ${error.message}. Is the address of the profile right?`);
    }
    return error;
}
//# sourceMappingURL=service-answer.js.map