import { findContents, findHits, findLegNotes, findTroubleNotes, } from "../../db/stores/search/saved-filter-store.js";
import { organizationIn } from "../../domain/scope.js";
import { matchingReference } from "../../domain/search/search-terms.js";
import { bindingOf, decodeBound, encodeBound } from "../identifiers/bound-cursor.js";
import { findByConditions } from "./find-by-conditions.js";
import { findFiltered } from "./saved-filters.js";
import { findByText } from "./find-by-text.js";
/** Documents of all kinds in the scope, in pages. @throws AppError 400 for a cursor of another search, and on `party` */
export async function searchDocuments({ database }, { scope, what, limit, cursor }) {
    const binding = bindingOf([organizationIn(scope), what]);
    const beyond = cursor === undefined ? undefined : decodeBound(cursor, binding);
    const { places, reached, isComplete } = await findPlaces(database, what, { scope, limit: limit + 1, beyond });
    const rows = places.slice(0, limit);
    const last = places.length > limit ? (rows.at(-1)?.id ?? null) : reached;
    const found = await described({ database }, rows);
    return {
        rows: "text" in what && what.text !== undefined ? await withFields({ database }, found, what.text) : found,
        nextCursor: last === null ? null : encodeBound(last, binding),
        isComplete,
    };
}
async function findPlaces(db, what, { beyond, ...page }) {
    const from = { ...page, ...(beyond !== undefined && { beyond }) };
    if ("filter" in what) {
        return { places: await findFiltered(db, what.filter, from), reached: null, isComplete: true };
    }
    const { text, conditions = {}, seesAccounts } = what;
    return text !== undefined && Object.keys(conditions).length === 0
        ? { ...(await findByText(db, text, { ...from, seesAccounts })), reached: null }
        : findByConditions(db, conditions, { ...page, beyond, seesAccounts, ...(text !== undefined && { text }) });
}
/** Names the fields in which references stand. */
async function withFields({ database }, rows, text) {
    const ids = rows.filter(({ match }) => match?.field === "reference").map(({ document }) => document.id);
    const contents = new Map((await findContents(database, ids)).map(({ id, document }) => [id, document]));
    return rows.map((row) => {
        const content = contents.get(row.document.id);
        const reference = content && matchingReference(content, text);
        return reference === undefined
            ? row
            : { ...row, match: { field: reference.field, part: reference.value, isMisspelled: false } };
    });
}
async function described({ database }, places) {
    const hits = await findHits(database, [...new Set(places.map(({ documentId }) => documentId))]);
    const documents = new Map(hits.map((hit) => [hit.id, hit]));
    const ofLegs = places.filter(({ id, documentId }) => id !== documentId).map(({ id }) => id);
    const notes = ofLegs.length === 0 ? [] : await findLegNotes(database, ofLegs);
    const legs = new Map(notes.map((note) => [note.id, note]));
    const troubles = new Map((await findTroubleNotes(database, [...documents.keys()])).map((note) => [note.documentId, note]));
    return places.flatMap(({ id, documentId, match }) => {
        const document = documents.get(documentId);
        return document === undefined ? [] : [{ document, leg: legs.get(id) ?? troubles.get(documentId), match }];
    });
}
//# sourceMappingURL=search-documents.js.map