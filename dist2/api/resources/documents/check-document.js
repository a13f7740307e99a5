import { textLength } from "../../../common/db/text-rows.js";
import { draftDocument, } from "../../../common/services/documents/prepare-document.js";
import { draftXmlDocument } from "../../../common/services/documents/draft-xml-document.js";
import { namesOriginals } from "../../../common/services/documents/settle-credit-note.js";
import { decodeUtf8, parseJsonObject } from "../../json/parse-json-object.js";
import { jsonBytes } from "../../json/write-json.js";
import { isUuid } from "../../schemas/text-field.js";
import { issueDateProblem } from "../../schemas/date-field.js";
import { maxRequestOnLoop, threadFunction } from "../../threads/thread-function.js";
import { presentContent, presentResultContent } from "./presenter.js";
import { requestOver } from "./sent-back/sent-back.js";
import { copied, readBase } from "./sent-back/stored-base.js";
import { uaeProblem } from "./schema/uae-checked.js";
import { validateRequest } from "./validate-request.js";
/** Makes the draft of a request's bytes. @throws AppError as validateRequest and draftDocument; JsonError */
const checkDocument = threadFunction(import.meta.url, { maxOnLoop: maxRequestOnLoop }, async function checkDocument({ profile, ...sent }) {
    const { kind, bytes, what, base } = sent;
    const parsed = parseJsonObject(bytes, what);
    const body = what === "A document" ? withoutLineKey(parsed) : parsed;
    if (base === undefined && isId(body["id"])) {
        return { complaints: {}, copyOf: body["id"], bytes };
    }
    const over = base ? await requestOver(body, base) : { request: body, usesStored: false };
    const request = await validateRequest(kind, over.request);
    return { ...checkedDocument(sent, draftDocument(kind, request, profile)), usesStored: over.usesStored };
});
/** The same of the bytes of a document in XML. What it takes in memory beside them is its elements. @throws AppError as draftXmlDocument */
const checkXmlDocument = threadFunction(import.meta.url, { maxOnLoop: maxRequestOnLoop, memoryFactor: 2 }, async function checkXmlDocument({ profile, ...sent }) {
    const xml = decodeUtf8(sent.bytes, sent.what, { keepsMark: true });
    return checkedDocument(sent, await draftXmlDocument({ kind: sent.kind, xml }, profile, problems));
});
const isId = (value) => typeof value === "string" && isUuid(value);
const problems = { issueDate: issueDateProblem, uaeCheck: uaeProblem };
function checkedDocument(sent, { document, amounts, ...result }) {
    const { bytes } = sent;
    if (document === undefined || amounts === undefined || sent.shows === "nothing") {
        return { ...result, bytes };
    }
    return { ...result, bytes, content: jsonBytes(shownContent(sent, document, amounts)) };
}
/** The key of a line of a batch was read before (batch/inspect-line.ts). */
const withoutLineKey = ({ idempotency_key: _key, ...body }) => body;
function shownContent({ kind, shows }, document, amounts) {
    if (shows === "result") {
        return presentResultContent({ document, amounts });
    }
    // The originals of a credit note are read when it is stored, and are added to the answer then.
    const { billing_reference: _later, ...others } = document;
    const shown = namesOriginals({ kind, document }) ? others : document;
    return presentContent({ kind, document: shown, amounts, originals: [], creditedBy: [], credited: "0" });
}
/**
 * Makes drafts of one request, on the event loop or in a thread, depending on its size.
 *
 * @throws AppError as checkDocument; 429 for attachments beyond the organization's quota
 */
export function draftOf({ dispatcher, admission, database }, { bytes, ...sent }, caller) {
    const check = sent.form === "xml" ? checkXmlDocument : checkDocument;
    let current = bytes;
    let base = database === undefined ? (sent.base ?? null) : sent.base;
    const run = async (profile) => {
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
//# sourceMappingURL=check-document.js.map