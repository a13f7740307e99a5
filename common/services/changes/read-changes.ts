import { findChanges, findLastChange, type ChangeRow } from "../../db/stores/changes/change-feed-store.ts";
import { ChangeCursors } from "./change-cursor.ts";
import { changeWatermark } from "./change-watermark.ts";
import type { Deps } from "../runtime/deps.ts";
import { readInstallation } from "../identifiers/read-installation.ts";
import { awaitChange, type Wait } from "./await-status.ts";

export type { ChangeRow } from "../../db/stores/changes/change-feed-store.ts";

/** The cursor that means from here on, without what has been. */
const fromNow = "now";
/** While a transaction holds the feed back, no notice says when it has ended. */
const heldBackMs = 50;

export interface ChangeQuery {
  orgId: string;
  /** A cursor of an earlier answer, `now`, or none for the beginning. */
  cursor?: string;
  limit: number;
}

/** A change with the cursor that goes on behind it. */
export type Change = ChangeRow & { cursor: string };

export interface ChangePage {
  changes: Change[];
  /** Where to go on: the last entry, or the place asked about when there is none. */
  cursor: string;
  hasMore: boolean;
}

/**
 * Every entry of the organization's status logs in order of its number, which is the order of each document's log, and
 * none left out however late its transaction commits. With a wait, an empty page waits for its first entry.
 *
 * @throws AppError 400 on `cursor`
 */
export async function readChanges(
  deps: Pick<Deps, "database" | "statusListener">,
  query: ChangeQuery,
  wait: Wait,
): Promise<ChangePage> {
  const watermark = changeWatermark(deps.database);
  const cursors = new ChangeCursors(await readInstallation(deps.database), query.orgId);
  let after = query.cursor === undefined ? 0n : undefined;
  if (query.cursor !== undefined && query.cursor !== fromNow) {
    after = cursors.decode(query.cursor);
  }
  return awaitChange(deps, { ...wait, id: query.orgId }, async () => {
    const { safe, isHeldBack } = await watermark.advance();
    // Its own last entry, not the site's: a place that moves with what others do would tell of it.
    after ??= await findLastChange(deps.database, { orgId: query.orgId, upTo: safe });
    const found = await readPage(deps, { ...query, cursors, after, upTo: safe });
    return { found, isChange: found.changes.length > 0, ...(isHeldBack && { againInMs: heldBackMs }) };
  });
}

async function readPage(
  { database }: Pick<Deps, "database">,
  { cursors, ...query }: { cursors: ChangeCursors; orgId: string; after: bigint; upTo: bigint; limit: number },
): Promise<ChangePage> {
  const { after, upTo, limit } = query;
  const rows = upTo > after ? await findChanges(database, { ...query, limit: limit + 1 }) : [];
  const texts = cursors.encode([...rows.slice(0, limit).map(({ id }) => BigInt(id)), after]);
  const changes = rows.slice(0, limit).map((row, index) => ({ ...row, cursor: texts[index] ?? "" }));
  return { changes, cursor: changes.at(-1)?.cursor ?? texts.at(-1) ?? "", hasMore: rows.length > limit };
}
