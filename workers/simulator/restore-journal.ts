import { openJournal, readJournal, rewriteJournal, type Journal } from "./journal.ts";
import type { JournalEntry, Transmissions } from "./transmissions.ts";

/**
 * Fills the simulator's memory from its journal and opens that for appending. A journal that has grown far beyond the
 * `keep` transmissions that are remembered is rewritten.
 */
export async function restoreJournal(
  path: string,
  transmissions: Transmissions,
  keep: number,
): Promise<Journal<JournalEntry>> {
  const entries = await readJournal<JournalEntry>(path);
  for (const entry of entries) {
    if (entry.event === "received") {
      transmissions.add(entry.transmission);
    } else if (entry.event === "attempt") {
      transmissions.change(entry.id, entry.change);
    } else {
      transmissions.settle(entry.id, entry);
    }
  }
  if (entries.length > 3 * keep) {
    await rewriteJournal(
      path,
      [...transmissions.all()].map((transmission) => ({ event: "received", transmission })),
    );
  }
  return openJournal(path);
}
