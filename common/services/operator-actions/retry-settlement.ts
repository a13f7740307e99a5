import {
  keepTallies,
  listRetryItems,
  settleNextItems,
  type RetryItem,
} from "../../db/stores/operator-actions/retry-item-store.ts";
import { lowestId } from "../../domain/lowest-id.ts";
import { retryItemsKeptMs, type SettledOutcome } from "../../domain/operator-actions/retry-outcomes.ts";
import type { Scope } from "../../domain/scope.ts";
import { readPage } from "../identifiers/page-cursor.ts";
import type { Deps } from "../runtime/deps.ts";
import { readRetryRun } from "./retry-runs.ts";

type Db = Pick<Deps, "database">;

/** Items that are looked at in one statement, and statements in one round. */
const settledAtOnce = 2_000;
const settledPages = 5;
/** Finds out what became of what retries have sent again; goes on, from round to round, where there is too much for one. */
export class RetrySettlement {
  private after = lowestId;

  constructor(private readonly deps: Db) {}

  async round(): Promise<void> {
    const { database } = this.deps;
    for (let page = 0; page < settledPages; page += 1) {
      const last = await settleNextItems(database, { after: this.after, limit: settledAtOnce });
      this.after = last ?? lowestId;
      if (last === undefined) {
        break;
      }
    }
    await keepTallies(database, { olderThanMs: retryItemsKeptMs });
  }
}

/** What became of the legs or documents of a run, by outcome. @throws AppError 404, or 400 for an invalid cursor */
export async function listItemsOfRun(
  { database }: Db,
  query: { orgId: Scope; id: string; outcome: SettledOutcome | null; limit: number; cursor?: string },
): Promise<{ items: RetryItem[]; nextCursor: string | null }> {
  const { id: runId, orgId, outcome } = query;
  await readRetryRun({ database }, { orgId, id: runId });
  const read = (page: { after?: string; limit: number }) =>
    listRetryItems(database, { ...page, orgId, runId, outcome });
  const { rows: items, nextCursor } = await readPage(query, read);
  return { items, nextCursor };
}
