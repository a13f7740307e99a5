import { batch } from "./batch/batch.js";
import { changes } from "./changes.js";
import { operationTable } from "./generated/operation-table.js";
import { outgoingRequest } from "./transport/outgoing-request.js";
import { perform } from "./transport/perform.js";
import { settingsOf } from "./transport/settings.js";
import { waitUntilFinal } from "./wait-until-final.js";
export { kinds, operationOf } from "./document-kinds.js";
export { ApiError, ConnectionError, errorDetails, orThrow, UnreadableAnswerError } from "./errors.js";
export { operationTable } from "./generated/operation-table.js";
export { items, pages } from "./pages.js";
export { verifyWebhook, WebhookError } from "./verify-webhook.js";
/** A client of the service. It keeps no connection and no state. */
export function createClient(options) {
    const settings = settingsOf(options);
    const call = async (id, parameters = {}, callOptions = {}) => perform(settings, outgoingRequest(settings, id, parameters), callOptions);
    const methods = Object.keys(operationTable).map((id) => [
        id,
        (parameters, callOptions) => call(id, parameters, callOptions),
    ]);
    const operations = Object.fromEntries(methods);
    return {
        ...operations,
        call,
        waitUntilFinal: (...of) => waitUntilFinal(call, ...of),
        changes: (wanted) => changes(operations, wanted),
        batch: (kind, businessProfileId, ...of) => batch(settings, { kind, businessProfileId }, ...of),
    };
}
//# sourceMappingURL=create-client.js.map