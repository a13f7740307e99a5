import type { Queryable } from "../../db/database.ts";
import {
  findDocumentToCorrect,
  findUnsettledLeg,
  saveCorrection,
  saveResubmission,
  type NewContent,
  type Resubmission,
  type DocumentToCorrect,
} from "../../db/stores/documents/correction-store.ts";
import { lockDocument, type DocumentKey } from "../../db/stores/documents/document-store.ts";
import { saveChangedDocument } from "../../db/stores/documents/idempotency-store.ts";
import type { DocumentRequest } from "../../domain/document.ts";
import { price } from "../../domain/pricing/price.ts";
import { isCreditNote } from "../../domain/settlement/settlement.ts";
import type { Leg } from "../../domain/status/legs.ts";
import { correctableStatuses } from "../../domain/status/status.ts";
import { AppError, invalidFields, notFound } from "../../errors.ts";
import { keyTakenOverError, type HeldKey } from "./reserve-idempotency-key.ts";
import type { DocumentDeps } from "../runtime/deps.ts";
import type { DocumentRecord } from "./document-record.ts";
import { acceptedAmounts, prepareDocument, type PreparedDocument } from "./prepare-document.ts";
import { readDocument } from "./read-document.ts";
import { resettleCreditNote, type DocumentToSettle } from "./settle-credit-note.ts";

export interface UpdateDocument {
  key: DocumentKey;
  /** Validated against the contract. */
  request: DocumentRequest;
  requestId: string;
}

/**
 * Replaces the content of a refused document without sending it. Number, statuses and findings stay; the validated
 * content is archived.
 *
 * @throws AppError 404; 409 while the document is PENDING or APPROVED; 400 as createDocument, and for another year
 */
export async function updateDocument(deps: DocumentDeps, command: UpdateDocument): Promise<DocumentRecord> {
  const { key, request, requestId } = command;
  const standing = await requireCorrectable(deps.database, key);
  const content = await prepareContent(deps, { key, standing, request });
  const save = async (db: Queryable): Promise<void> => {
    if (!(await saveCorrection(db, { key, revision: standing.revision, requestId, ...content }))) {
      throw await conflict(db, key);
    }
  };
  await (isCreditNote(key.kind)
    ? deps.database.transaction(async (tx) => {
        await resettleCreditNote(tx, toSettle(key, standing, content));
        await save(tx);
      })
    : save(deps.database));
  return readDocument(deps, key);
}

/** The next revision as the settlement needs it. */
const toSettle = (
  { orgId, kind, id }: DocumentKey,
  { businessProfileId }: DocumentToCorrect,
  { document, amounts }: Pick<DocumentToSettle, "document" | "amounts">,
): DocumentToSettle => ({ orgId, businessProfileId, kind, id, document, amounts });

export interface ResubmitDocument {
  key: DocumentKey;
  /** New content; without it the stored content is sent. */
  request?: DocumentRequest;
  serviceVersion: string;
  requestId: string;
  /** The request's Idempotency-Key. */
  heldKey?: HeldKey;
}

/**
 * Sends a refused document again as its next revision under the same id and number. Of concurrent requests exactly one
 * succeeds. Jobs and messages of earlier revisions are ignored.
 *
 * @throws AppError as updateDocument; 409 while a leg is under way that the new revision could overtake, or when
 * another request has taken over the Idempotency-Key
 */
export async function resubmitDocument(deps: DocumentDeps, command: ResubmitDocument): Promise<DocumentRecord> {
  const { key, request } = command;
  const standing = await requireCorrectable(deps.database, key);
  const content =
    request === undefined ? storedContent(standing) : await prepareContent(deps, { key, standing, request });
  const revision = await deps.database.transaction(async (tx) => {
    await (isCreditNote(key.kind) ? resettleCreditNote(tx, toSettle(key, standing, content)) : lockDocument(tx, key));
    const { document, attachments = [], ...amounts } = content;
    return storeResubmission(tx, command, {
      revision: standing.revision,
      ...amounts,
      ...(request !== undefined && { document, attachments }),
      unchangedSince: request === undefined ? standing.contentSha256 : null,
    });
  });
  void deps.queues.enqueueNew(key.orgId, { id: key.id, revision });
  return readDocument(deps, key);
}

const legNames: Readonly<Record<Leg, string>> = {
  c3: "The sending to the receiver",
  c5: "The report to the authority",
  withdrawal: "The withdrawal of the report",
};

/** Runs under the document's lock, so that its checks still hold when it writes. */
async function storeResubmission(
  tx: Queryable,
  { key, heldKey, serviceVersion, requestId }: ResubmitDocument,
  sent: Omit<Resubmission, "key" | "serviceVersion" | "requestId">,
): Promise<number> {
  const { orgId, id } = key;
  const unsettled = await findUnsettledLeg(tx, key);
  if (unsettled !== undefined) {
    const { leg, state } = unsettled;
    throw new AppError(409, `${legNames[leg]} is ${state}: the document can be sent again once that is settled`);
  }
  if (heldKey !== undefined && !(await saveChangedDocument(tx, { orgId, ...heldKey }, id))) {
    throw keyTakenOverError();
  }
  const revision = await saveResubmission(tx, { key, serviceVersion, requestId, ...sent });
  if (revision === undefined) {
    throw await conflict(tx, key);
  }
  return revision;
}

async function requireCorrectable(db: Queryable, key: DocumentKey): Promise<DocumentToCorrect> {
  const standing = await findDocumentToCorrect(db, key);
  if (standing === undefined) {
    throw notFound("Document");
  }
  if (!correctableStatuses.includes(standing.overallStatus)) {
    throw notCorrectable(standing);
  }
  return standing;
}

/** Another request was first; the current state gives the message. */
async function conflict(db: Queryable, key: DocumentKey): Promise<AppError> {
  const { documentSequence } = await requireCorrectable(db, key);
  return new AppError(409, `Document ${documentSequence} was changed by another request: read it and try again`);
}

function notCorrectable({ documentSequence, overallStatus }: DocumentToCorrect): AppError {
  const allowed = correctableStatuses.join(" or ");
  return new AppError(
    409,
    `Document ${documentSequence} is ${overallStatus}: only one that is ${allowed} can be changed or sent again`,
  );
}

interface ContentChange {
  key: DocumentKey;
  standing: DocumentToCorrect;
  request: DocumentRequest;
}

type PreparedContent = Pick<PreparedDocument, "document" | "amounts"> &
  ReturnType<typeof acceptedAmounts> & { attachments?: PreparedDocument["attachments"] };

/** The stored content with its amounts. */
function storedContent({ document }: DocumentToCorrect): PreparedContent {
  const amounts = price(document);
  return { document, amounts, ...acceptedAmounts(amounts) };
}

async function prepareContent(
  deps: DocumentDeps,
  { key, standing, request }: ContentChange,
): Promise<PreparedContent & NewContent> {
  requireSameYear(standing, request);
  const { orgId, kind } = key;
  const { businessProfileId } = standing;
  const { document, amounts, attachments } = await prepareDocument(deps, { orgId, kind, businessProfileId, request });
  return { document, attachments, amounts, ...acceptedAmounts(amounts) };
}

/** Numbers are gapless within a year, and this document's number is taken. */
function requireSameYear({ document, documentSequence }: DocumentToCorrect, { issue_date }: DocumentRequest): void {
  const year = document.issue_date.slice(0, 4);
  if (!issue_date.startsWith(year)) {
    throw invalidFields({
      issue_date: `issue_date must be a day of ${year}, the year of the number ${documentSequence}; create a new document for another year`,
    });
  }
}
