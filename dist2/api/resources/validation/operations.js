import { answerWritten } from "../../answering/respond.js";
import { callerOf } from "../../caller.js";
import { maxJsonBytes, readXmlBytes } from "../../middleware/request-body.js";
import { string } from "../../openapi/answers/schemas.js";
import { post } from "../../operation/api-operation.js";
import { tenantReadPost } from "../../operation/guard.js";
import { verdict } from "./answers.js";
import { validateXml } from "./validate-xml.js";
const unfinishedInvoice = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>1</cbc:ID></Invoice>';
/** Validates a UBL document that the caller sends; nothing is stored. */
export const validationOperations = [
    post("/api/validate", tenantReadPost, {
        operationId: "validateXml",
        tag: "Validation",
        summary: "Validate a UBL document that you bring",
        description: "A PINT AE invoice or credit note, with or without its envelope. Nothing is stored.",
        request: { contentType: "application/xml", schema: string, example: unfinishedInvoice },
        answers: { 200: { description: "The verdict.", schema: verdict } },
        handle: async (ctx, { dispatcher }) => {
            const bytes = await readXmlBytes(ctx, maxJsonBytes);
            const job = { ...callerOf(ctx), size: bytes.byteLength };
            answerWritten(ctx, 200, await dispatcher.run(validateXml, { bytes }, job));
        },
    }),
];
//# sourceMappingURL=operations.js.map