import { setTimeout as delay } from "node:timers/promises";

import { count } from "../output.ts";
import { bodyOf } from "../service-answer.ts";
import type { BatchRun } from "./batch-run.ts";
import type { TakenDocument } from "./journal.ts";

/** The most that one question may name. */
const idsPerQuestion = 1_000;
/** So that the questions stay far below a request a second. */
const secondsPerQuestion = 2;
const firstWaitSeconds = 0.25;

interface Summary {
  id: string;
  overall_status: string;
  is_terminal: boolean;
  next_poll_after_seconds: number | null;
}

/**
 * Waits until the service has decided about everything that it has taken, and notes the decisions.
 *
 * @returns references of the documents that nothing will change by itself: the operator of the service has to look at them
 */
export async function awaitFinal(run: BatchRun): Promise<ReadonlySet<string>> {
  const { journal, progress, session } = run;
  const stuck = new Set<string>();
  for (let wait = firstWaitSeconds; ;) {
    const open = [...journal.taken.values()].filter(
      ({ reference, status }) => status === undefined && !stuck.has(reference),
    );
    if (open.length === 0) {
      return stuck;
    }
    const done = journal.taken.size - open.length;
    progress.show(`${count(done)} of ${count(journal.taken.size)} documents are final`);
    await delay(wait * 1_000, undefined, { signal: session.signal });
    const questions = Math.ceil(open.length / idsPerQuestion);
    wait = Math.min(wait * 2, questions * secondsPerQuestion);
    for (let from = 0; from < open.length; from += idsPerQuestion) {
      await ask(run, open.slice(from, from + idsPerQuestion), stuck);
    }
  }
}

async function ask({ calls, journal }: BatchRun, asked: readonly TakenDocument[], stuck: Set<string>): Promise<void> {
  const byId = new Map(asked.map(({ id, reference }) => [id, reference]));
  const { data, not_found: missing } = bodyOf(
    await calls.call("queryPeppolStatus", { body: { ids: [...byId.keys()] } }),
  ) as { data: Summary[]; not_found: string[] };
  for (const { id, overall_status: status, is_terminal: isFinal, next_poll_after_seconds: next } of data) {
    const reference = byId.get(id)!;
    if (isFinal) {
      journal.settle(reference, status);
    } else if (next === null) {
      stuck.add(reference);
    }
  }
  missing.forEach((id) => journal.settle(byId.get(id)!, "DELETED"));
}
