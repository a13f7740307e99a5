import { askStatuses, contentOf, idsPerQuestion } from "./ask-statuses.js";
import { lineKeyOf, withoutJson } from "./batch-run.js";
import { count } from "../output.js";
import { replaceDocument } from "./replace-document.js";
import { problemsOf } from "./source-document.js";
/** Statuses of a line that say nothing about the document: the same line may be taken later. */
const laterStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);
/**
 * Sends what the service does not have yet and has not refused, and notes each answer in the journal before the next one.
 *
 * @returns what the service could not take now
 * @throws ApiError when the whole is refused; ConnectionError; the signal's reason
 */
export async function sendDocuments(run, survey, refused) {
    const later = [];
    const conflicts = [];
    const pending = { underWay: new Map(), replaced: [] };
    const { session, kind, businessProfileId } = run;
    const lines = session.client.batch(kind, businessProfileId, unsent(run, refused, pending), {
        keyOf: (_line, index) => lineKeyOf(run, pending.underWay.get(index).reference),
        signal: session.signal,
    });
    for await (const line of lines) {
        const document = pending.underWay.get(line.index);
        pending.underWay.delete(line.index);
        const failure = noteAnswer(run, document, line, conflicts);
        if (failure !== undefined && isLater(line)) {
            later.push(failure);
        }
        else if (failure !== undefined) {
            refused.set(document.place, failure);
        }
        showTaken(run, survey);
    }
    await settleConflicts(run, conflicts, refused);
    for (const document of pending.replaced) {
        const failure = await replaceDocument(run, document);
        if (failure !== undefined) {
            refused.set(document.place, failure);
        }
        showTaken(run, survey);
    }
    return later;
}
/** A 409 without a document is about a request that still runs: that of a process of ours that was killed. */
const isLater = ({ status, errors }) => laterStatuses.has(status) || (status === 409 && documentIdOf(errors) === undefined);
const showTaken = ({ progress, journal }, { total }) => progress.show(`${count(journal.taken.size)} of ${count(total)} documents taken`);
/** JSON of the documents that have to be created; those that replace one, or must not, are put aside. */
async function* unsent(run, refused, pending) {
    let index = 0;
    for await (const read of run.file.read()) {
        const taken = run.journal.taken.get(read.reference ?? "");
        if (refused.has(read.place) || (taken !== undefined && taken.sha256 === read.sha256)) {
            continue;
        }
        // The survey has put aside what lacks one of them.
        const document = read;
        const documentId = document.documentId ?? taken?.id;
        if (documentId === undefined) {
            pending.underWay.set(index, { ...document, json: "" });
            index += 1;
            yield document.json;
        }
        else if (run.isCorrection) {
            pending.replaced.push({ ...document, documentId });
        }
        else {
            refused.set(document.place, changedSince(document, documentId));
        }
    }
}
const changedSince = (document, documentId) => ({
    document: withoutJson(document),
    documentId,
    problems: [
        {
            message: "it was sent before with other content: once that one has failed, send this file of failures with the command correct",
        },
    ],
});
/** @returns undefined for a document that is taken, or whose reference has to be looked at */
function noteAnswer(run, document, line, conflicts) {
    const { reference, sha256 } = document;
    if (line.status === 201 && line.document !== undefined) {
        const { id, document_sequence: number } = line.document;
        run.journal.take({ reference, sha256, id, number });
        return undefined;
    }
    const id = line.status === 409 ? documentIdOf(line.errors) : undefined;
    if (id !== undefined) {
        conflicts.push({ document, id, line });
        return undefined;
    }
    return { document: withoutJson(document), problems: problemsOf(line) };
}
const documentIdOf = (errors) => {
    const id = errors?.["document_id"];
    return typeof id === "string" ? id : undefined;
};
/** Finds among them what is ours, because its answer got lost when we were killed; the others are refused. */
async function settleConflicts(run, conflicts, refused) {
    for (let from = 0; from < conflicts.length; from += idsPerQuestion) {
        const asked = conflicts.slice(from, from + idsPerQuestion);
        const { data } = await askStatuses(run, [...new Set(asked.map(({ id }) => id))]);
        const byId = new Map(data.map((stored) => [stored.id, stored]));
        for (const { document, id, line } of asked) {
            const { reference, sha256, place } = document;
            const stored = byId.get(id);
            if (stored !== undefined && contentOf(stored) === sha256) {
                run.journal.take({ reference, sha256, id, number: stored.document_sequence });
            }
            else {
                const problems = stored === undefined ? problemsOf(line) : [otherDocument(reference, stored)];
                refused.set(place, { document: withoutJson(document), problems });
            }
        }
    }
}
const otherDocument = (reference, { document_sequence: number, id, overall_status: status }) => ({
    path: "external_reference",
    message: `the service has another content under ${reference}: ${number}, ${status}. If this row corrects that one, write ${id} into document_id and send it with the command correct; else give it a number of its own`,
});
//# sourceMappingURL=send-documents.js.map