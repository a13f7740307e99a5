import { bodyOf } from "../service-answer.ts";
import type { BatchRun } from "./batch-run.ts";
import { contentMember } from "./seal-document.ts";

/** The most that one question may name. */
export const idsPerQuestion = 1_000;
/** The metadata of the documents together is too long for one answer. */
const tooMuch = 422;

/** What the service has of a document. */
export interface StatusSummary {
  id: string;
  document_sequence: string;
  metadata: Readonly<Record<string, string>> | null;
  overall_status: string;
  is_terminal: boolean;
  next_poll_after_seconds: number | null;
}

interface Summaries {
  data: StatusSummary[];
  not_found: string[];
}

/** Asks about as many documents as one question may name. @throws CommandError */
export async function askStatuses(run: Pick<BatchRun, "calls">, ids: readonly string[]): Promise<Summaries> {
  const answer = await run.calls.call("queryPeppolStatus", { body: { ids } });
  if (answer.status !== tooMuch || ids.length < 2) {
    return bodyOf(answer) as Summaries;
  }
  const half = ids.length >> 1;
  const [first, second] = [await askStatuses(run, ids.slice(0, half)), await askStatuses(run, ids.slice(half))];
  return { data: [...first.data, ...second.data], not_found: [...first.not_found, ...second.not_found] };
}

/** The digest that we sent with the content that the service has. */
export const contentOf = ({ metadata }: StatusSummary): string | undefined => metadata?.[contentMember];
