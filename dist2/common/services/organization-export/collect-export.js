import { insertOperatorAction } from "../../db/stores/operator-actions/operator-action-store.js";
import { exportedTables, findFileEnds, listExportedDocuments, loadExportedTable, loadRowsUpTo, loadSettlements, longTableNames, } from "../../db/stores/organization-export/export-store.js";
import { lowestId } from "../../domain/lowest-id.js";
import { collectEvidence } from "../document-files/collect-evidence.js";
import { decodeCursor, toPage } from "../identifiers/page-cursor.js";
import { readOrganization } from "../organizations/change-organizations.js";
const rowsPerFile = 1_000;
/**
 * Collects the documents behind the cursor; the first part also has the other tables. Who takes it, and from where
 * on, is recorded before it is read.
 *
 * @throws AppError 404; 400 on `cursor` for an invalid one
 */
export async function collectExport(deps, actor, { scope, limit, cursor, ...key }) {
    const { database } = deps;
    const { id: orgId } = await readOrganization(deps, { id: key.orgId, orgId: scope });
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const read = await listExportedDocuments(database, { orgId, limit, ...(after !== undefined && { after }) });
    const { rows, nextCursor } = toPage(read, limit, ({ id }) => id);
    const subject = { action: "organization.export", target: "organization", targetId: orgId };
    const detail = { documents: rows.length, cursor: cursor ?? null, next_cursor: nextCursor };
    await insertOperatorAction(database, { actor, orgId, ...subject, outcome: "done", detail });
    const ids = rows.map(({ id }) => id);
    const settlements = { name: "settlements", load: () => loadSettlements(database, orgId, ids) };
    return {
        orgId,
        documents: rows.map((row) => ({ ...row, evidence: () => collectEvidence(deps, { orgId, ...row }) })),
        tables: [...(cursor === undefined ? await collectTables(deps, orgId) : []), settlements],
        nextCursor,
    };
}
async function collectTables({ database }, orgId) {
    const short = exportedTables.map((name) => ({ name, load: () => loadExportedTable(database, orgId, name) }));
    const long = longTableNames.map(async (name) => {
        const ends = await findFileEnds(database, orgId, { name, rows: rowsPerFile });
        return ends.map((end, index) => ({
            name: `${name}-${String(index + 1).padStart(4, "0")}`,
            load: () => loadRowsUpTo(database, orgId, { name, after: ends[index - 1] ?? lowestId, end }),
        }));
    });
    return [...short, ...(await Promise.all(long)).flat()];
}
//# sourceMappingURL=collect-export.js.map