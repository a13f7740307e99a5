import { errorDetails, operationOf, type BatchLine } from "../client/create-client.ts";
import { count } from "./output.ts";
import { messagesOf, refusal } from "./service-answer.ts";
import type { BatchRun } from "./batch-run.ts";
import { digestOf, type Failure, type Problem, type SourceDocument } from "./document.ts";
import { askStatuses, hasContent, type StoredDocument } from "./status-questions.ts";

/** Long enough for the requests of a killed process to end at the service. */
const attempts = 8;
/** Statuses of a line that say nothing about the document: the same line may be taken later. */
const laterStatuses: readonly number[] = [408, 425, 429, 500, 502, 503, 504];
/** Statuses by which a document is refused, not the request. */
const documentStatuses: readonly number[] = [400, 404, 409, 413, 415, 422];

type SendableDocument = SourceDocument & Required<Pick<SourceDocument, "reference" | "json" | "sha256">>;

/** What was refused, by its place in the file. */
export type Failures = Map<string, Failure>;

/**
 * Sends what the service does not have yet and is not among the failures, and notes each answer in the journal before the next one.
 *
 * @returns how many the service could not take now
 * @throws CommandError, ApiError when the whole is refused; ConnectionError; the signal's reason
 */
export async function sendDocuments(run: BatchRun, failures: Failures): Promise<number> {
  const created: SendableDocument[] = [];
  const replaced: SendableDocument[] = [];
  for (const document of run.file.documents) {
    const taken = run.journal.taken.get(document.reference ?? "");
    const documentId = document.documentId ?? taken?.id;
    if (failures.has(document.place) || (taken !== undefined && taken.sha256 === document.sha256)) {
      continue;
    }
    // What lacks a reference or JSON is among the failures.
    const sendable = document as SendableDocument;
    if (documentId === undefined) {
      created.push(sendable);
    } else if (run.isCorrection) {
      replaced.push({ ...sendable, documentId });
    } else {
      const message =
        "it was sent before with other content: once that one has failed, send this file of failures with the command correct";
      failures.set(document.place, { place: document.place, documentId, problems: [{ message }] });
    }
  }
  const later = await createAll(run, created, failures);
  for (const document of replaced) {
    const problems = await replace(run, document);
    if (problems !== undefined) {
      failures.set(document.place, { place: document.place, documentId: document.documentId!, problems });
    }
  }
  return later;
}

async function createAll(run: BatchRun, documents: readonly SendableDocument[], failures: Failures): Promise<number> {
  const { session, kind, businessProfileId, journal, progress } = run;
  const texts = documents.map(({ json }) => json);
  const lines = session.client.batch(kind, businessProfileId, texts, {
    // The same in every run, so that a document whose answer got lost is found and not stored again.
    keyOf: (_text, index) =>
      `file-${digestOf(`${kind}/${businessProfileId.toLowerCase()}/${documents[index]!.reference}`)}`,
    signal: session.signal,
    retry: { attempts },
  });
  const conflicts: { document: SendableDocument; id: string }[] = [];
  let later = 0;
  for await (const line of lines) {
    const document = documents[line.index]!;
    const { reference, sha256, place } = document;
    const existing = line.status === 409 ? line.errors?.["document_id"] : undefined;
    if (line.status === 201 && line.document !== undefined) {
      journal.take({ reference, sha256, id: line.document.id });
    } else if (existing !== undefined) {
      conflicts.push({ document, id: existing });
    } else if (isLater(line)) {
      later += 1;
    } else {
      failures.set(place, { place, problems: problemsOf(line) });
    }
    progress.show(`${count(journal.taken.size)} documents are taken`);
  }
  // Among them may be what is ours, because its answer got lost when we were killed; the others are refused.
  const stored = await askStatuses(session, [...new Set(conflicts.map(({ id }) => id))]);
  for (const { document, id } of conflicts) {
    const { reference, sha256, place } = document;
    const found = stored.get(id);
    if (found !== undefined && hasContent(found, sha256)) {
      journal.take({ reference, sha256, id });
    } else {
      failures.set(place, { place, problems: [otherContent(reference, id, found)] });
    }
  }
  return later;
}

/** A 409 without a document is about a request that is under way: that of a process of ours that was killed. */
const isLater = ({ status }: BatchLine): boolean => laterStatuses.includes(status) || status === 409;

const otherContent = (reference: string, id: string, found: StoredDocument | undefined): Problem => ({
  path: "external_reference",
  message: `the service has another content under ${reference}: ${found?.document_sequence ?? id}, ${found?.overall_status ?? "deleted"}. If this row corrects that one, write ${id} into document_id and send it with the command correct; else give it a number of its own`,
});

/**
 * Sends the corrected content of a document that had failed, as its next revision. When we were killed before its answer, the document
 * has the content already: a 409 then means that it is done.
 *
 * @returns why the service refuses it
 * @throws CommandError when the service refuses every request, or cannot take any now
 */
async function replace(
  { session, kind, journal }: BatchRun,
  document: SendableDocument,
): Promise<Problem[] | undefined> {
  const { reference, sha256, json: body, documentId: id = "" } = document;
  const request = { id, body, contentType: "application/json" };
  const answer = await session.client.call(operationOf(kind, "resubmit"), request, { signal: session.signal });
  const found = answer.status === 409 ? (await askStatuses(session, [id])).get(id) : undefined;
  if (answer.status === 200 || (found !== undefined && hasContent(found, sha256))) {
    journal.take({ reference, sha256, id });
    return undefined;
  }
  if (!documentStatuses.includes(answer.status)) {
    throw refusal(answer.status, messagesOf(answer.body));
  }
  return problemsOf(answer);
}

/** What the service says of a document that it refused, with what it would suggest. */
const problemsOf = (refused: Parameters<typeof errorDetails>[0]): Problem[] =>
  errorDetails(refused).map(({ path: field, message, suggestion }) => ({
    ...(field !== undefined && { path: field }),
    message: suggestion === undefined ? message : `${message} (perhaps ${suggestion})`,
  }));
