import { createReadStream, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";

import { openPromise } from "yauzl";

import { reasonOf } from "../config/command-line.ts";
import type { KeptFile } from "../documents/verify-evidence.ts";

/** The files of a zip, or of the folder that one was unpacked to. @throws Error in one sentence */
export async function* keptFiles(place: string): AsyncGenerator<KeptFile> {
  try {
    yield* statSync(place).isDirectory() ? filesOfFolder(place) : filesOfZip(place);
  } catch (error) {
    throw new Error(`${place} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

async function* filesOfFolder(folder: string): AsyncGenerator<KeptFile> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory()) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).replaceAll(path.sep, "/");
      yield { path: name, open: () => Promise.resolve(createReadStream(file)) };
    }
  }
}

async function* filesOfZip(file: string): AsyncGenerator<KeptFile> {
  const zip = await openPromise(file, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });
  for await (const entry of zip.eachEntry()) {
    yield { path: entry.fileName, open: () => zip.openReadStreamPromise(entry) };
  }
}
