import { ArchiveError } from "../../archive/archive.ts";
import { readDocumentOf } from "../../archive/document-file.ts";
import {
  findPutAway,
  insertContent,
  noteRecalled,
  type PutAway,
} from "../../db/stores/archive/recalled-document-store.ts";
import { timeOfId } from "../../domain/lowest-id.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";

export type ArchiveDeps = Pick<Deps, "database" | "archive" | "logger">;

/** Nothing is put away before its month is over for a week: younger documents need no look into the archive's list. */
const youngestMs = 7 * 24 * 3_600_000;

interface Subject {
  orgId: string;
  id: string;
}

/**
 * Reads something of a document, and again where its contents had been put away: they are in the tables then. It asks for that
 * after the reading, because the contents of a month and its tables change places in one moment.
 *
 * @throws AppError 503 where the archive cannot be read now, 500 where a file is missing or damaged
 */
export async function withContents<Found>(
  deps: ArchiveDeps,
  subject: Subject,
  read: () => Promise<Found>,
): Promise<Found> {
  for (;;) {
    const found = await read();
    if (await areContentsThere(deps, subject)) {
      return found;
    }
  }
}

/** Brings the contents of a document back into the tables, where it is put away. @throws AppError as withContents */
export async function recallContents(deps: ArchiveDeps, subject: Subject): Promise<void> {
  await areContentsThere(deps, subject);
}

/** @returns whether they had been there before */
async function areContentsThere(deps: ArchiveDeps, subject: Subject): Promise<boolean> {
  if (timeOfId(subject.id) > Date.now() - youngestMs) {
    return true;
  }
  const away = await findPutAway(deps.database, subject);
  if (away === undefined || away.isRecalled) {
    return true;
  }
  const contents = await readContents(deps, subject, away).catch((error: unknown) => {
    throw answerOf(deps, subject, error);
  });
  await deps.database.transaction(async (tx) => {
    await noteRecalled(tx, subject);
    for (const content of contents) {
      await insertContent(tx, content);
    }
  });
  return false;
}

async function readContents({ archive }: ArchiveDeps, { id }: Subject, { files }: PutAway): Promise<string[]> {
  const contents: string[] = [];
  for (const file of files) {
    const content = await readDocumentOf(await archive(), file, id);
    if (content !== undefined) {
      contents.push(content);
    }
  }
  if (contents.length === 0) {
    throw new ArchiveError(
      "damaged",
      `no file of the archive has the document: ${files.map(({ name }) => name).join(", ")}`,
    );
  }
  return contents;
}

function answerOf({ logger }: ArchiveDeps, { orgId, id }: Subject, error: unknown): unknown {
  if (!(error instanceof ArchiveError)) {
    return error;
  }
  logger.error({ orgId, documentId: id, err: error }, "the contents of a document cannot be read from the archive");
  return error.state === "damaged"
    ? new AppError(
        500,
        "The archive's file with the contents of this document is missing or damaged: the operator of the service restores it",
      )
    : new AppError(503, "The archive with the contents of this document cannot be read at the moment, try again");
}
