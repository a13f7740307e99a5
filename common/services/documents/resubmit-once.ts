import type { DocumentDeps } from "../runtime/deps.ts";
import { resubmitDocument, type ResubmitDocument } from "./correct-document.ts";
import { completeIdempotencyKey, keyInUseError, reserveIdempotencyKey } from "./reserve-idempotency-key.ts";

/**
 * Sends the document of one line again, once for each key however often the line comes.
 *
 * @returns whether an earlier request did it
 * @throws AppError as resubmitDocument; 409 while the same line is being worked on
 */
export async function resubmitOnce(
  deps: DocumentDeps,
  command: Omit<ResubmitDocument, "heldKey">,
  lineKey: { key: string; requestSha256: string } | undefined,
): Promise<boolean> {
  if (lineKey === undefined) {
    await resubmitDocument(deps, command);
    return false;
  }
  const { key, requestSha256 } = lineKey;
  const state = await reserveIdempotencyKey(deps, { orgId: command.key.orgId, key, requestSha256 });
  if (state.outcome === "stored") {
    return true;
  }
  if (state.outcome !== "claimed") {
    throw keyInUseError();
  }
  try {
    await resubmitDocument(deps, { ...command, heldKey: state.claim });
    return false;
  } catch (error) {
    await completeIdempotencyKey(deps, state.claim, undefined);
    throw error;
  }
}
