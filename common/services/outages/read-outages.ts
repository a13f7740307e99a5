import { listOutageRows, type OutageRow, type OutageQuery } from "../../db/stores/outages/outage-ledger-store.ts";
import { organizationIn } from "../../domain/scope.ts";
import { invalidFields } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { decodeCursor, toPage } from "../identifiers/page-cursor.ts";

type Db = Pick<Deps, "database">;

/** What one file holds at most. */
const maxExported = 10_000;

/** What stood still, newest first. @throws AppError 400 for a cursor that is none */
export async function listOutages(
  { database }: Db,
  { cursor, ...query }: Omit<OutageQuery, "after"> & { cursor?: string },
): Promise<{ outages: OutageRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? {} : { after: decodeCursor(cursor) };
  const read = await listOutageRows(database, { ...query, ...after });
  const { rows, nextCursor } = toPage(read, query.limit, ({ id }) => id);
  return { outages: rows.map((row) => withoutSiteFacts(row, query)), nextCursor };
}

/** All of them at once. @throws AppError 400 for days with more of them than one file holds */
export async function exportOutages(
  { database }: Db,
  query: Omit<OutageQuery, "after" | "limit">,
): Promise<OutageRow[]> {
  const rows = await listOutageRows(database, { ...query, limit: maxExported });
  if (rows.length > maxExported) {
    throw invalidFields({ from: `from must be later: a file holds ${maxExported} outages` });
  }
  return rows.map((row) => withoutSiteFacts(row, query));
}

/** Addresses, and the words of what came from there, are the site's. */
function withoutSiteFacts(row: OutageRow, { orgId }: Pick<OutageQuery, "orgId">): OutageRow {
  return row.kind === "pause" || organizationIn(orgId) === null
    ? row
    : { ...row, target: "access point", reason: "The access point did not answer", tries: null, processes: null };
}
