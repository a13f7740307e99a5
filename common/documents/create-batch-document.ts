import { findKeyOfPosition, type UsedKey } from "./idempotency-store.ts";
import { violatedIndex } from "../db/database-errors.ts";
import { AppError, refusal } from "../runtime/errors.ts";
import {
  reserveIdempotencyKey,
  keyConflictError,
  keyInUseError,
  completeIdempotencyKey,
} from "./reserve-idempotency-key.ts";
import { createDocument, type CreateDocument, type CreatedDocument } from "./create-document.ts";
import type { Deps, DocumentDeps } from "../runtime/deps.ts";
import type { Complete, DraftResult, MakeDraft } from "./prepare-document.ts";

/** Identity of a batch line across repetitions of the batch, and its position. */
export interface LineKey {
  /** What the line brings as its key, or derived from its content and its index among equal lines; not from its number. */
  key: string;
  requestSha256: string;
  /** Derived from the batch's key and the line's number; absent for a line that brings its key. */
  batchPosition?: string;
}

/** A document that was made now, or the one that the same line under the same key has made earlier. */
export type BatchDocument<Result extends DraftResult> =
  | { created: CreatedDocument; made: Complete<Result> }
  | { earlier: NonNullable<UsedKey["document"]> };

/**
 * Creates the document of one line once: with a key, a repeated line finds its document, whatever its number is now.
 *
 * @throws AppError 400 as createDocument; 409 when another line has a document at this position or under this key, which it
 * names, or when the same line is being processed
 */
export async function createBatchDocument<Result extends DraftResult>(
  deps: DocumentDeps,
  command: CreateDocument,
  lineKey: LineKey | undefined,
  make: MakeDraft<Result>,
): Promise<BatchDocument<Result>> {
  if (lineKey === undefined) {
    return createDocument(deps, command, make);
  }
  const { orgId } = command;
  const { batchPosition, ...use } = lineKey;
  const state = await reserveIdempotencyKey(deps, { orgId, ...use });
  if (state.outcome === "stored") {
    return { earlier: state.document };
  }
  // A line has no stored answer, because its document is the answer.
  if (state.outcome !== "claimed") {
    throw keyInUseError();
  }
  try {
    const claim = { ...state.claim, ...(batchPosition !== undefined && { batchPosition }) };
    return await createDocument(deps, { ...command, heldKey: claim }, make);
  } catch (error) {
    await completeIdempotencyKey(deps, state.claim, undefined);
    const conflict =
      batchPosition === undefined ? undefined : await positionConflict(deps, error, { orgId, batchPosition });
    throw conflict ?? error;
  }
}

/** The conflict with another line's document at the position, if that was the cause. */
async function positionConflict(
  { database }: Pick<Deps, "database">,
  error: unknown,
  position: { orgId: string; batchPosition: string },
): Promise<AppError | undefined> {
  // Two lines stored at the same instant collide in the index.
  const isLost =
    error instanceof AppError
      ? error.status === 409 && error.documentId === undefined
      : violatedIndex(error) === "idempotency_keys_batch_position_key";
  const holder = isLost ? await findKeyOfPosition(database, position) : undefined;
  return holder && keyConflictError(holder.document);
}

/** @throws AppError 400 that names the id when it is no profile of the organization */
export async function requireBusinessProfile(
  { accounts }: Pick<Deps, "accounts">,
  { orgId, businessProfileId }: Pick<CreateDocument, "orgId" | "businessProfileId">,
): Promise<void> {
  const profiles = await accounts.profiles(orgId, [businessProfileId]);
  if (profiles.length === 0) {
    throw refusal("profile_not_found", { id: businessProfileId });
  }
}
