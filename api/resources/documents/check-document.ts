import type { IssuingProfile } from "../../../common/db/stores/business-profiles/business-profile-store.ts";
import type { DocumentKind, TradeDocument } from "../../../common/domain/document.ts";
import type { DocumentAmounts } from "../../../common/domain/pricing/amounts.ts";
import {
  draftDocument,
  type DraftResult,
  type MakeDraft,
} from "../../../common/services/documents/prepare-document.ts";
import { namesOriginals } from "../../../common/services/documents/settle-credit-note.ts";
import { parseJsonObject } from "../../json/parse-json-object.ts";
import { jsonBytes } from "../../json/write-json.ts";
import { maxRequestOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { presentContent, presentTotals } from "./presenter.ts";
import { validateRequest } from "./validate-request.ts";
import type { Caller } from "../../caller.ts";
import type { WorkDispatcher } from "../../threads/work-dispatcher.ts";

export interface SentDocument {
  kind: DocumentKind;
  bytes: Uint8Array;
  /** How messages call the bytes. */
  what: "The request body" | "A document";
  /** How much of the document the answer shows. */
  shows: "document" | "totals" | "nothing";
}

export interface CheckedDocument extends DraftResult {
  /** Members of the answer, as one JSON object. */
  content?: Uint8Array;
  /** Those of the request, which come back for another draft where the profile has been changed meanwhile. */
  bytes: Uint8Array;
}

/** From the bytes of a request to its draft. @throws AppError as validateRequest and draftDocument; JsonError */
const checkDocument = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop },
  async function checkDocument({
    profile,
    ...sent
  }: SentDocument & { profile: IssuingProfile | undefined }): Promise<CheckedDocument> {
    const { kind, bytes, what } = sent;
    const request = await validateRequest(kind, parseJsonObject(bytes, what));
    const { document, amounts, ...result } = draftDocument(kind, request, profile);
    if (document === undefined || amounts === undefined || sent.shows === "nothing") {
      return { ...result, bytes };
    }
    return { ...result, bytes, content: jsonBytes(shownContent(sent, document, amounts)) };
  },
);

function shownContent({ kind, shows }: SentDocument, document: TradeDocument, amounts: DocumentAmounts): object {
  if (shows === "totals") {
    return { totals: presentTotals(amounts.totals) };
  }
  // What is known of the documents that a credit note names is read when it is stored, and joins the answer then.
  const { billing_reference: _later, ...others } = document;
  const shown = namesOriginals({ kind, document }) ? others : document;
  return presentContent({ kind, document: shown, amounts, originals: [], creditedBy: [], credited: "0" });
}

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
