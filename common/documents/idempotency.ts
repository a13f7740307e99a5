import { v7 as uuid } from "uuid";

import {
  findUsedKey,
  releaseKey,
  type KeyReservation,
  type KeyUse,
  type StoredAnswer,
  type UsedKey,
} from "./idempotency-store.ts";
import { withDeadline } from "../runtime/deadline.ts";
import { type AppError, asError, refusal } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";

/** Proof that a request still has its key. */
export interface HeldKey {
  key: string;
  claimId: string;
  /**
   * For a batch line: derived from the batch's key and the line's number. Nothing is stored when another document has
   * this position.
   */
  batchPosition?: string;
}

/**
 * State of a key. `claimed`: the request has it and runs. `answered`: an earlier request with the same bytes got this
 * answer. `stored`: an earlier request stored or resubmitted this document, and its answer is missing because it still
 * runs or its process died. `running`: an earlier request has the key and has stored nothing yet.
 */
type KeyReservationResult =
  | { outcome: "claimed"; claim: KeyReservation }
  | { outcome: "answered"; answer: StoredAnswer }
  | { outcome: "stored"; document: NonNullable<UsedKey["document"]> }
  | { outcome: "running" };

/** A request that has stored nothing by now counts as dead, and can no longer store anything. */
const lockMs = 30_000;

/** Time limit of completing a reservation. */
const completeMs = 2_000;

export const keyInUseError = (): AppError => refusal("idempotency_key_in_progress");

export const keyTakenOverError = (): AppError => refusal("idempotency_key_taken");

/**
 * Reserves the key for the request, or returns the result of the earlier request with the same key. Nothing can be lost
 * in between, because the document's statement stores its id with the key.
 *
 * @throws AppError 409 when the key was used for another request; names the document and its current state
 */
export async function reserveIdempotencyKey(
  { database, intake }: Pick<Deps, "database" | "intake">,
  use: KeyUse,
): Promise<KeyReservationResult> {
  const claimId = uuid();
  if (await intake.reserveKey({ ...use, claimId, lockMs })) {
    return { outcome: "claimed", claim: { orgId: use.orgId, key: use.key, claimId } };
  }
  const { requestSha256, answer = null, document = null } = (await findUsedKey(database, use)) ?? {};
  if (answer === null && document === null) {
    return { outcome: "running" };
  }
  if (requestSha256 !== use.requestSha256) {
    throw keyConflictError(document);
  }
  return answer !== null ? { outcome: "answered", answer } : { outcome: "stored", document: document! };
}

/** A 409 for a key of another request; names its document and current state. */
export function keyConflictError(document: UsedKey["document"]): AppError {
  const used = "This Idempotency-Key was used before, for a request that differs from this one";
  if (document === null) {
    return refusal("idempotency_key_used", { used });
  }
  const { documentSequence, id, overallStatus } = document;
  return refusal("idempotency_key_of_document", { used, documentSequence, id, overallStatus }).explain({
    documentId: id,
  });
}

/**
 * Completes a reservation: stores the answer for replays, or frees the key. A failure is only logged, because the
 * request is done, and an incomplete key frees itself or leads to its document.
 */
export async function completeIdempotencyKey(
  { database, intake, logger }: Pick<Deps, "database" | "intake" | "logger">,
  claim: KeyReservation,
  answer: StoredAnswer | undefined,
): Promise<void> {
  try {
    // Runs after the request's deadline as well, because the key must be released then too.
    await withDeadline(completeMs, () =>
      answer === undefined ? releaseKey(database, claim) : intake.saveAnswer({ ...claim, answer }),
    );
  } catch (error) {
    logger.warn({ err: asError(error) }, "idempotency key not settled");
  }
}
