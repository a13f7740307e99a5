import type { Queryable, TextQueryable } from "../../common/db/queryable.ts";
import * as legs from "../../common/delivery/leg-store.ts";
import * as lists from "../../common/search/document-list-store.ts";
import * as documents from "../../common/documents/document-store.ts";
import type { DocumentRequest } from "../../common/documents/document.ts";
import { initialState } from "../../common/status/pipeline.ts";
import { initialStatus } from "../../common/status/status.ts";
import * as mls from "../../common/delivery/inbound-message-store.ts";
import * as batch from "../../common/documents/create.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { compareWithDelivered } from "../../common/documents/delivered-content.ts";
import * as correct from "../../common/documents/correct-and-resubmit.ts";
import * as create from "../../common/documents/create.ts";
import type { DocumentRecord, StatusSnapshot } from "../../common/documents/read-document.ts";
import * as dryRun from "../../common/documents/dry-run.ts";
import * as list from "../../common/search/document-list-store.ts";
import * as prepare from "../../common/documents/draft.ts";
import * as read from "../../common/documents/read-document.ts";
import type { Deps, DocumentDeps } from "../../common/runtime/deps.ts";

/* The use cases of which the API runs a part in threads, each in one call as a test wants it. */

type ReadDeps = { database: Pick<Deps["database"], "queryText"> };
type Requested<Command> = Command & { request: DocumentRequest };
export type CreateDocument = Requested<create.CreateDocument>;
export type DocumentSubmission = Requested<prepare.DocumentTarget>;

const drafts =
  (kind: DocumentSubmission["kind"], request: DocumentRequest): prepare.MakeDraft =>
  (profile) =>
    Promise.resolve(prepare.draftDocument(kind, request, profile));

type Made = Required<Pick<prepare.DraftedDocument, "document" | "amounts">> & { draft: prepare.Draft };

export async function prepareDocument(
  deps: Pick<Deps, "accounts" | "database">,
  { request, ...target }: DocumentSubmission,
): Promise<Pick<Made, "document" | "amounts"> & Pick<prepare.Draft, "attachments">> {
  const { document, amounts, draft } = (await prepare.prepareDocument(
    deps,
    target,
    drafts(target.kind, request),
  )) as prepare.MadeDraft & Made;
  return { document, amounts, attachments: draft.attachments };
}

export const prepareDryRun = (
  deps: Pick<Deps, "accounts" | "database">,
  { request, ...target }: DocumentSubmission,
): Promise<dryRun.PreparedDryRun> => dryRun.prepareDryRun(deps, target, drafts(target.kind, request));

function createdRecord(result: { created: create.CreatedDocument; made: object }): DocumentRecord {
  const {
    made,
    created: { logId: _logId, mark: _mark, ...created },
  } = result;
  const { document, amounts } = made as Made;
  return {
    ...created,
    document,
    amounts,
    revision: 1,
    contentVersion: 1,
    stage: initialState,
    overallStatus: initialStatus,
    participantStatus: null,
    ftaStatus: null,
    findings: [],
    creditedBy: [],
    credited: "0",
    validationTotals: null,
    correctedAt: null,
    voidReason: null,
    updatedAt: created.createdAt,
  };
}

export const createDocument = async (
  deps: DocumentDeps,
  { request, ...command }: CreateDocument,
): Promise<DocumentRecord> => createdRecord(await create.createDocument(deps, command, drafts(command.kind, request)));

export async function createBatchDocument(
  deps: DocumentDeps,
  { request, ...command }: CreateDocument,
  lineKey: batch.LineKey | undefined,
): Promise<{ record: Pick<DocumentRecord, "id" | "documentSequence">; isReplay: boolean }> {
  const line = await batch.createBatchDocument(deps, command, lineKey, drafts(command.kind, request));
  return "earlier" in line
    ? { record: line.earlier, isReplay: true }
    : { record: createdRecord(line), isReplay: false };
}

export async function updateDocument(
  deps: DocumentDeps,
  { request, ...command }: Requested<Omit<correct.UpdateDocument, "compare" | "make">>,
): Promise<DocumentRecord> {
  await correct.updateDocument(deps, { ...command, compare, make: drafts(command.key.kind, request) });
  return readDocument(deps, command.key);
}

const compare: correct.UpdateDocument["compare"] = (input) => Promise.resolve(compareWithDelivered(input));
const price: correct.ResubmitDocument["price"] = (stored) =>
  Promise.resolve(correct.priceContent(stored, () => loadRuleSets().ownChecks));

export async function resubmitDocument(
  deps: DocumentDeps,
  { request, ...command }: Omit<correct.ResubmitDocument, "compare" | "make" | "price"> & { request?: DocumentRequest },
): Promise<DocumentRecord> {
  const content = request === undefined ? {} : { make: drafts(command.key.kind, request) };
  await correct.resubmitDocument(deps, { ...command, ...content, compare, price });
  return readDocument(deps, command.key);
}

export const readDocument = async ({ database }: ReadDeps, key: documents.DocumentKey): Promise<DocumentRecord> =>
  read.documentRecord(await documents.selectDocument(database, key));

export const readStatusSnapshot = async (
  deps: Pick<Deps, "database" | "logger">,
  key: documents.DocumentKey,
): Promise<StatusSnapshot> => read.statusSnapshot(await read.selectStatusSnapshot(deps, key, { withXml: true }));

export const listDocuments = async (
  deps: Pick<Deps, "database">,
  query: Omit<list.ListDocuments, "sort"> & Partial<Pick<list.ListDocuments, "sort">>,
): Promise<{ records: DocumentRecord[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await list.documentPage(
    await list.selectDocumentPage(deps, { sort: "-created_at", ...query }),
  );
  return { records: rows.map(read.withAmounts), nextCursor };
};

export const listDocumentRows = async (
  db: TextQueryable,
  query: lists.DocumentListQuery,
): ReturnType<typeof lists.documentRows> => lists.documentRows(await lists.selectDocumentRows(db, query));

export const findLegs = async (db: TextQueryable, orgId: string, documentId: string): Promise<legs.LegRow[]> =>
  legs.legRows(await legs.selectLegs(db, { orgId, id: documentId }, { withXml: true }));

type InboundDeps = { database: Queryable & TextQueryable } & Pick<Deps, "legBatchers" | "logger" | "ruleSets">;

export const recordInbound = async (deps: InboundDeps, xml: string): Promise<mls.InboundResult> =>
  mls.recordInboundMessage(deps, mls.readMessage(deps.ruleSets, xml), xml);
