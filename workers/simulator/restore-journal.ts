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
  let entries = 0;
  for await (const entry of readJournal<JournalEntry>(path)) {
    entries += 1;
    if (entry.event === "received") {
      transmissions.add(entry.transmission);
    } else if (entry.event === "attempt") {
      transmissions.change(entry.id, entry.change);
    } else {
      transmissions.changeMessage(entry.id, entry);
    }
  }
  if (entries > 3 * keep) {
    await rewriteJournal(path, receivedEntries(transmissions));
  }
  return openJournal(path);
}

function* receivedEntries(transmissions: Transmissions): Generator<object[]> {
  for (const group of transmissions.groups()) {
    yield group.map((transmission) => ({ event: "received", transmission }));
  }
}
