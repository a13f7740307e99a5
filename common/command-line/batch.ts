import { setTimeout as delay } from "node:timers/promises";
import { existsSync, readFileSync } from "node:fs";
import { normalize } from "node:path";

import type { DocumentKind } from "../documents/document.ts";
import {
  Progress,
  count,
  print,
  printJson,
  say,
  writeDurably,
  type Session,
  bodyOf,
  messagesOf,
  refusal,
  CommandError,
  exitCodes,
  type ExitCode,
  defineProgram,
  type Invocation,
  businessProfileOf,
  issuerHelp,
  issuerOptions,
  openSession,
  readKind,
} from "./session.ts";
import {
  type DocumentFile,
  contentMember,
  digestOf,
  type Failure,
  type Problem,
  type SourceDocument,
  openDocuments,
} from "./document-files.ts";
import { initMapping } from "./init-mapping.ts";
import { readMapping } from "./mapping.ts";
import { errorDetails, operationOf } from "../client/create-client.ts";
import { Journal } from "./journal.ts";
import { listDocuments } from "./listed-documents.ts";

/** Input, journal and options of a batch. */
interface BatchRun {
  session: Session;
  /** The path of the input. */
  input: string;
  file: DocumentFile;
  journal: Journal;
  kind: DocumentKind;
  businessProfileId: string;
  /** Whether documents that the service has may be replaced. */
  isCorrection: boolean;
  /** Whether the command ends when everything is taken, without the decisions of the network. */
  isNotAwaited: boolean;
  progress: Progress;
}

/** The most ids in one question. */
const idsPerQuestion = 1_000;
/** The service's status for an answer that would be too long; the ids are then asked for in halves. */
const tooMuch = 422;
/** Keeps the questions far below one request a second. */
const secondsPerQuestion = 2;
const firstWaitSeconds = 0.25;

/** A document as the service answers it. */
interface StoredDocument {
  id: string;
  document_sequence: string;
  metadata: Readonly<Record<string, string>> | null;
  overall_status: string;
  is_terminal: boolean;
  next_poll_after_seconds: number | null;
}

/** By id; a document that was deleted is missing. @throws CommandError */
async function askStatuses(
  session: Session,
  ids: readonly string[],
  most = idsPerQuestion,
): Promise<ReadonlyMap<string, StoredDocument>> {
  const found = new Map<string, StoredDocument>();
  for (let from = 0; from < ids.length; from += most) {
    const asked = ids.slice(from, from + most);
    const answer = await session.client.call("queryPeppolStatus", { body: { ids: asked } }, { signal: session.signal });
    const isHalved = answer.status === tooMuch && asked.length > 1;
    const stored = isHalved
      ? await askStatuses(session, asked, asked.length >> 1)
      : (bodyOf(answer) as { data: StoredDocument[] }).data.map((each) => [each.id, each] as const);
    for (const [id, document] of stored) {
      found.set(id, document);
    }
  }
  return found;
}

/** Whether the service has the content that we would send. */
const hasContent = ({ metadata }: StoredDocument, sha256: string | undefined): boolean =>
  metadata?.[contentMember] === sha256;

/** Statuses by id. `stuck` are PENDING, and nothing will change them by itself: the operator of the service has to look at them. */
interface Decisions {
  statuses: Map<string, string>;
  stuck: Set<string>;
}

/** Waits until the service has decided about everything that it has taken. */
async function awaitDecisions({ journal, progress, session }: BatchRun): Promise<Decisions> {
  const { statuses, stuck }: Decisions = { statuses: new Map(), stuck: new Set() };
  const ids = [...journal.taken.values()].map(({ id }) => id);
  for (let wait = firstWaitSeconds; ;) {
    const open = ids.filter((id) => !statuses.has(id) && !stuck.has(id));
    if (open.length === 0) {
      return { statuses, stuck };
    }
    progress.show(`${count(ids.length - open.length)} of ${count(ids.length)} documents are final`);
    await delay(wait * 1_000, undefined, { signal: session.signal });
    wait = Math.min(wait * 2, Math.ceil(open.length / idsPerQuestion) * secondsPerQuestion);
    const stored = await askStatuses(session, open);
    for (const id of open) {
      const found = stored.get(id);
      if (found === undefined || found.is_terminal) {
        statuses.set(id, found?.overall_status ?? "DELETED");
      } else if (found.next_poll_after_seconds === null) {
        stuck.add(id);
      }
    }
  }
}

/** Enough attempts for requests of a killed process to end at the service meanwhile. */
const attempts = 8;
/** Statuses of a line that say nothing about the document: the same line may be taken later. */
const laterStatuses: readonly number[] = [408, 425, 429, 500, 502, 503, 504];
/** Statuses by which a document is refused, not the request. */
const documentStatuses: readonly number[] = [400, 404, 409, 413, 415, 422];

type SendableDocument = SourceDocument & Required<Pick<SourceDocument, "reference" | "key" | "json" | "sha256">>;

/** Refused documents by their place in the file. */
type Failures = Map<string, Failure>;

/**
 * Sends the documents that the service does not have yet, except the failures, and notes each in the journal before it reads the
 * next answer.
 *
 * @returns how many the service could not take now
 * @throws CommandError, ApiError when the whole is refused; ConnectionError; the signal's reason
 */
async function sendDocuments(run: BatchRun, failures: Failures): Promise<number> {
  const created: SendableDocument[] = [];
  const replaced: SendableDocument[] = [];
  for (const document of run.file.documents) {
    const taken = run.journal.taken.get(document.key ?? "");
    const documentId = document.documentId ?? taken?.id;
    if (failures.has(document.place) || (taken !== undefined && taken.sha256 === document.sha256)) {
      continue;
    }
    // A document without reference or JSON is among the failures, so this one has both.
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
    keyOf: (_text, index) => `file-${digestOf(`${kind}/${businessProfileId.toLowerCase()}/${documents[index]!.key}`)}`,
    signal: session.signal,
    retry: { attempts },
  });
  const conflicts: { document: SendableDocument; id: string }[] = [];
  let later = 0;
  for await (const line of lines) {
    const document = documents[line.index]!;
    const { key, sha256, place } = document;
    const existing = line.status === 409 ? line.details?.[0]?.document_id : undefined;
    if (line.status === 201 && line.document !== undefined) {
      journal.take({ key, sha256, id: line.document.id });
    } else if (existing !== undefined) {
      conflicts.push({ document, id: existing });
    } else if (laterStatuses.includes(line.status) || line.status === 409) {
      // A 409 without a document: a request of our killed process is still under way.
      later += 1;
    } else {
      failures.set(place, { place, problems: problemsOf(line) });
    }
    progress.show(`${count(journal.taken.size)} documents are taken`);
  }
  // A conflict may be a document of ours whose answer was lost when we were killed; the others are refused.
  await settleConflicts(run, conflicts, failures);
  return later;
}

async function settleConflicts(
  { session, journal }: BatchRun,
  conflicts: readonly { document: SendableDocument; id: string }[],
  failures: Failures,
): Promise<void> {
  const stored = await askStatuses(session, [...new Set(conflicts.map(({ id }) => id))]);
  for (const { document, id } of conflicts) {
    const { reference, key, sha256, place } = document;
    const found = stored.get(id);
    if (found !== undefined && hasContent(found, sha256)) {
      journal.take({ key, sha256, id });
    } else {
      failures.set(place, { place, problems: [otherContent(reference, id, found)] });
    }
  }
}

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
  const { key, sha256, json: body, documentId: id = "" } = document;
  const request = { id, body, contentType: "application/json" };
  const answer = await session.client.call(operationOf(kind, "resubmit"), request, { signal: session.signal });
  const found = answer.status === 409 ? (await askStatuses(session, [id])).get(id) : undefined;
  if (answer.status === 200 || (found !== undefined && hasContent(found, sha256))) {
    journal.take({ key, sha256, id });
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

/** Removed from the input's name, so that failures of `october.failed-2.csv` are named after `october` again. */
const ending = /(\.failed(-\d+)?)?\.[^.]+$/;

/** Sends a file, waits until its documents are final, and reports. After a kill at any moment the same call resumes. */
async function runBatch(run: BatchRun): Promise<ExitCode> {
  const { session, journal, file } = run;
  try {
    const unsendable = file.documents.filter(({ problems }) => problems.length > 0);
    const failures: Failures = new Map(unsendable.map((document) => [document.place, document]));
    const later = await sendDocuments(run, failures);
    const decisions = run.isNotAwaited ? { statuses: new Map(), stuck: new Set<string>() } : await awaitDecisions(run);
    await addReasons(run, decisions, failures);
    return report(run, { decisions, later, failures: [...failures.values()] });
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode !== exitCodes.usage) {
      const taken = journal.taken.size;
      const all = file.documents.length;
      const advice = "The same command goes on where this one has ended.";
      say(`${count(taken)} of ${count(all)} documents are taken, ${count(all - taken)} remain. ${advice}`);
    }
    throw session.signal.aborted ? new CommandError(exitCodes.interrupted, "Interrupted.") : error;
  }
}

/** Adds the documents of the file that were taken and have failed since, with what the rules or the other side say of them. */
async function addReasons(run: BatchRun, { statuses }: Decisions, failures: Failures): Promise<void> {
  const reasons = new Map<string, Problem[]>();
  for (const status of ["VALIDATION_FAILED", "REJECTED"]) {
    const wanted = new Set([...statuses].filter(([, each]) => each === status).map(([id]) => id));
    wanted.forEach((id) => reasons.set(id, [{ message: `it is ${status}: status ${id} shows the whole` }]));
    await readReasons(run, status, { wanted, reasons });
  }
  for (const { key = "", sha256, place } of run.file.documents) {
    const taken = run.journal.taken.get(key);
    const problems = reasons.get(taken?.id ?? "");
    // A row that was edited after its document failed is another document.
    if (taken !== undefined && taken.sha256 === sha256 && problems !== undefined) {
      failures.set(place, { place, problems, documentId: taken.id });
    }
  }
}

/** In pages, because a request for each would use up the rate limit. */
async function readReasons(
  { session, kind, businessProfileId }: BatchRun,
  status: string,
  { wanted, reasons }: { wanted: Set<string>; reasons: Map<string, Problem[]> },
): Promise<void> {
  const query = { overall_status: status, business_profile_id: businessProfileId };
  for await (const { id, void_reason: given, meta_info: info } of wanted.size === 0
    ? []
    : listDocuments(session, kind, query)) {
    const fatal = info.peppol_status.validation_results.filter(({ flag }) => flag === "fatal");
    const isWanted = wanted.delete(id);
    if (isWanted && given !== undefined) {
      // Nobody can correct what was given up.
      reasons.delete(id);
    } else if (isWanted && fatal.length > 0) {
      const problems = fatal.map(({ reasonCode, text, pointer }) => {
        const path = pointer
          ?.slice(1)
          .replace(/\/(\d+)/g, "[$1]")
          .replaceAll("/", ".");
        return { ...(path !== undefined && { path }), message: `${reasonCode}: ${text}` };
      });
      reasons.set(id, problems);
    }
    if (wanted.size === 0) {
      break;
    }
  }
}

function report(
  run: BatchRun,
  { decisions, failures, later }: { decisions: Decisions; failures: readonly Failure[]; later: number },
): ExitCode {
  const { session, journal, file: input } = run;
  const byStatus: Record<string, number> = {};
  for (const { id } of journal.taken.values()) {
    const status = decisions.statuses.get(id) ?? "PENDING";
    byStatus[status] = (byStatus[status] ?? 0) + 1;
  }
  const file = failures.length > 0 ? writeFailures(run, failures) : undefined;
  const documents = input.documents.length;
  if (session.isJson) {
    const taken = journal.taken.size;
    const failed = failures.length;
    printJson({ documents, taken, ...byStatus, failed, not_taken: later, failed_file: file ?? null });
  } else {
    const refused = failures.filter(({ documentId }) => documentId === undefined).length;
    const parts = Object.entries({ ...byStatus, refused, "not taken yet": later })
      .filter(([, number]) => number > 0)
      .map(([word, number]) => `${count(number)} ${word}`);
    print(`${count(documents)} documents: ${parts.join(", ")}`);
    if (file !== undefined) {
      const advice = "Put them right there and send it with correct, with the options of this command.";
      print(`${normalize(file)} has the ${count(failures.length)} that failed, each with its problem. ${advice}`);
    }
  }
  const stuck = decisions.stuck.size;
  if (stuck > 0) {
    say(`${count(stuck)} documents wait for the operator of the service, who sees them in the console.`);
  }
  if (later > 0) {
    say(`The service could not take ${count(later)} documents now: run the same command again.`);
    return exitCodes.away;
  }
  if (failures.length > 0) {
    return exitCodes.refused;
  }
  return stuck > 0 ? exitCodes.pending : exitCodes.done;
}

/** Writes beside the input, under the next free number, because an older file may have been corrected. @returns its path */
function writeFailures({ input, file }: BatchRun, failures: readonly Failure[]): string {
  const content = file.failures(failures);
  const base = input.replace(ending, "");
  for (let nth = 1; ; nth += 1) {
    const candidate = `${base}.failed${nth === 1 ? "" : `-${nth}`}${file.extension}`;
    if (!existsSync(candidate) || readFileSync(candidate, "utf8") === content) {
      writeDurably(candidate, content);
      return candidate;
    }
  }
}

const options = {
  ...issuerOptions,
  map: { type: "string" },
  with: { type: "string" },
  init: { type: "boolean" },
  "no-wait": { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

const help = `
  FILE            .ndjson or .jsonl: a document per line; .csv, .tsv, .txt or .xlsx with --map: rows of one
                  invoice number are one document
  --map FILE      which column goes into which field (docs/command-line.md)
  --with FILE     a second table with what each document has once, joined by a column of both
  --init          looks at FILE and writes a mapping for it, NAME.mapping.json, and sends nothing
  --no-wait       ends when everything is taken, without the decisions of the network
  --dry-run       prints the documents as they would be sent, and sends nothing${issuerHelp}

Killed or interrupted, the same command goes on: FILE.state beside the input says what is done, and the
service knows each document by its external_reference. What fails goes to NAME.failed.csv (or .ndjson)
with its problem, to be corrected there and sent with \`correct\`.`;

const definition = {
  arguments: "FILE [--map FILE] [--with FILE] [--init | --no-wait | --dry-run] [--json]",
  help,
  options,
};

export const batch = defineProgram({
  ...definition,
  name: "batch",
  about: "Sends the documents of a file, each exactly once, and waits for what becomes of them",
  run: (invocation) => sendFile(invocation, false),
});

export const correct = defineProgram({
  ...definition,
  name: "correct",
  about: "Sends a corrected file of failures: what the service has is replaced and sent again, the rest is new",
  run: (invocation) => sendFile(invocation, true),
});

async function sendFile(
  { values, positionals, signal, refuse }: Invocation<typeof options>,
  isCorrection: boolean,
): Promise<ExitCode> {
  const [input, ...others] = positionals;
  if (input === undefined || others.length > 0) {
    return refuse("name one file");
  }
  if (values.init === true) {
    return await initMapping(input, values.with);
  }
  const mapping = values.map === undefined ? undefined : readMapping(values.map);
  const file = await openDocuments(input, mapping, values.with);
  if (values["dry-run"] === true) {
    const { documents } = file;
    for (const { json, problems, place } of documents) {
      if (json !== undefined) {
        print(json);
      }
      problems.forEach(({ message }) => say(`${place}: ${message}`));
    }
    return documents.some(({ problems }) => problems.length > 0) ? exitCodes.refused : exitCodes.done;
  }
  const session = openSession(values, signal);
  const kind = readKind(values.kind, mapping?.kind);
  const businessProfileId = await businessProfileOf(session, values);
  const journal = new Journal(`${input}.state`, `${session.access.baseUrl} ${businessProfileId} ${kind}`);
  try {
    return await runBatch({
      session,
      input,
      file,
      journal,
      kind,
      businessProfileId,
      isCorrection,
      isNotAwaited: values["no-wait"] === true,
      progress: new Progress(),
    });
  } finally {
    journal.close();
  }
}
