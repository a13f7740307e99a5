import * as legs from "../../common/db/stores/delivery/transmission-store.js";
import * as lists from "../../common/db/stores/document-lists/document-list-store.js";
import * as documents from "../../common/db/stores/documents/document-store.js";
import { initialState } from "../../common/domain/status/pipeline.js";
import { initialStatus } from "../../common/domain/status/status.js";
import * as mls from "../../common/services/delivery/record-inbound-message.js";
import * as batch from "../../common/services/documents/create-batch-document.js";
import * as correct from "../../common/services/documents/correct-document.js";
import * as create from "../../common/services/documents/create-document.js";
import * as dryRun from "../../common/services/documents/dry-run-document.js";
import * as list from "../../common/services/document-lists/list-documents.js";
import * as prepare from "../../common/services/documents/prepare-document.js";
import * as read from "../../common/services/documents/read-document.js";
const drafts = (kind, request) => (profile) => Promise.resolve(prepare.draftDocument(kind, request, profile));
export async function prepareDocument(deps, { request, ...target }) {
    const { document, amounts, draft } = (await prepare.prepareDocument(deps, target, drafts(target.kind, request)));
    return { document, amounts, attachments: draft.attachments };
}
export const prepareDryRun = (deps, { request, ...target }) => dryRun.prepareDryRun(deps, target, drafts(target.kind, request));
function createdRecord(result) {
    const { made, created: { logId: _logId, ...created }, } = result;
    const { document, amounts } = made;
    return {
        ...created,
        document,
        amounts,
        isSandbox: false,
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
        updatedAt: created.createdAt,
    };
}
export const createDocument = async (deps, { request, ...command }) => createdRecord(await create.createDocument(deps, command, drafts(command.kind, request)));
export async function createBatchDocument(deps, { request, ...command }, lineKey) {
    const line = await batch.createBatchDocument(deps, command, lineKey, drafts(command.kind, request));
    return "earlier" in line
        ? { record: line.earlier, isReplay: true }
        : { record: createdRecord(line), isReplay: false };
}
export async function updateDocument(deps, { request, ...command }) {
    await correct.updateDocument(deps, { ...command, make: drafts(command.key.kind, request) });
    return readDocument(deps, command.key);
}
const price = (found) => Promise.resolve(correct.priceContent(found));
export async function resubmitDocument(deps, { request, ...command }) {
    const content = request === undefined ? {} : { make: drafts(command.key.kind, request) };
    await correct.resubmitDocument(deps, { ...command, ...content, price });
    return readDocument(deps, command.key);
}
export const readDocument = async ({ database }, key) => read.documentRecord(await documents.selectDocument(database, key));
export const readStatusSnapshot = async (deps, key) => read.statusSnapshot(await read.selectStatusSnapshot(deps, key, { withXml: true }));
export const listDocuments = async (deps, query) => {
    const { rows, nextCursor } = await list.documentPage(await list.selectDocumentPage(deps, { sort: "-created_at", ...query }));
    return { records: rows.map(read.withAmounts), nextCursor };
};
export const listDocumentRows = async (db, query) => lists.documentRows(await lists.selectDocumentRows(db, query));
export const findLegs = async (db, orgId, documentId) => legs.legRows(await legs.selectLegs(db, { orgId, id: documentId }, { withXml: true }));
export const recordInbound = async (deps, xml) => mls.recordInboundMessage(deps, mls.readMessage(deps.ruleSets, xml), xml);
//# sourceMappingURL=use-cases.js.map