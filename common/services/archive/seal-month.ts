import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { Archive } from "../../archive/archive.ts";
import { verifyFile } from "../../archive/document-file.ts";
import { forgetFile, listFiles, type FileFilter, type ListedFile } from "../../db/stores/archive/archive-file-store.ts";
import {
  beforeAll,
  beginCopy,
  emptyMonth,
  noteCopied,
  prepareCopy,
  type Month,
} from "../../db/stores/archive/month-seal-store.ts";
import { findOpenTransactions } from "../../db/open-transactions.ts";
import { isLockTimeout } from "../../db/transient-error.ts";
import type { Statements } from "../../db/queryable.ts";
import { asError } from "../../errors.ts";
import { FileWriter } from "./file-writer.ts";

export interface ArchiveParts {
  db: Statements;
  archive: Archive;
}

export interface Sealed {
  documents: number;
  bytes: number;
  files: number;
  /** Documents that are not final, or have no contents, and stay in the database. */
  left: number;
}

const pageSize = 200;
const filePage = 500;
const transactionsMs = 300_000;
const pollMs = 100;
const lockTries = 60;
const lockPauseMs = 1_000;

/**
 * Puts the contents of a month's final documents into files, reads these again, and empties the month's tables in the moment in which
 * the files come into use. Until then nothing has changed: whatever ends the process, the next run writes the files again.
 *
 * @throws Error in words
 */
export async function sealMonth(parts: ArchiveParts, month: Month): Promise<Sealed> {
  const { db } = parts;
  await removeUnused(parts, month.name);
  const cutoff = await beginCopy(db, month.name);
  await waitForTransactions(db);
  const { left, ...copied } = await copyMonth(parts, month, cutoff);
  const files = await verifyNew(parts, month.name);
  await noteCopied(db, month.name, { ...copied, manifest: await writeManifest(parts, month.name) });
  await emptyInTurn(db, month.name, left);
  return { ...copied, files, left: left.length };
}

/** What began before the cutoff has ended then: its rows are read, and all others stay. */
async function waitForTransactions(db: Statements): Promise<void> {
  let before = await findOpenTransactions(db);
  for (const since = Date.now(); before.length > 0;) {
    if (Date.now() - since > transactionsMs) {
      throw new Error("a transaction on the database has not ended for five minutes (a backup?): try again after it");
    }
    await pause(pollMs);
    const now = new Set(await findOpenTransactions(db));
    before = before.filter((id) => now.has(id));
  }
}

async function copyMonth(
  { db, archive }: ArchiveParts,
  month: Month,
  cutoff: string,
): Promise<{ documents: number; bytes: number; left: string[] }> {
  const writer = new FileWriter({ db, archive }, { month: month.name, cutoff });
  const copy = await prepareCopy(db, month, cutoff);
  const left: string[] = [];
  for (let after = beforeAll(month); ;) {
    const page = await copy(after, pageSize);
    for (const document of page) {
      await writer.add(document);
    }
    left.push(...page.filter(({ content }) => content === null).map(({ id }) => id));
    const last = page.at(-1);
    if (last === undefined) {
      await writer.end();
      return { documents: writer.documents, bytes: writer.bytes, left };
    }
    after = last.id;
  }
}

async function verifyNew({ db, archive }: ArchiveParts, month: string): Promise<number> {
  let files = 0;
  for await (const file of filesOf(db, { month, inUse: false })) {
    await verifyFile(archive, file);
    files += 1;
  }
  return files;
}

/** A list of all files of the month with their digests, for those who have the archive without the database. @returns its digest */
async function writeManifest({ db, archive }: ArchiveParts, month: string): Promise<string> {
  const files: object[] = [];
  for await (const file of filesOf(db, { month })) {
    const { name, orgId, firstId, lastId, documents, size, indexOffset, sha256 } = file;
    files.push({
      name,
      org_id: orgId,
      first_id: firstId,
      last_id: lastId,
      documents,
      size,
      index_offset: indexOffset,
      sha256,
    });
  }
  const bytes = Buffer.from(`${JSON.stringify({ month, files }, null, 1)}\n`);
  const digest = createHash("sha256").update(bytes).digest("hex");
  await archive.put(`${month}/manifest-${digest}.json`, bytes);
  return digest;
}

/** A statement that needs a table of the month goes first. */
async function emptyInTurn(db: Statements, month: string, left: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.transaction((tx) => emptyMonth(tx, month, left));
      return;
    } catch (error) {
      if (!isLockTimeout(asError(error)) || tries === lockTries) {
        throw error;
      }
      await pause(lockPauseMs);
    }
  }
}

/** Removes files that are not in use: of a copy that was not finished, of a month that was opened again, of what was erased. */
export async function removeUnused({ db, archive }: ArchiveParts, month?: string): Promise<void> {
  for await (const { name } of filesOf(db, { ...(month !== undefined && { month }), inUse: false })) {
    await archive.remove(name);
    await forgetFile(db, name);
  }
}

export async function* filesOf(
  db: Statements,
  filter: Omit<FileFilter, "after" | "limit">,
): AsyncGenerator<ListedFile, void> {
  for (let after = ""; ;) {
    const page = await listFiles(db, { ...filter, after, limit: filePage });
    yield* page;
    if (page.length < filePage) {
      return;
    }
    after = page.at(-1)!.name;
  }
}
