import { closeSync, createReadStream, existsSync, openSync, write } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

import { Batcher } from "../../common/runtime/batcher.ts";
import type { JournalEntry, Transmissions } from "./transmissions.ts";

const maxLines = 500;
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

/** Opens for appending; entries that arrive while a write is under way are written together by the next one. */
export async function openJournal<Entry>(path: string, flags: "a" | "w" = "a"): Promise<Journal<Entry>> {
  await mkdir(dirname(path), { recursive: true });
  const descriptor = openSync(path, flags, privateMode);
  // Whether an earlier kill, or a write that failed, may have cut a line short: then a line end goes first.
  let isTorn = flags === "a";
  const appending = new Set<Promise<void>>();
  const groups = new Batcher<string, void>(
    async (lines) => {
      const bytes = Buffer.from((isTorn ? ["", ...lines, ""] : [...lines, ""]).join("\n"));
      isTorn = true;
      for (let written = 0; written < bytes.length;) {
        written += (await writeToFile(descriptor, bytes, written)).bytesWritten;
      }
      isTorn = false;
      return [];
    },
    // A full disk refuses every part of a group as it refuses the group.
    { maxItems: maxLines, isTransient: () => true },
  );
  return {
    append(entry) {
      const appended: Promise<void> = groups.add(JSON.stringify(entry)).finally(() => appending.delete(appended));
      appending.add(appended);
      return appended;
    },
    async close() {
      await Promise.allSettled(appending);
      closeSync(descriptor);
    },
  };
}

const writeToFile = promisify(write);

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
