import { findAttachmentFacts } from "../../../../common/db/stores/documents/attachment-store.js";
import { selectDocument } from "../../../../common/db/stores/documents/document-store.js";
/** @returns undefined where the organization has no such document of the kind */
export async function readBase(db, key, use) {
    const [found, attachments] = await Promise.all([selectDocument(db, key), findAttachmentFacts(db, key)]);
    return found.rows.length === 0 ? undefined : { found, attachments, use };
}
export const versionOf = ({ found }) => Number(found.rows[0]?.["contentVersion"]);
/** Handed to a thread, bytes are gone afterwards; another draft may need them. */
export const copied = (base) => ({
    ...base,
    found: {
        ...base.found,
        rows: base.found.rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? value.slice() : value]))),
    },
});
//# sourceMappingURL=stored-base.js.map