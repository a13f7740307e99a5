import { closeSync, createReadStream, existsSync, openSync, writeSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { JournalEntry, Transmissions } from "./transmissions.ts";

/** Only its own user may read the journal, because it has the documents that were sent to the sandbox. */
const privateMode = 0o600;

export interface Journal<Entry> {
  /** Resolves when the entry is in the file: it then survives a kill of this process, though not of the machine. */
  append(entry: Entry): Promise<void>;
  /** Writes the entries that still wait, then closes the file. */
  close(): Promise<void>;
}

/**
 * The entries of a journal file, oldest first, one at a time because a long run leaves more of them than memory holds; none when there
 * is no file. A line that a kill cut short is skipped, because its sender never got an answer.
 */
export async function* readJournal<Entry>(path: string): AsyncGenerator<Entry> {
  if (!existsSync(path)) {
    return;
  }
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    let entry: Entry;
    try {
      entry = JSON.parse(line) as Entry;
    } catch {
      continue;
    }
    yield entry;
  }
}

/** Replaces a journal by these entries. The old one stays until the new one is complete, so that a kill loses nothing. */
export async function rewriteJournal(path: string, groups: Iterable<readonly object[]>): Promise<void> {
  const journal = await openJournal<object>(`${path}.new`, "w");
  for (const entries of groups) {
    await Promise.all(entries.map((entry) => journal.append(entry)));
  }
  await journal.close();
  await rename(`${path}.new`, path);
}

/** Opens for appending. The entries of one turn of the event loop are one write, without the thread pool: waking a thread takes longer. */
export async function openJournal<Entry>(path: string, flags: "a" | "w" = "a"): Promise<Journal<Entry>> {
  await mkdir(dirname(path), { recursive: true });
  const descriptor = openSync(path, flags, privateMode);
  // Whether an earlier kill, or a write that failed, may have cut a line short: then a line end goes first.
  let isTorn = flags === "a";
  let group: { text: string; isWritten: Promise<void> } | undefined;
  const writeGroup = (): void => {
    const bytes = Buffer.from((isTorn ? "\n" : "") + (group?.text ?? ""));
    group = undefined;
    isTorn = true;
    for (let written = 0; written < bytes.length;) {
      written += writeSync(descriptor, bytes, written);
    }
    isTorn = false;
  };
  return {
    append(entry) {
      group ??= { text: "", isWritten: nextTurn().then(writeGroup) };
      group.text += `${JSON.stringify(entry)}\n`;
      return group.isWritten;
    },
    async close() {
      await group?.isWritten.catch(() => undefined);
      closeSync(descriptor);
    },
  };
}

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
