import { closeSync, createReadStream, existsSync, openSync, write } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

import { Batcher } from "../../common/batcher.ts";

/** Lines of one write. */
const mostLines = 500;

export interface Journal<Entry> {
  /** Resolves when the entry is in the file: it then survives the death of this process (not that of the machine). */
  append(entry: Entry): Promise<void>;
  /** Writes what is still waiting, then closes the file. */
  close(): Promise<void>;
}

/**
 * The entries of a journal file, oldest first; none when there is no file. A line that a kill cut short is passed over:
 * its sender never got an answer, so it never happened.
 */
export async function readJournal<Entry>(path: string): Promise<Entry[]> {
  if (!existsSync(path)) {
    return [];
  }
  const entries: Entry[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    entries.push(...parsedLine<Entry>(line));
  }
  return entries;
}

function parsedLine<Entry>(line: string): Entry[] {
  try {
    return line === "" ? [] : [JSON.parse(line) as Entry];
  } catch {
    return [];
  }
}

/** Replaces a journal by these entries; a kill in between leaves the old one. */
export async function rewriteJournal(path: string, entries: readonly object[]): Promise<void> {
  const journal = await openJournal<object>(`${path}.new`, "w");
  await Promise.all(entries.map((entry) => journal.append(entry)));
  await journal.close();
  await rename(`${path}.new`, path);
}

/** Opens for appending; what waits while a write is under way goes out together in the next one. */
export async function openJournal<Entry>(path: string, flags: "a" | "w" = "a"): Promise<Journal<Entry>> {
  await mkdir(dirname(path), { recursive: true });
  const descriptor = openSync(path, flags);
  // Ends a line that an earlier kill, or a write that failed, cut short; an empty line is nothing.
  let isTorn = flags === "a";
  const appending = new Set<Promise<void>>();
  const groups = new Batcher<string, void>(
    async (lines) => {
      const text = isTorn ? ["", ...lines, ""] : [...lines, ""];
      isTorn = true;
      await writeText(descriptor, text.join("\n"));
      isTorn = false;
      return [];
    },
    // A disk that takes none of a group takes none of its halves.
    { maxItems: mostLines, isTransient: () => true },
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

async function writeText(descriptor: number, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    written += (await writeToFile(descriptor, bytes, written)).bytesWritten;
  }
}
