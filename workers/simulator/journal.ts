import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, rename, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

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
  const file = await open(path, flags);
  // Ends a line that an earlier kill cut short; an empty line is nothing.
  let waiting = flags === "a" ? "\n" : "";
  let settlers: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (settlers.length > 0) {
      const [batch, told] = [waiting, settlers];
      waiting = "";
      settlers = [];
      try {
        await writeText(file, batch);
        told.forEach(({ resolve }) => resolve());
      } catch (error) {
        // Whatever part of the batch is in the file must not run into the next line.
        waiting = `\n${waiting}`;
        told.forEach(({ reject }) => reject(error));
      }
    }
  }

  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    append: (entry) =>
      new Promise((resolve, reject) => {
        waiting += `${JSON.stringify(entry)}\n`;
        settlers.push({ resolve, reject });
        void flush();
      }),
    async close() {
      await flush();
      await file.close();
    },
  };
}

async function writeText(file: FileHandle, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    written += (await file.write(bytes, written)).bytesWritten;
  }
}
