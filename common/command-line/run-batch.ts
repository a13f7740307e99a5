import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { CommandError, exitCodes, type ExitCode } from "./exit-codes.ts";
import { listDocuments } from "./filter.ts";
import { count, print, printJson, say, writeDurably } from "./output.ts";
import type { BatchRun } from "./batch-run.ts";
import type { Failure, Problem } from "./document.ts";
import { sendDocuments, type Failures } from "./send-documents.ts";
import { awaitDecisions, type Decisions } from "./status-questions.ts";

/** Removed from the input's name, so that failures of `october.failed-2.csv` are named after `october` again. */
const ending = /(\.failed(-\d+)?)?\.[^.]+$/;

/** Sends a file, waits for what becomes of its documents, and reports. Killed at any moment, the same call goes on. */
export async function runBatch(run: BatchRun): Promise<ExitCode> {
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
      const [taken, all] = [journal.taken.size, file.documents.length];
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
  for (const { reference = "", sha256, place } of run.file.documents) {
    const taken = run.journal.taken.get(reference);
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
  for await (const { id, meta_info: info } of wanted.size === 0 ? [] : listDocuments(session, kind, query)) {
    const fatal = info.peppol_status.validation_results.filter(({ flag }) => flag === "fatal");
    if (wanted.delete(id) && fatal.length > 0) {
      reasons.set(id, fatal.map(problemOf));
    }
    if (wanted.size === 0) {
      break;
    }
  }
}

function problemOf({ reasonCode, text, pointer }: { reasonCode: string; text: string; pointer?: string }): Problem {
  const field = pointer
    ?.slice(1)
    .replace(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".");
  return { ...(field !== undefined && { path: field }), message: `${reasonCode}: ${text}` };
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
      print(`${path.normalize(file)} has the ${count(failures.length)} that failed, each with its problem. ${advice}`);
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

/** Beside the input, under the next free number: a file that is there may have been corrected. @returns its path */
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
