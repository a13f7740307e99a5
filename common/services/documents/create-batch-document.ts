import { profileNotFound } from "../../errors.ts";
import { claimIdempotencyKey, keyInUse, settleIdempotencyKey } from "./claim-idempotency-key.ts";
import { createDocument, type CreateDocument } from "./create-document.ts";
import type { Deps, DocumentDeps } from "../process/deps.ts";
import type { DocumentRecord } from "./document-record.ts";
import { readDocument } from "./read-document.ts";

/** The key of one line of a batch, and the digest of what the line holds. */
export interface LineKey {
  key: string;
  requestSha256: string;
}

export interface BatchDocument {
  record: DocumentRecord;
  /** The document was made earlier, by the same line under the same key. */
  isReplay: boolean;
}

/**
 * Creates the document of one line, once: with a key, the same line sent again finds the document that it made.
 *
 * @throws AppError 400 as createDocument; 409 when the line's key was used for another content, or is in use right now
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
  const state = await claimIdempotencyKey(deps, { orgId, ...lineKey });
  if (state.outcome === "stored") {
    return { record: await readDocument(deps, { orgId, ...state.document }), isReplay: true };
  }
  // A line keeps no answer: its document is the answer.
  if (state.outcome !== "claimed") {
    throw keyInUse();
  }
  try {
    return { record: await createDocument(deps, { ...command, claim: state.claim }), isReplay: false };
  } catch (error) {
    await settleIdempotencyKey(deps, state.claim, undefined);
    throw error;
  }
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
