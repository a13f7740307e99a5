import { invalidFields } from "../../../common/errors.js";
import { withAmounts } from "../../../common/services/documents/read-document.js";
import { say } from "../../schemas/messages.js";
import { documentAnswer } from "../documents/document-schemas.js";
import { presentDocument, presentIdentity, presentState } from "../documents/presenter.js";
const membersOf = new Map();
/** Every member that an answered document of the kind may have. */
function knownMembers(kind) {
    const known = membersOf.get(kind) ?? new Set(Object.keys(documentAnswer(kind)["properties"]));
    membersOf.set(kind, known);
    return known;
}
/** @throws AppError 400 on `fields` for names that no document of these kinds has */
export function requireListed(kinds, fields) {
    const unknown = fields.filter((name) => !(name === "kind" && kinds.length > 1) && !kinds.some((kind) => knownMembers(kind).has(name)));
    if (unknown.length > 0) {
        throw invalidFields({
            fields: `fields ${say("listedFields", { names: unknown.slice(0, 3).join(", ").slice(0, 100) })}`,
        });
    }
}
/** Members that are read without the document, which may be large. */
const ofColumns = new Set([
    "id",
    "kind",
    "org_id",
    "business_profile_id",
    "document_sequence",
    "revision",
    "issue_date",
    "external_reference",
    "metadata",
    "meta_info",
    "created_at",
    "updated_at",
    "corrected_at",
]);
export const contentFor = (fields) => fields?.every((name) => ofColumns.has(name)) === true ? "columns" : "whole";
/** A row of a list: the document, or the members of it that were asked for. */
export function presentListed(row, { fields, content, hasKind }) {
    const { id, kind } = row;
    const document = content === "whole"
        ? presentDocument(withAmounts(row))
        : { ...presentIdentity(row), ...row.document, ...presentState(row) };
    const shown = fields === undefined ? document : Object.fromEntries(fields.map((name) => [name, document[name]]));
    return { id, ...(hasKind && { kind }), ...shown, ...(hasKind && { kind }) };
}
//# sourceMappingURL=listed-fields.js.map