import type { BatchLine } from "../../client/create-client.ts";
import { askStatuses, contentOf, idsPerQuestion, type StatusSummary } from "./ask-statuses.ts";
import { lineKeyOf, withoutJson, type BatchRun, type SendableDocument, type Survey } from "./batch-run.ts";
import { count } from "../output.ts";
import { replaceDocument } from "./replace-document.ts";
import { problemsOf, type Failure, type Problem } from "./source-document.ts";

/** Statuses of a line that say nothing about the document: the same line may be taken later. */
const laterStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/** What was refused, by its place in the file. */
export type Refused = Map<string, Failure>;

/**
 * Sends what the service does not have yet and has not refused, and notes each answer in the journal before the next one.
 *
 * @returns what the service could not take now
 * @throws ApiError when the whole is refused; ConnectionError; the signal's reason
 */
export async function sendDocuments(run: BatchRun, survey: Survey, refused: Refused): Promise<readonly Failure[]> {
  const later: Failure[] = [];
  const conflicts: Conflict[] = [];
  const pending: Pending = { underWay: new Map(), replaced: [] };
  const { session, kind, businessProfileId } = run;
  const lines = session.client.batch(kind, businessProfileId, unsent(run, refused, pending), {
    keyOf: (_line, index) => lineKeyOf(run, pending.underWay.get(index)!.reference),
    signal: session.signal,
  });
  for await (const line of lines) {
    const document = pending.underWay.get(line.index)!;
    pending.underWay.delete(line.index);
    const failure = noteAnswer(run, document, line, conflicts);
    if (failure !== undefined && isLater(line)) {
      later.push(failure);
    } else if (failure !== undefined) {
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
const isLater = ({ status, errors }: BatchLine): boolean =>
  laterStatuses.has(status) || (status === 409 && documentIdOf(errors) === undefined);

const showTaken = ({ progress, journal }: BatchRun, { total }: Survey): void =>
  progress.show(`${count(journal.taken.size)} of ${count(total)} documents taken`);

interface Pending {
  underWay: Map<number, SendableDocument>;
  replaced: SendableDocument[];
}

/** JSON of the documents that have to be created; those that replace one, or must not, are put aside. */
async function* unsent(run: BatchRun, refused: Refused, pending: Pending): AsyncGenerator<string> {
  let index = 0;
  for await (const read of run.file.read()) {
    const taken = run.journal.taken.get(read.reference ?? "");
    if (refused.has(read.place) || (taken !== undefined && taken.sha256 === read.sha256)) {
      continue;
    }
    // The survey has put aside what lacks one of them.
    const document = read as SendableDocument;
    const documentId = document.documentId ?? taken?.id;
    if (documentId === undefined) {
      pending.underWay.set(index, { ...document, json: "" });
      index += 1;
      yield document.json;
    } else if (run.isCorrection) {
      pending.replaced.push({ ...document, documentId });
    } else {
      refused.set(document.place, changedSince(document, documentId));
    }
  }
}

const changedSince = (document: SendableDocument, documentId: string): Failure => ({
  document: withoutJson(document),
  documentId,
  problems: [
    {
      message:
        "it was sent before with other content: once that one has failed, send this file of failures with the command correct",
    },
  ],
});

/** @returns undefined for a document that is taken, or whose reference has to be looked at */
function noteAnswer(
  run: BatchRun,
  document: SendableDocument,
  line: BatchLine,
  conflicts: Conflict[],
): Failure | undefined {
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

/** A document whose reference the service has already. */
interface Conflict {
  document: SendableDocument;
  id: string;
  line: BatchLine;
}

const documentIdOf = (errors: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const id = errors?.["document_id"];
  return typeof id === "string" ? id : undefined;
};

/** Finds among them what is ours, because its answer got lost when we were killed; the others are refused. */
async function settleConflicts(run: BatchRun, conflicts: readonly Conflict[], refused: Refused): Promise<void> {
  for (let from = 0; from < conflicts.length; from += idsPerQuestion) {
    const asked = conflicts.slice(from, from + idsPerQuestion);
    const { data } = await askStatuses(run, [...new Set(asked.map(({ id }) => id))]);
    const byId = new Map(data.map((stored) => [stored.id, stored]));
    for (const { document, id, line } of asked) {
      const { reference, sha256, place } = document;
      const stored = byId.get(id);
      if (stored !== undefined && contentOf(stored) === sha256) {
        run.journal.take({ reference, sha256, id, number: stored.document_sequence });
      } else {
        const problems = stored === undefined ? problemsOf(line) : [otherDocument(reference, stored)];
        refused.set(place, { document: withoutJson(document), problems });
      }
    }
  }
}

const otherDocument = (
  reference: string,
  { document_sequence: number, id, overall_status: status }: StatusSummary,
): Problem => ({
  path: "external_reference",
  message: `the service has another content under ${reference}: ${number}, ${status}. If this row corrects that one, write ${id} into document_id and send it with the command correct; else give it a number of its own`,
});
