import { findKeyOfPosition, findUsedKey } from "../../db/stores/documents/idempotency-store.ts";
import { AppError, profileNotFound } from "../../errors.ts";
import {
  reserveIdempotencyKey,
  keyConflictError,
  keyInUseError,
  completeIdempotencyKey,
} from "./reserve-idempotency-key.ts";
import { createDocument, type CreateDocument } from "./create-document.ts";
import type { Deps, DocumentDeps } from "../runtime/deps.ts";
import type { DocumentRecord } from "./document-record.ts";
import { readDocument } from "./read-document.ts";

/** What makes a line of a batch the same when the batch is sent again, and where it stood. */
export interface LineKey {
  /** Of what the line holds, and of which of the equal ones it is; not of its number. */
  key: string;
  requestSha256: string;
  /** Of the batch's key and the line's number. */
  batchPosition: string;
}

export interface BatchDocument {
  record: DocumentRecord;
  /** The document was made earlier, by the same line under the same key. */
  isReplay: boolean;
}

/**
 * Creates the document of one line, once: with a key, the same line sent again finds the document that it made, whatever its
 * number is now.
 *
 * @throws AppError 400 as createDocument; 409 when another line has made a document at the line's position, which it
 *   names, or when the same line is under way right now
 */
export async function createBatchDocument(
  deps: DocumentDeps,
  command: CreateDocument,
  lineKey: LineKey | undefined,
): Promise<BatchDocument> {
  if (lineKey === undefined) {
    return { record: await createDocument(deps, command), isReplay: false };
  }
  const { orgId } = command;
  const { batchPosition, ...use } = lineKey;
  const state = await reserveIdempotencyKey(deps, { orgId, ...use });
  if (state.outcome === "stored") {
    return { record: await readDocument(deps, { orgId, ...state.document }), isReplay: true };
  }
  // A line keeps no answer: its document is the answer.
  if (state.outcome !== "claimed") {
    throw keyInUseError();
  }
  try {
    const claim = { ...state.claim, batchPosition };
    return { record: await createDocument(deps, { ...command, heldKey: claim }), isReplay: false };
  } catch (error) {
    await completeIdempotencyKey(deps, state.claim, undefined);
    throw (await positionConflict(deps, error, { orgId, batchPosition })) ?? error;
  }
}

/** Of PostgreSQL. */
const uniqueViolation = "23505";

/** Why nothing was stored, when another line's document is at the position. */
async function positionConflict(
  { database }: Pick<Deps, "database">,
  error: unknown,
  position: { orgId: string; batchPosition: string },
): Promise<AppError | undefined> {
  // Two lines that are stored in the same instant meet in the index.
  const isLost =
    error instanceof AppError ? error.status === 409 : (error as { code?: unknown }).code === uniqueViolation;
  const holder = isLost ? await findKeyOfPosition(database, position) : undefined;
  return holder && keyConflictError(holder.document);
}

/** The document that a line has made, which is its answer even where the line would be refused by now. */
export async function findBatchDocument(
  deps: Pick<Deps, "database">,
  { orgId, key }: { orgId: string; key: string },
): Promise<DocumentRecord | undefined> {
  const used = await findUsedKey(deps.database, { orgId, key });
  return used?.document ? readDocument(deps, { orgId, ...used.document }) : undefined;
}

/** @throws AppError 400 that names the id when it is no profile of the organization */
export async function requireBusinessProfile(
  { accounts }: Pick<Deps, "accounts">,
  { orgId, businessProfileId }: Pick<CreateDocument, "orgId" | "businessProfileId">,
): Promise<void> {
  const profiles = await accounts.profiles(orgId, [businessProfileId]);
  if (profiles.length === 0) {
    throw profileNotFound(businessProfileId);
  }
}
