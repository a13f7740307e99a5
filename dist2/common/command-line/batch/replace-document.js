import { operationOf } from "../../client/create-client.js";
import { messagesOf, refusal } from "../service-answer.js";
import { askStatuses, contentOf } from "./ask-statuses.js";
import { withoutJson } from "./batch-run.js";
import { problemsOf } from "./source-document.js";
const fieldStatuses = new Set([400, 404, 409, 413, 415, 422]);
/**
 * Sends the corrected content of a document that had failed, as its next revision. When we were killed before its answer, the document
 * has the content already: a 409 then means that it is done.
 *
 * @throws CommandError when the service refuses every request, or cannot take any now
 */
export async function replaceDocument(run, document) {
    const { calls, kind, journal } = run;
    const { reference, sha256, json, documentId: id = "" } = document;
    const answer = await calls.call(operationOf(kind, "resubmit"), { id, body: json, contentType: "application/json" });
    if (answer.status === 200) {
        journal.take({ reference, sha256, id });
        return undefined;
    }
    if (!fieldStatuses.has(answer.status)) {
        throw refusal(answer.status, messagesOf(answer.body));
    }
    if (answer.status === 409) {
        const [stored] = (await askStatuses(run, [id])).data;
        if (stored !== undefined && contentOf(stored) === sha256) {
            journal.take({ reference, sha256, id, number: stored.document_sequence });
            return undefined;
        }
    }
    return { document: withoutJson(document), documentId: id, problems: problemsOf(answer) };
}
//# sourceMappingURL=replace-document.js.map