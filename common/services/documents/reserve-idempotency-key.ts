import { v7 as uuid } from "uuid";

import {
  findUsedKey,
  releaseKey,
  type KeyReservation,
  type KeyUse,
  type StoredAnswer,
  type UsedKey,
} from "../../db/stores/documents/idempotency-store.ts";
import { withDeadline } from "../../deadline.ts";
import type { DocumentKind } from "../../domain/document.ts";
import { AppError, asError } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";

/** What a request needs to show that the key is still its own. */
export interface HeldKey {
  key: string;
  claimId: string;
  /** Of a line of a batch: the batch's key and the line's number, which has not made another document, or nothing is stored. */
  batchPosition?: string;
}

/**
 * What becomes of a request with a key. `claimed`: it runs. `answered`: an earlier one had the same bytes, and this was
 * its answer. `stored`: an earlier one made this document, or sent it again, and its answer was not kept: it still
 * runs, or its process died. `running`: an earlier one has the key and has stored nothing yet.
 */
export type KeyReservationResult =
  | { outcome: "claimed"; claim: KeyReservation }
  | { outcome: "answered"; answer: StoredAnswer }
  | { outcome: "stored"; document: { id: string; kind: DocumentKind } }
  | { outcome: "running" };

/** A request that has not stored anything by now is taken for dead. Should it live after all, it stores nothing. */
const lockMs = 30_000;

/** How long ending a claim may take. */
const completeMs = 2_000;

export const keyInUseError = (): AppError =>
  new AppError(409, "The first request with this Idempotency-Key is still in progress: ask again in a second");

export const keyTakenOverError = (): AppError =>
  new AppError(409, "Another request with the same Idempotency-Key has taken the place of this one: ask again");

/**
 * Takes the key for the request, or says what the earlier one with the same key came to. Between the claim and the
 * document lies nothing that can be lost: the document's statement stores its id with the key, or nothing at all.
 *
 * @throws AppError 409 when the key was used for another request; names the document and its state now
 */
export async function reserveIdempotencyKey(
  { database, intake }: Pick<Deps, "database" | "intake">,
  use: KeyUse,
): Promise<KeyReservationResult> {
  const claimId = uuid();
  if (await intake.reserveKey({ ...use, claimId, lockMs })) {
    return { outcome: "claimed", claim: { orgId: use.orgId, key: use.key, claimId } };
  }
  const used = await findUsedKey(database, use);
  return used === undefined ? { outcome: "running" } : stateOf(used, use);
}

function stateOf({ requestSha256, answer, document }: UsedKey, use: KeyUse): KeyReservationResult {
  if (answer === null && document === null) {
    return { outcome: "running" };
  }
  if (requestSha256 !== use.requestSha256) {
    throw keyConflictError(document);
  }
  return answer !== null ? { outcome: "answered", answer } : { outcome: "stored", document: document! };
}

/** The refusal of a request whose key was used for another one; names its document and the state that this has now. */
export function keyConflictError(document: UsedKey["document"]): AppError {
  const used = "This Idempotency-Key was used before, for a request that differs from this one";
  if (document === null) {
    return new AppError(409, `${used}; a new request needs a key of its own`);
  }
  const { documentSequence, id, overallStatus } = document;
  return new AppError(
    409,
    `${used}: it is that of document ${documentSequence} (id ${id}), whose overall_status is ${overallStatus} now; a new document needs a key of its own`,
  );
}

/**
 * Ends a claim: the answer is kept for replays, or the key is free again. A failure is logged only: what the request did
 * is done, and a key that could not be ended frees itself or leads to its document.
 */
export async function completeIdempotencyKey(
  { database, intake, logger }: Pick<Deps, "database" | "intake" | "logger">,
  claim: KeyReservation,
  answer: StoredAnswer | undefined,
): Promise<void> {
  try {
    // After the request's deadline as well: it is then that a key has to be let go of.
    await withDeadline(completeMs, () =>
      answer === undefined ? releaseKey(database, claim) : intake.saveAnswer({ ...claim, answer }),
    );
  } catch (error) {
    logger.warn({ err: asError(error) }, "idempotency key not settled");
  }
}
