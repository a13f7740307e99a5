import { pageContent } from "../../view/invoice-page.js";
import { sha256 } from "../identifiers/digest.js";
/** Any number of lines: what bounds a PDF is the memory and the time of its typesetting. */
export function pdfContent(document, language) {
    const { documentSequence, xml } = document;
    const { page, issueDate, ...said } = pageContent(document, language);
    const encoder = new TextEncoder();
    return {
        documentSequence,
        page: encoder.encode(page),
        pageDigest: sha256(page),
        ubl: encoder.encode(xml),
        ...said,
        issueDate: realDate(issueDate),
        language,
    };
}
const realDate = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? text : "1970-01-01";
//# sourceMappingURL=pdf-content.js.map