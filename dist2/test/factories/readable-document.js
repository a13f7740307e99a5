import { sha256 } from "../../common/services/identifiers/digest.js";
import { renderUbl } from "../../common/ubl/render-ubl.js";
import { invoicePage } from "../../common/view/invoice-page.js";
/** A revision that was approved. */
export function readableDocument(input, overrides = {}) {
    const xml = overrides.xml ?? renderUbl(input);
    return {
        kind: input.kind,
        isSandbox: false,
        documentSequence: input.documentSequence,
        document: input.document,
        xml,
        sha256: sha256(xml),
        findings: [],
        areAllFindings: true,
        attachmentIds: (input.document.attachments ?? []).map(({ id }) => id),
        originals: [],
        overallStatus: "APPROVED",
        revision: 1,
        currentRevision: 1,
        ...overrides,
    };
}
const textLeaf = /(<cbc:(?:\w*(?:ID|Name|Note|Description|Reason|Line|Value|Mail|Telephone|URI|Form|Subentity|Zone))(?: [^>]*)?>)[^<]+/g;
/** The XML with its texts replaced by words of 80 letters, three of them of 5,000, and its amounts by 60 digits. */
export function withLongWords(xml, { letter, digit }) {
    const long = (length) => letter.repeat(length);
    return xml
        .replaceAll(textLeaf, `$1${long(80)}`)
        .replaceAll(/(schemeID|schemeAgencyName|filename|unitCode)="[^"]+"/g, `$1="${long(80)}"`)
        .replaceAll(/>\d+\.\d\d</g, `>${digit.repeat(60)}.77<`)
        .replace(/(<cbc:Note>)[^<]+/, `$1${long(5_000)}`)
        .replace(/(<cac:OrderReference><cbc:ID>)[^<]+/, `$1${long(5_000)}`)
        .replace(/(<cac:Item><cbc:Description>)[^<]+/, `$1${long(5_000)}`);
}
export const pageOf = (document, options = {}) => invoicePage(document, { language: "both", fromLine: 1, lines: 500, ...options });
const entities = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#39;": "'",
};
const unescapeHtml = (text) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
/** What the page says, without its tags. */
export const textOf = (page) => unescapeHtml(page.replace(/<style>[\s\S]*?<\/style>/, "").replace(/<[^>]*>/g, ""));
export const valuesOf = (page) => [...page.matchAll(/<bdi class="v[^"]*" tabindex="0" title="([^"]*)"\s*>([\s\S]*?)<\/bdi\s*>/g)].map(([, title, content]) => ({
    title: unescapeHtml(title ?? ""),
    text: unescapeHtml((content ?? "").replace(/<[^>]*>/g, "")),
}));
//# sourceMappingURL=readable-document.js.map