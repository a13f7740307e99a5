import { insertOperatorAction } from "../operations/operator-action-store.ts";
import {
  exportedTables,
  findFileEnds,
  listExportedDocuments,
  loadExportedTable,
  loadRowsUpTo,
  loadSettlements,
  longTableNames,
  type ExportedDocument,
} from "./export-store.ts";
import { lowestId } from "../runtime/lowest-id.ts";
import type { Actor } from "../operations/operator-actions.ts";
import type { Scope } from "./roles-and-scope.ts";
import { collectEvidence, type Evidence } from "../documents/collect-evidence.ts";
import { decodeCursor, toPage } from "../search/page-cursor.ts";
import { readOrganization } from "./organizations.ts";
import type { Deps } from "../runtime/deps.ts";

type ExportDeps = Pick<Deps, "config" | "database" | "logger">;

const rowsPerFile = 1_000;

/** A part of everything that an organization has; contents are loaded on demand. */
export interface OrganizationExport {
  orgId: string;
  documents: (ExportedDocument & { evidence: () => Promise<Evidence> })[];
  /** JSON, by the name of its file. */
  tables: { name: string; load: () => Promise<string> }[];
  nextCursor: string | null;
}

/**
 * Collects the documents behind the cursor; the first part also has the other tables. Who takes it, and from where
 * on, is recorded before it is read.
 *
 * @throws AppError 404; 400 on `cursor` for an invalid one
 */
export async function collectExport(
  deps: ExportDeps,
  actor: Actor,
  { scope, limit, cursor, ...key }: { scope: Scope; orgId: string; limit: number; cursor?: string },
): Promise<OrganizationExport> {
  const { database } = deps;
  const { id: orgId } = await readOrganization(deps, { id: key.orgId, orgId: scope });
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const read = await listExportedDocuments(database, { orgId, limit, ...(after !== undefined && { after }) });
  const { rows, nextCursor } = toPage(read, limit, ({ id }) => id);
  const subject = { action: "organization.export", target: "organization", targetId: orgId } as const;
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

async function collectTables({ database }: ExportDeps, orgId: string): Promise<OrganizationExport["tables"]> {
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
