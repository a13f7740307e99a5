import { highestId, lowestId } from "../../../domain/lowest-id.js";
import { overallStatuses } from "../../../domain/status/status.js";
import { parseRows } from "../../text-rows.js";
import { givenStatements, idStatements, statements } from "./document-list-sql.js";
import { unpackRow } from "../documents/document-store.js";
/**
 * In the order of ids, which grow with time, so a page does not shift while documents are added. A page costs about the
 * same for ten thousand documents and for a million, whatever the filter (document-page-sql.ts); amounts are not filtered here.
 */
export function selectDocumentRows(db, query) {
    const { shape, parameters } = choosePage(query);
    const { limit, maxBytes, content = "whole" } = query;
    return db.queryText(statements[content][query.order][shape], [
        ...ownParameters(query, limit),
        maxBytes,
        ...parameters,
    ]);
}
/** These documents, in the order of the ids. */
export function selectGivenRows(db, { orgId, ids, limit, maxBytes, content = "whole" }) {
    return db.queryText(givenStatements[content], [orgId, ids, limit, maxBytes]);
}
/** The first ids of the list behind one, without a look at amounts. */
export async function findListedIds(db, query) {
    const { shape, parameters } = choosePage(query);
    // The page is one id longer, and has no maximum size.
    const rows = await db.query(idStatements[query.order][shape], [
        ...ownParameters(query, query.limit - 1),
        0,
        ...parameters,
    ]);
    return rows.map(({ id }) => id);
}
function ownParameters({ orgId, kinds, order, overallStatuses: wanted = overallStatuses, after }, limit) {
    const pairs = kinds.flatMap((kind) => wanted.map((status) => ({ kind, status })));
    const begin = after ?? (order === "newest" ? highestId : lowestId);
    return [orgId, pairs.map(({ kind }) => kind), pairs.map(({ status }) => status), begin, limit];
}
export async function documentRows(found) {
    const rows = parseRows(found);
    return {
        rows: await Promise.all(rows.map(({ found: _found, ...row }) => unpackRow(row))),
        more: rows.length < (rows[0]?.found ?? 0),
    };
}
function choosePage(query) {
    const { businessProfileId, issueDateFrom, issueDateTo, documentSequence, externalReference } = query;
    const period = [issueDateFrom ?? "-infinity", issueDateTo ?? "infinity"];
    const isDated = issueDateFrom !== undefined || issueDateTo !== undefined;
    if (documentSequence !== undefined) {
        const parameters = [businessProfileId ?? null, ...period, documentSequence, externalReference ?? null];
        return { shape: "number", parameters };
    }
    if (externalReference !== undefined) {
        return { shape: "reference", parameters: [businessProfileId ?? null, ...period, externalReference] };
    }
    if (businessProfileId === undefined) {
        return isDated ? { shape: "period", parameters: period } : { shape: "all", parameters: [] };
    }
    return isDated
        ? { shape: "profilePeriod", parameters: [businessProfileId, ...period] }
        : { shape: "profile", parameters: [businessProfileId] };
}
//# sourceMappingURL=document-list-store.js.map