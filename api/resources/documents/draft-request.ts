import type { MakeDraft } from "../../../common/services/documents/prepare-document.ts";
import type { Caller } from "../../caller.ts";
import type { WorkDispatcher } from "../../threads/work-dispatcher.ts";
import { checkDocument, type CheckedDocument, type SentDocument } from "./check-document.ts";

/** Makes drafts of the bytes of one request, where their size says. */
export function draftOf(
  dispatcher: WorkDispatcher,
  { bytes, ...sent }: SentDocument,
  caller: Caller,
): MakeDraft<CheckedDocument> {
  const size = bytes.byteLength;
  let current = bytes;
  return async (profile) => {
    const checked = await dispatcher.run(checkDocument, { ...sent, bytes: current, profile }, { ...caller, size });
    current = checked.bytes;
    return checked;
  };
}
