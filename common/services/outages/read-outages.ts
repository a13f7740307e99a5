import { listOutageRows, type OutageRow, type OutageQuery } from "../../db/stores/outages/outage-store.ts";
import { organizationIn } from "../../domain/scope.ts";
import { invalidFields } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPage } from "../identifiers/page-cursor.ts";

type Db = Pick<Deps, "database">;

const maxExported = 10_000;

/** Outages and pauses, newest first. @throws AppError 400 for an invalid cursor */
export async function listOutages(
  { database }: Db,
  query: Omit<OutageQuery, "after"> & { cursor?: string },
): Promise<{ outages: OutageRow[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(query, (page) => listOutageRows(database, page));
  return { outages: rows.map((row) => withoutSiteFacts(row, query)), nextCursor };
}

/** All of them at once. @throws AppError 400 for more than a file may hold */
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

/** Hides addresses and texts of the access point from tenants. */
function withoutSiteFacts(row: OutageRow, { orgId }: Pick<OutageQuery, "orgId">): OutageRow {
  return row.kind === "pause" || organizationIn(orgId) === null
    ? row
    : { ...row, target: "access point", reason: "The access point did not answer", tries: null, processes: null };
}
