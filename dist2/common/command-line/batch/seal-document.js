import { createHash } from "node:crypto";
import { stringify } from "lossless-json";
/** In a document's metadata: by it we know our own document when an answer of the service got lost. */
export const contentMember = "content_sha256";
const maxPairs = 20;
export const digestOf = (text) => createHash("sha256").update(text).digest("hex");
/** The JSON that is sent, with the digest of its content in the metadata, unless these are full or wrong: then the service complains of them. */
export function sealDocument(document) {
    const sha256 = digestOf(stringify(document));
    const { metadata = {} } = document;
    const isOpen = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata);
    const hasRoom = isOpen && Object.keys(metadata).length < maxPairs;
    const sealed = hasRoom ? { ...document, metadata: { ...metadata, [contentMember]: sha256 } } : document;
    return { json: stringify(sealed), sha256 };
}
//# sourceMappingURL=seal-document.js.map