import { openJournal, readJournal, rewriteJournal, type Journal } from "./journal.ts";
import type { JournalEntry, PlannedMls, Transmission, Transmissions } from "./transmissions.ts";

/**
 * Fills the simulator's memory from its journal and opens that for what comes next. One that has grown far beyond the
 * `keep` transmissions that are remembered is rewritten.
 */
export async function restoreJournal(
  path: string,
  transmissions: Transmissions,
  keep: number,
): Promise<Journal<JournalEntry>> {
  const entries = await readJournal<JournalEntry>(path);
  for (const entry of entries) {
    restore(entry, transmissions);
  }
  if (entries.length > 3 * keep) {
    await rewriteJournal(
      path,
      [...transmissions.all()].map((transmission) => ({ event: "received", transmission })),
    );
  }
  return openJournal(path);
}

function restore(entry: JournalEntry, transmissions: Transmissions): void {
  if (entry.event === "received") {
    transmissions.add(completed(entry.transmission));
  } else if (entry.event === "attempt") {
    transmissions.change(entry.id, entry.change);
  } else {
    // Before there were further messages, an entry did not say which one it is about.
    transmissions.settle(entry.id, { ...entry, index: entry.index ?? 0 });
  }
}

/** The first version wrote less of a transmission, and attempted each once. */
function completed(written: Partial<Transmission> & Pick<Transmission, "sbdhId" | "receivedAt">): Transmission {
  const status = written.delivered === true ? "sent" : "permanently_failed";
  const sinceThen = {
    leg: written.custom2 === "c5" ? "c5" : "c3",
    api: "phoss-ap",
    mlsTo: null,
    mlsType: null,
    custom3: null,
    verdict: { ruleSet: "none", fatal: 0, warnings: 0, issues: [] },
    status,
    attempts: 1,
    attemptsBefore: 0,
    nextRetryAt: null,
    busyUntil: null,
    completedAt: written.receivedAt,
    error: null,
    furtherMls: [],
  } as const;
  const mls = written.mls ? completedMls(written.mls, written.sbdhId) : null;
  return { ...sinceThen, ...written, mls } as unknown as Transmission;
}

const completedMls = (written: PlannedMls, sbdhId: string): PlannedMls =>
  Object.assign({ issues: [], envelopeReceiverId: written.receiverId, referenceId: sbdhId }, written);
