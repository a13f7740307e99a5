import { listOutageRows, type OutageRow, type OutageQuery } from "../../db/stores/outages/outage-store.ts";
import type { Text } from "../../domain/language.ts";
import { frozenCondition, frozenTitle } from "../../domain/outages/frozen.ts";
import { conditionIds, conditionTable } from "../../domain/service-status/condition-table.ts";
import { organizationIn } from "../../domain/scope.ts";
import { invalidFields } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPage } from "../identifiers/page-cursor.ts";

/** What of the ledger a caller may learn: an organization nothing of what is the site's alone. */
function conditionsFor(orgId: OutageQuery["orgId"]): string[] {
  const isSite = organizationIn(orgId) === null;
  const notified = conditionIds.filter((id) => isSite || conditionTable[id].siteOnly !== true);
  return isSite ? [...notified, frozenCondition] : notified;
}

type Asked = Omit<OutageQuery, "after" | "conditions">;

type Db = Pick<Deps, "database">;

const maxExported = 10_000;

/** Outages and pauses, newest first. @throws AppError 400 for an invalid cursor */
export async function listOutages(
  { database }: Db,
  query: Asked & { cursor?: string },
): Promise<{ outages: OutageRow[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(query, (page) =>
    listOutageRows(database, { ...page, conditions: conditionsFor(query.orgId) }),
  );
  return { outages: rows.map((row) => withoutSiteFacts(row, query)), nextCursor };
}

/** All of them at once. @throws AppError 400 for more than a file may hold */
export async function exportOutages({ database }: Db, query: Omit<Asked, "limit">): Promise<OutageRow[]> {
  const conditions = conditionsFor(query.orgId);
  const rows = await listOutageRows(database, { ...query, conditions, limit: maxExported });
  if (rows.length > maxExported) {
    throw invalidFields({ from: `from must be later: a file holds ${maxExported} outages` });
  }
  return rows.map((row) => withoutSiteFacts(row, query));
}

/** Hides addresses, hosts and other people's amounts from tenants, and who was informed. */
function withoutSiteFacts(row: OutageRow, { orgId }: Pick<OutageQuery, "orgId">): OutageRow {
  if (organizationIn(orgId) === null) {
    return row;
  }
  const shown = { ...row, waiting: null, notified: [] };
  if (row.kind === "pause") {
    return shown;
  }
  if (row.kind === "access-point-away") {
    return {
      ...shown,
      target: "access point",
      reason: "The access point did not answer",
      tries: null,
      processes: null,
    };
  }
  const title = titleOf(row.condition);
  return { ...shown, target: "", reason: title.en, words: title };
}

/** What a condition is, without its case. */
export function titleOf(condition: string | null): Text {
  const id = conditionIds.find((each) => each === condition);
  return id === undefined ? frozenTitle : conditionTable[id].title;
}
