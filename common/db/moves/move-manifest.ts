import { createHash } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import path from "node:path";

import { parseJson } from "../../parse-json.ts";
import { dictionaries } from "../packing/dictionaries.ts";

const format = "peppol-self-billing move 1";
const manifestName = "manifest.json";

export interface ManifestTable {
  table: string;
  columns: string[];
  rows: number;
  /** SHA-256 of the table's file, in hexadecimal. */
  sha256: string;
  /** The lowest and highest of the number that is given anew; absent without rows, and where there is none. */
  numbers?: { lowest: string; highest: string };
}

/** What a folder holds; it is written last, so that a folder without it is half a one. */
export interface Manifest {
  format: string;
  moveId: string;
  orgId: string;
  organization: string;
  /** The address of the installation that it goes to. */
  to: string;
  takenAt: string;
  /** The migrations of the database, in order. */
  migrations: string[];
  /** SHA-256 of the dictionaries that contents are packed with. */
  dictionaries: string;
  /** The key of the cursors of its feed, in hexadecimal. */
  cursorKey: string;
  /** The highest number that an entry of its log may have; 0 for none. */
  lastLogId: string;
  tables: ManifestTable[];
}

/** Notes of the way, in files beside the manifest: `verified` by the new installation, `finished` by the former one. */
export type MoveNote = "verified" | "finished";

export const tableFile = (folder: string, table: string): string => path.join(folder, `${table}.copy`);

export function digestOfDictionaries(): string {
  const hash = createHash("sha256");
  for (const [mark, dictionary] of dictionaries) {
    hash.update(`${mark} ${dictionary.length}\n`).update(dictionary);
  }
  return hash.digest("hex");
}

export const writeManifest = (folder: string, manifest: Omit<Manifest, "format">): Promise<void> =>
  writeWhole(path.join(folder, manifestName), `${JSON.stringify({ format, ...manifest }, null, 1)}\n`);

/** Whether an export into the folder has come to its end. */
export async function hasManifest(folder: string): Promise<boolean> {
  return (await readOrNothing(path.join(folder, manifestName))) !== undefined;
}

/** @throws Error in words for a folder that is none, or half a one */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; sha256: string }> {
  const text = await readOrNothing(path.join(folder, manifestName));
  if (text === undefined) {
    throw new Error(`${folder} has no ${manifestName}: it is no export, or one that did not come to its end`);
  }
  const manifest = parseJson(text) as Manifest | undefined;
  if (manifest?.format !== format) {
    throw new Error(`${folder} is no export that this release can read`);
  }
  return { manifest, sha256: createHash("sha256").update(text).digest("hex") };
}

/** Says of this very export how far it is. */
export const writeNote = (folder: string, note: MoveNote, sha256: string): Promise<void> =>
  writeWhole(path.join(folder, `${note}.json`), `${JSON.stringify({ manifest: sha256 })}\n`);

/** Whether there is the note of this export, and not of another one. */
export async function hasNote(folder: string, note: MoveNote, sha256: string): Promise<boolean> {
  const text = await readOrNothing(path.join(folder, `${note}.json`));
  return (parseJson(text ?? "") as { manifest?: string } | undefined)?.manifest === sha256;
}

/** The file has its name when it is whole and on the disk. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.part`;
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  const folder = await open(path.dirname(file), "r");
  await folder.sync();
  await folder.close();
}

async function readOrNothing(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}
