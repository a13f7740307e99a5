import type { TextQueryable, TextRows } from "../db/queryable.ts";
import { documentRow, selectStatus, type DocumentKey, type DocumentRow, type StatusRow } from "./document-store.ts";
import { findStatusLog } from "../status/status-store.ts";
import { legRows, selectLegs, type LegRow } from "../delivery/leg-store.ts";
import { parseRows } from "../db/text-rows.ts";
import { amountsOf } from "../pricing/price.ts";
import { decidingStates, overallStatus } from "../status/status.ts";
import { refusal } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import type { DocumentRecord, StatusLogEntry, StatusSnapshot } from "./document-record.ts";

/** Of `selectDocument`. @throws AppError 404, which does not tell a foreign id from an unknown one */
export async function documentRecord(found: TextRows): Promise<DocumentRecord> {
  const row = await documentRow(found);
  if (row === undefined) {
    throw refusal("document_not_found");
  }
  return withAmounts(row);
}

/** Computes the amounts until the pricing stage has stored them. */
export function withAmounts(row: DocumentRow): DocumentRecord {
  const amounts = row.amounts ?? amountsOf(row.document);
  return { ...row, amounts, originals: row.originals ?? [], creditedBy: row.creditedBy ?? [] };
}

/** The rows of a snapshot, whose texts are not parsed yet. */
export interface StatusRows {
  record: TextRows;
  legs: TextRows;
}

/**
 * Both legs as far as they exist; before validation there are none. Legs are read after the document, so that it is
 * never ahead of them; if a leg was decided in between, both are read again.
 *
 * @throws AppError 404
 */
export async function selectStatusSnapshot(
  { database }: Pick<Deps, "database">,
  key: DocumentKey,
  shown: { withXml: boolean },
): Promise<StatusRows> {
  const rows = await selectBoth(database, key, shown);
  return agrees(rows) ? rows : selectBoth(database, key, shown);
}

async function selectBoth(db: TextQueryable, key: DocumentKey, shown: { withXml: boolean }): Promise<StatusRows> {
  const record = await selectStatus(db, key);
  if (record.rows.length === 0) {
    throw refusal("document_not_found");
  }
  return { record, legs: await selectLegs(db, key, shown) };
}

/** Whether the document's status fits the legs read after it. The two columns used need no parsing (they are not JSON). */
function agrees({ record, legs }: StatusRows): boolean {
  const [{ stage, overallStatus: shown }] = record.rows as unknown as [StatusRow];
  return overallStatus(stage, decidingStates(legs.rows as unknown as LegRow[])) === shown;
}

export async function statusSnapshot({ record, legs }: StatusRows): Promise<StatusSnapshot> {
  return { record: parseRows<StatusRow>(record)[0]!, legs: await legRows(legs) };
}

/** Oldest entry first. @throws AppError 404 */
export async function readStatusLog({ database }: Pick<Deps, "database">, key: DocumentKey): Promise<StatusLogEntry[]> {
  const entries = await findStatusLog(database, key);
  if (entries.length === 0) {
    throw refusal("document_not_found");
  }
  return entries;
}
