import {
  findDocumentRow,
  findStatusRow,
  type DocumentKey,
  type DocumentRow,
} from "../../db/stores/documents/document-store.ts";
import { findStatusLog } from "../../db/stores/documents/status-log-store.ts";
import { findLegs } from "../../db/stores/delivery/transmission-store.ts";
import { price } from "../../domain/pricing/price.ts";
import { decidingStates, overallStatus } from "../../domain/status/status.ts";
import { notFound } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";
import type { DocumentRecord, StatusLogEntry, StatusSnapshot } from "./document-record.ts";

/** @throws AppError 404, which does not distinguish a foreign id from an unknown one */
export async function readDocument({ database }: Pick<Deps, "database">, key: DocumentKey): Promise<DocumentRecord> {
  const row = await findDocumentRow(database, key);
  if (row === undefined) {
    throw notFound("Document");
  }
  return withAmounts(row);
}

/** Computes the amounts until the pricing stage has stored them. */
export function withAmounts(row: DocumentRow): DocumentRecord {
  const amounts = row.amounts ?? price(row.document);
  return { ...row, amounts, originals: row.originals ?? [], creditedBy: row.creditedBy ?? [] };
}

/**
 * Both legs as far as they exist; before validation there are none. Legs are read after the document, so that it is
 * never ahead of them; where a leg was decided in between, both are read again.
 *
 * @throws AppError 404
 */
export async function readStatusSnapshot(deps: Pick<Deps, "database">, key: DocumentKey): Promise<StatusSnapshot> {
  const snapshot = await readBoth(deps, key);
  return agrees(snapshot) ? snapshot : readBoth(deps, key);
}

async function readBoth(deps: Pick<Deps, "database">, key: DocumentKey): Promise<StatusSnapshot> {
  const record = await findStatusRow(deps.database, key);
  if (record === undefined) {
    throw notFound("Document");
  }
  const legs = await findLegs(deps.database, key.orgId, key.id);
  return { record, legs };
}

function agrees({ record, legs }: StatusSnapshot): boolean {
  return overallStatus(record.stage, decidingStates(legs)) === record.overallStatus;
}

/** Oldest entry first. @throws AppError 404 */
export async function readStatusLog({ database }: Pick<Deps, "database">, key: DocumentKey): Promise<StatusLogEntry[]> {
  const entries = await findStatusLog(database, key);
  if (entries.length === 0) {
    throw notFound("Document");
  }
  return entries;
}
