import { documentRows, selectDocumentRows, selectGivenRows, } from "../../db/stores/document-lists/document-list-store.js";
import { decodeBound, encodeBound, bindingOf } from "../identifiers/bound-cursor.js";
import { findMatchingIds } from "./find-matching-ids.js";
import { findUpdatedPage } from "./find-updated-page.js";
import { isUpdateOrder, orderOf } from "./sought.js";
/** Limit of a page, because one document may have thousands of lines. */
const pageBytes = 4 * 1_024 * 1_024;
/**
 * A page of the organization's documents; shorter than `limit` when they are large, or when the filters match few of many.
 *
 * @throws AppError 400 for a cursor of another query, and for a party that too many are called
 */
export async function selectDocumentPage(deps, query) {
    const { orgId, kinds, filter, sort, text, party, limit, cursor, content = "whole" } = query;
    const binding = bindingOfList(query);
    const sought = { ...query, binding };
    const size = { limit, maxBytes: pageBytes, content };
    const isSimple = text === undefined && party === undefined && !isPriced(filter);
    if (isSimple && !isUpdateOrder(sort)) {
        const after = cursor === undefined ? {} : { after: decodeBound(cursor, binding) };
        const found = await selectDocumentRows(deps.database, {
            orgId,
            kinds,
            order: orderOf(sort),
            ...filter,
            ...after,
            ...size,
        });
        return { found, binding, end: null };
    }
    const { ids, ...page } = await (isUpdateOrder(sort) ? findUpdatedPage(deps, sought) : findMatchingPage(deps, sought));
    return { found: await selectGivenRows(deps.database, { orgId, ids, ...size }), binding, ...page };
}
/** What cursors of the list hold for: the pages may have other sizes and show other members. */
export const bindingOfList = (query) => {
    const { orgId, kinds, filter, sort, text, party, updatedSince } = query;
    return bindingOf([orgId, kinds, filter, sort, text, party, updatedSince]);
};
const isPriced = ({ amountFrom, amountTo }) => amountFrom !== undefined || amountTo !== undefined;
async function findMatchingPage(deps, { cursor, binding, ...sought }) {
    const after = cursor === undefined ? undefined : decodeBound(cursor, binding);
    const { reached, ...found } = await findMatchingIds(deps.database, sought, after);
    return { ...found, end: reached === null ? null : encodeBound(reached, binding) };
}
export async function documentPage({ found, binding, cursors, end }) {
    const { rows, more } = await documentRows(found);
    const last = rows.at(-1);
    const behind = last && (cursors?.[last.id] ?? encodeBound(last.id, binding));
    return { rows, nextCursor: more && behind !== undefined ? behind : end };
}
//# sourceMappingURL=list-documents.js.map