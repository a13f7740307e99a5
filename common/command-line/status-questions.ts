import { setTimeout as delay } from "node:timers/promises";

import { count } from "./output.ts";
import { bodyOf } from "./service-answer.ts";
import type { Session } from "./session.ts";
import type { BatchRun } from "./batch-run.ts";
import { contentMember } from "./document.ts";

/** The most that one question may name. */
const idsPerQuestion = 1_000;
/** The metadata of the documents together is too long for one answer. */
const tooMuch = 422;
/** So that the questions stay far below a request a second. */
const secondsPerQuestion = 2;
const firstWaitSeconds = 0.25;

/** What the service has of a document. */
export interface StoredDocument {
  id: string;
  document_sequence: string;
  metadata: Readonly<Record<string, string>> | null;
  overall_status: string;
  is_terminal: boolean;
  next_poll_after_seconds: number | null;
}

/** By id; a document that was deleted is missing. @throws CommandError */
export async function askStatuses(
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

/** Whether it has the content that we would send. */
export const hasContent = ({ metadata }: StoredDocument, sha256: string | undefined): boolean =>
  metadata?.[contentMember] === sha256;

/** Statuses by id. `stuck` are PENDING, and nothing will change them by itself: the operator of the service has to look at them. */
export interface Decisions {
  statuses: Map<string, string>;
  stuck: Set<string>;
}

/** Waits until the service has decided about everything that it has taken. */
export async function awaitDecisions({ journal, progress, session }: BatchRun): Promise<Decisions> {
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
