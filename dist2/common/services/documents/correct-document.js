import { saveCorrection, saveResubmission } from "../../db/stores/documents/correction-store.js";
import { findDocumentToCorrect, findUnsettledLeg, selectContent, } from "../../db/stores/documents/document-to-correct-store.js";
import { lockDocument } from "../../db/stores/documents/document-store.js";
import { saveChangedDocument } from "../../db/stores/documents/idempotency-store.js";
import { parseRows } from "../../db/text-rows.js";
import { amountsOf } from "../../domain/pricing/amounts-of.js";
import { isCreditNote } from "../../domain/settlement/settlement.js";
import { correctableStatuses } from "../../domain/status/status.js";
import { AppError, changedSince, notFound } from "../../errors.js";
import { keyTakenOverError } from "./reserve-idempotency-key.js";
import { withFreeReference } from "./require-free-reference.js";
import { acceptedAmounts, prepareDocument, } from "./prepare-document.js";
import { requireSameForm } from "./draft/require-same-form.js";
import { namingXPaths } from "./name-xpaths.js";
import { resettleCreditNote, settledPart } from "./settle-credit-note.js";
/**
 * Replaces the content of a refused document without sending it. Number, statuses and findings stay; the validated
 * content is archived.
 *
 * @throws AppError 404; 412 when its content is another one than `ifMatch` names; 409 while the document is PENDING or APPROVED, was
 * sent in the other form, JSON or XML, when another one has the external_reference, or another request has changed it; 400 as
 * createDocument, and for another year
 */
export async function updateDocument(deps, command) {
    const { key, requestId, ifMatch } = command;
    const { current, content, basedOn } = await prepareContent(deps, command);
    const save = async (db) => {
        if (!(await saveCorrection(db, { key, revision: current.revision, basedOn, requestId, ...content }))) {
            throw await conflict(db, key, ifMatch);
        }
    };
    await withFreeReference(deps.database, { ...key, ...current, ...content }, () => isCreditNote(key.kind)
        ? deps.database.transaction(async (tx) => {
            await resettle(tx, key, { current, content });
            await save(tx);
        })
        : save(deps.database));
}
function resettle(tx, key, { current, content }) {
    const work = () => resettleCreditNote(tx, toSettle(key, current, content));
    return current.isSentAsXml ? namingXPaths(work) : work();
}
const toSettle = ({ orgId, kind, id }, { businessProfileId }, { facts, taxInclusiveAmount }) => ({ orgId, businessProfileId, kind, id, document: facts, taxInclusiveAmount });
export function priceContent(found) {
    const [row] = parseRows(found);
    if (row === undefined) {
        throw notFound("Document");
    }
    return { facts: settledPart(row.document), ...acceptedAmounts(amountsOf(row.document)) };
}
/**
 * Sends a refused document again as its next revision under the same id and number. Of concurrent requests exactly one
 * succeeds. Jobs and messages of earlier revisions are ignored.
 *
 * @throws AppError as updateDocument; 409 while a leg is under way that the new revision could overtake, or when
 * another request has taken over the Idempotency-Key
 */
export async function resubmitDocument(deps, command) {
    const { key, make } = command;
    const { current, content, basedOn } = make === undefined ? await storedContent(deps, command) : await prepareContent(deps, { ...command, make });
    const revision = await withFreeReference(deps.database, { ...key, ...current, ...content }, () => deps.database.transaction(async (tx) => {
        await (isCreditNote(key.kind) ? resettle(tx, key, { current, content }) : lockDocument(tx, key));
        return storeResubmission(tx, command, {
            ...content,
            revision: current.revision,
            basedOn,
        });
    }));
    void deps.queues.enqueueNew(key.orgId, { id: key.id, revision });
}
const legNames = {
    c3: "The sending to the receiver",
    c5: "The report to the authority",
    withdrawal: "The withdrawal of the report",
};
/** Runs under the document's lock, so that its checks still hold when it writes. */
async function storeResubmission(tx, { key, heldKey, serviceVersion, requestId, ifMatch }, sent) {
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
        throw await conflict(tx, key, ifMatch);
    }
    return revision;
}
async function requireCorrectable(db, key, ifMatch) {
    const current = await findDocumentToCorrect(db, key);
    if (current === undefined) {
        throw notFound("Document");
    }
    requireMatch(current, ifMatch);
    if (!isCorrectable(current)) {
        throw notCorrectable(current);
    }
    return current;
}
const isCorrectable = ({ overallStatus }) => correctableStatuses.includes(overallStatus);
/** Error for a document that another request has just changed; it names the new status if that forbids the correction. */
async function conflict(db, key, ifMatch) {
    const { documentSequence } = await requireCorrectable(db, key, ifMatch);
    return new AppError(409, `Document ${documentSequence} was changed by another request: read it and try again`);
}
/** @throws AppError 412 */
function requireMatch({ documentSequence, contentVersion }, ifMatch) {
    if (ifMatch?.includes(contentVersion) === false) {
        throw changedSince(`Document ${documentSequence}`, contentVersion);
    }
}
function notCorrectable({ documentSequence, overallStatus }) {
    const allowed = correctableStatuses.join(" or ");
    return new AppError(409, `Document ${documentSequence} is ${overallStatus}: only one that is ${allowed} can be changed or sent again`);
}
/** The stored content, to be sent again. */
async function storedContent({ database }, { key, price: priceStored, ifMatch }) {
    const current = await requireCorrectable(database, key, ifMatch);
    const content = await priceStored(await selectContent(database, key));
    return { current, content, basedOn: current.contentVersion };
}
/** The request is checked before the document's state, so that its errors are reported first. */
async function prepareContent(deps, { key, make, ifMatch, readVersion }) {
    const current = await findDocumentToCorrect(deps.database, key);
    if (current !== undefined) {
        requireMatch(current, ifMatch);
    }
    if (current === undefined || !isCorrectable(current)) {
        await make(undefined);
        throw current === undefined ? notFound("Document") : notCorrectable(current);
    }
    const target = { orgId: key.orgId, businessProfileId: current.businessProfileId };
    const { draft, usesStored = false } = await prepareDocument(deps, target, make);
    requireSameForm(current, draft);
    if (usesStored && current.contentVersion !== readVersion) {
        throw await conflict(deps.database, key, ifMatch);
    }
    const isBound = usesStored || ifMatch !== undefined;
    return { current, content: draft, basedOn: isBound ? current.contentVersion : null };
}
//# sourceMappingURL=correct-document.js.map