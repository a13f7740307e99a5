import { findChanges, findLastChange, type ChangeRow } from "../../db/stores/changes/change-feed-store.ts";
import { ChangeCursors } from "./change-cursor.ts";
import type { Deps } from "../runtime/deps.ts";
import { awaitChange, type Wait } from "./await-status.ts";

export type { ChangeRow } from "../../db/stores/changes/change-feed-store.ts";

/** Cursor for the present end of the feed. */
const fromNow = "now";
/** Limit of a page, because each entry repeats the metadata of its document. */
const pageBytes = 4 * 1_024 * 1_024;
/** While a transaction holds the feed back, no notice announces its end, so the feed is polled. */
const heldBackMs = 50;

export interface ChangeQuery {
  orgId: string;
  /** A cursor of an earlier answer, `now`, or absent for the beginning. */
  cursor?: string;
  limit: number;
}

export type Change = ChangeRow & { cursor: string };

export interface ChangePage {
  changes: Change[];
  /** The cursor to continue with: after the last entry, or the requested place. */
  cursor: string;
  hasMore: boolean;
}

/**
 * Entries of the organization's status logs in order of their numbers, which is the order within each document; none is
 * missed, however late its transaction commits. With a wait, an empty page waits for its first entry.
 *
 * @throws AppError 400 on `cursor`
 */
export async function readChanges(
  deps: Pick<Deps, "database" | "installation" | "statusListener" | "watermark">,
  query: ChangeQuery,
  wait: Wait,
): Promise<ChangePage> {
  const { watermark } = deps;
  const cursors = new ChangeCursors(await deps.installation(), query.orgId);
  let after = query.cursor === undefined ? 0n : undefined;
  if (query.cursor !== undefined && query.cursor !== fromNow) {
    after = cursors.decode(query.cursor);
  }
  return awaitChange(deps, { ...wait, id: query.orgId }, async () => {
    const { safe, isHeldBack } = await watermark.advance();
    // The organization's own last entry, because the site's would reveal the activity of others.
    after ??= await findLastChange(deps.database, { orgId: query.orgId, upTo: safe });
    const found = await readPage(deps, { ...query, cursors, after, upTo: safe });
    return { found, isChange: found.changes.length > 0, ...(isHeldBack && { againInMs: heldBackMs }) };
  });
}

async function readPage(
  { database }: Pick<Deps, "database">,
  { cursors, ...query }: { cursors: ChangeCursors; orgId: string; after: bigint; upTo: bigint; limit: number },
): Promise<ChangePage> {
  const { after, upTo } = query;
  const rows = upTo > after ? await findChanges(database, { ...query, maxBytes: pageBytes }) : [];
  const texts = cursors.encode([...rows.map(({ id }) => BigInt(id)), after]);
  const changes = rows.map((row, index) => ({ ...row, cursor: texts[index] ?? "" }));
  const hasMore = (rows[0]?.found ?? 0) > rows.length;
  return { changes, cursor: changes.at(-1)?.cursor ?? texts.at(-1) ?? "", hasMore };
}
