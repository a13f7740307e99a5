import { documentKinds } from "../../common/domain/document-kinds.js";
import { price } from "../../common/domain/pricing/price.js";
import { loadDocumentValidation } from "../../common/services/validation/validate-document.js";
import { renderUbl } from "../../common/ubl/render-ubl.js";
import { call, jsonOf } from "../api/http-client.js";
import { runStages } from "../setup/pipeline.js";
import { acceptedDocument, requestOf } from "./request.js";
export const sentUuid = "68205910-ac6b-4e35-9fe7-d1f0a3e3ae72";
/** A ready document of the profile of the tests, which breaks no rule. */
export function buildXml(kind, number, overrides = {}) {
    const document = acceptedDocument(requestOf[kind](overrides), kind);
    return renderUbl({
        kind,
        documentId: sentUuid,
        documentSequence: number,
        document,
        amounts: price(document),
        attachmentContents: new Map((document.attachments ?? []).map(({ id }) => [id, "aGVsbG8="])),
    });
}
export const postXml = (api, kind, body, headers = {}) => call(api, "POST", `/api/${kind}/${api.businessProfileId}`, {
    body,
    headers: { "content-type": "application/xml", ...headers },
});
export async function createXml(api, kind, xml) {
    return jsonOf(postXml(api, kind, xml), 201);
}
/** Takes a document through the stages up to the validation, by the rules of the product. */
export async function judgeXml({ deps }, { id }, revision = 1) {
    await runStages(deps, await loadDocumentValidation(deps), [{ id: String(id), revision }]);
}
/** The element of the document's party that issues it: the profile's. */
export const issuerElement = (kind) => documentKinds[kind].issuer === "accounting_customer_party" ? "AccountingCustomerParty" : "AccountingSupplierParty";
//# sourceMappingURL=sent-xml.js.map