import {
  listLedgerEntries,
  type LedgerEntry,
  type LedgerQuery,
} from "../../db/stores/operations/outage-ledger-store.ts";
import { organizationIn } from "../../domain/scope.ts";
import { invalidFields } from "../../errors.ts";
import type { Deps } from "../process/deps.ts";
import { decodeCursor, toPage } from "../process/page-cursor.ts";

type Db = Pick<Deps, "database">;

/** What one file holds at most. */
const mostExported = 10_000;

/** What stood still, newest first. @throws AppError 400 for a cursor that is none */
export async function listOutages(
  { database }: Db,
  { cursor, ...query }: Omit<LedgerQuery, "after"> & { cursor?: string },
): Promise<{ outages: LedgerEntry[]; nextCursor: string | null }> {
  const after = cursor === undefined ? {} : { after: decodeCursor(cursor) };
  const read = await listLedgerEntries(database, { ...query, ...after });
  const { rows, nextCursor } = toPage(read, query.limit, ({ id }) => id);
  return { outages: rows.map((row) => scoped(row, query)), nextCursor };
}

/** All of them at once. @throws AppError 400 for days with more of them than one file holds */
export async function exportOutages(
  { database }: Db,
  query: Omit<LedgerQuery, "after" | "limit">,
): Promise<LedgerEntry[]> {
  const rows = await listLedgerEntries(database, { ...query, limit: mostExported });
  if (rows.length > mostExported) {
    throw invalidFields({ from: `from must be later: a file holds ${mostExported} outages` });
  }
  return rows.map((row) => scoped(row, query));
}

/** Addresses, and the words of what came from there, are the site's. */
function scoped(row: LedgerEntry, { orgId }: Pick<LedgerQuery, "orgId">): LedgerEntry {
  return row.kind === "pause" || organizationIn(orgId) === null
    ? row
    : { ...row, target: "access point", reason: "The access point did not answer", tries: null, processes: null };
}
