import { documentRow, selectStatus, } from "../../db/stores/documents/document-store.js";
import { findStatusLog } from "../../db/stores/documents/status-log-store.js";
import { legRows, selectLegs } from "../../db/stores/delivery/transmission-store.js";
import { parseRows } from "../../db/text-rows.js";
import { amountsOf } from "../../domain/pricing/amounts-of.js";
import { decidingStates, overallStatus } from "../../domain/status/status.js";
import { notFound } from "../../errors.js";
/** Of `selectDocument`. @throws AppError 404, which does not tell a foreign id from an unknown one */
export async function documentRecord(found) {
    const row = await documentRow(found);
    if (row === undefined) {
        throw notFound("Document");
    }
    return withAmounts(row);
}
/** Computes the amounts until the pricing stage has stored them. */
export function withAmounts(row) {
    const amounts = row.amounts ?? amountsOf(row.document);
    return { ...row, amounts, originals: row.originals ?? [], creditedBy: row.creditedBy ?? [] };
}
/**
 * Both legs as far as they exist; before validation there are none. Legs are read after the document, so that it is
 * never ahead of them; if a leg was decided in between, both are read again.
 *
 * @throws AppError 404
 */
export async function selectStatusSnapshot({ database }, key, shown) {
    const rows = await selectBoth(database, key, shown);
    return agrees(rows) ? rows : selectBoth(database, key, shown);
}
async function selectBoth(db, key, shown) {
    const record = await selectStatus(db, key);
    if (record.rows.length === 0) {
        throw notFound("Document");
    }
    return { record, legs: await selectLegs(db, key, shown) };
}
/** Whether the document's status fits the legs read after it. The two columns used need no parsing (they are not JSON). */
function agrees({ record, legs }) {
    const [{ stage, overallStatus: shown }] = record.rows;
    return overallStatus(stage, decidingStates(legs.rows)) === shown;
}
export async function statusSnapshot({ record, legs }) {
    return { record: parseRows(record)[0], legs: await legRows(legs) };
}
/** Oldest entry first. @throws AppError 404 */
export async function readStatusLog({ database }, key) {
    const entries = await findStatusLog(database, key);
    if (entries.length === 0) {
        throw notFound("Document");
    }
    return entries;
}
//# sourceMappingURL=read-document.js.map