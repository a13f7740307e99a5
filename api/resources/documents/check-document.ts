import type { Queryable, TextQueryable } from "../../../common/db/queryable.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import type { IssuingProfile } from "../../../common/organizations/business-profile-store.ts";
import type { DocumentKind, TradeDocument } from "../../../common/documents/document.ts";
import type { DocumentAmounts } from "../../../common/pricing/amounts.ts";
import {
  draftDocument,
  type DraftedDocument,
  type DraftResult,
  type MakeDraft,
} from "../../../common/documents/draft.ts";
import { draftXmlDocument } from "../../../common/documents/draft-xml.ts";
import { namesOriginals } from "../../../common/documents/settle-credit-note.ts";
import { decodeUtf8, parseJsonObject } from "../../http/read-json.ts";
import { jsonBytes } from "../../http/json.ts";
import type { IntakeAdmission } from "../../http/intake-admission.ts";
import type { DocumentForm } from "../../http/request-body.ts";
import { isUuid, issueDateProblem } from "../../schemas/fields.ts";
import { maxRequestOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { presentContent, presentResultContent } from "./presenter.ts";
import { requestOver, copied, readBase, type StoredBase } from "./sent-back.ts";
import { uaeProblem } from "./shared-schema.ts";
import { validateRequest } from "./validate-request.ts";
import type { Caller } from "../../context.ts";
import type { WorkDispatcher } from "../../threads/thread-pool.ts";

interface SentDocument {
  kind: DocumentKind;
  /** JSON by default. */
  form?: DocumentForm;
  bytes: Uint8Array;
  /** Name of the bytes in error messages. */
  what: "The request body" | "A document";
  /** How much of the document the answer shows. */
  shows: "document" | "result" | "nothing";
  /** The stored document that the bytes may repeat; null where there is none. */
  base?: StoredBase | null;
}

interface CheckedDocument extends DraftResult {
  /** The document that the request may be a copy of, which has to be looked for first. */
  copyOf?: string;
  /** The request's bytes, returned so that another draft can be made if the profile was changed meanwhile. */
  bytes: Uint8Array;
}

/** Makes the draft of a request's bytes. @throws AppError as validateRequest and draftDocument; JsonError */
const checkDocument = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop },
  async function checkDocument({
    profile,
    ...sent
  }: SentDocument & { profile: IssuingProfile | undefined }): Promise<CheckedDocument> {
    const { kind, bytes, what, base } = sent;
    const parsed = parseJsonObject(bytes, what);
    const body = what === "A document" ? withoutLineKey(parsed) : parsed;
    if (base === undefined && isId(body["id"])) {
      return { complaints: {}, copyOf: body["id"], bytes };
    }
    const over = base ? await requestOver(body, base) : { request: body, usesStored: false };
    const request = await validateRequest(kind, over.request);
    return { ...checkedDocument(sent, draftDocument(kind, request, profile)), usesStored: over.usesStored };
  },
);

/** The same of the bytes of a document in XML. What it takes in memory beside them is its elements. @throws AppError as draftXmlDocument */
const checkXmlDocument = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop, memoryFactor: 2 },
  async function checkXmlDocument({
    profile,
    ...sent
  }: SentDocument & { profile: IssuingProfile | undefined }): Promise<CheckedDocument> {
    const xml = decodeUtf8(sent.bytes, sent.what, { keepsMark: true });
    return checkedDocument(sent, await draftXmlDocument({ kind: sent.kind, xml }, profile, problems));
  },
);

const isId = (value: unknown): value is string => typeof value === "string" && isUuid(value);

const problems = { issueDate: issueDateProblem, uaeCheck: uaeProblem };

function checkedDocument(sent: SentDocument, { document, amounts, ...result }: DraftedDocument): CheckedDocument {
  const { bytes } = sent;
  if (document === undefined || amounts === undefined || sent.shows === "nothing") {
    return { ...result, bytes };
  }
  return { ...result, bytes, content: jsonBytes(shownContent(sent, document, amounts)) };
}

/** The key of a batch line has been read before (`inspectLine`). */
const withoutLineKey = ({ idempotency_key: _key, ...body }: Record<string, unknown>): Record<string, unknown> => body;

function shownContent({ kind, shows }: SentDocument, document: TradeDocument, amounts: DocumentAmounts): object {
  if (shows === "result") {
    return presentResultContent({ document, amounts });
  }
  // The originals of a credit note are read when it is stored, and are added to the answer then.
  const { billing_reference: _later, ...others } = document;
  const shown = namesOriginals({ kind, document }) ? others : document;
  return presentContent({ kind, document: shown, amounts, originals: [], creditedBy: [], credited: "0" });
}

interface DraftParts {
  dispatcher: WorkDispatcher;
  /** Not given where a document that the request is a copy of is not looked for. */
  database?: Queryable & TextQueryable;
  /** Not given where nothing is stored. */
  admission?: IntakeAdmission;
}

/**
 * Makes drafts of one request, on the event loop or in a thread, depending on its size.
 *
 * @throws AppError as checkDocument; 429 for attachments beyond the organization's quota
 */
export function draftOf(
  { dispatcher, admission, database }: DraftParts,
  { bytes, ...sent }: SentDocument,
  caller: Caller,
): MakeDraft {
  const check = sent.form === "xml" ? checkXmlDocument : checkDocument;
  let current = bytes;
  let base = database === undefined ? (sent.base ?? null) : sent.base;
  const run = async (profile: IssuingProfile | undefined): Promise<CheckedDocument> => {
    const size = current.byteLength + (base ? textLength(base.found) : 0);
    const over = base === undefined ? {} : { base: base && copied(base) };
    const checked = await dispatcher.run(check, { ...sent, ...over, bytes: current, profile }, { ...caller, size });
    current = checked.bytes;
    if (checked.copyOf === undefined || database === undefined) {
      return checked;
    }
    const key = { orgId: caller.orgId, kind: sent.kind, id: checked.copyOf.toLowerCase() };
    base = (await readBase(database, key, "copy")) ?? null;
    return run(profile);
  };
  return async (profile) => {
    const checked = await run(profile);
    if ((checked.draft?.attachments ?? []).length > 0) {
      await admission?.requireQuota(caller.orgId, "attachments");
    }
    return checked;
  };
}
