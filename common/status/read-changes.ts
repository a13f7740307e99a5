import { createCipheriv, createDecipheriv } from "node:crypto";

import { wrongField } from "../runtime/errors.ts";
import { deriveKey, type Installation } from "../recovery/read-installation.ts";
import { findChanges, findChosenChanges, findLastChange, findSteps, type ChangeRow } from "./change-feed-store.ts";
import { webhookEventOf } from "../webhooks/webhook-events.ts";
import type { Queryable } from "../db/queryable.ts";
import type { Deps } from "../runtime/deps.ts";
import { awaitChange, type Wait } from "./await-status.ts";

const algorithm = "aes-256-ecb";
const bytes = 16;
/** Prefix of the encrypted number, by which our own cursors are recognised. */
const seal = Buffer.from("log\0\0\0\0\0");

/**
 * Cursors of one organization's change feed. The feed's order is a number that counts the writes of the whole site, so
 * a cursor is that number in one AES block under a key of the organization: it is stable, and cannot be read, compared
 * or forged.
 */
export class ChangeCursors {
  private readonly key: Buffer;

  constructor(installation: Installation, orgId: string) {
    this.key = deriveKey(installation, `change cursor ${orgId}`);
  }

  /** Each position's cursor, in order. */
  encode(positions: readonly bigint[]): string[] {
    const cipher = createCipheriv(algorithm, this.key, null).setAutoPadding(false);
    return positions.map((position) => {
      const block = Buffer.alloc(bytes);
      seal.copy(block);
      block.writeBigUInt64BE(position, seal.length);
      return cipher.update(block).toString("base64url");
    });
  }

  /** @throws AppError 400 on `cursor` */
  decode(text: string): bigint {
    const position = this.decrypted(text);
    if (position === undefined) {
      throw wrongField("cursor", "invalid_change_cursor");
    }
    return position;
  }

  /** Undefined for anything else. */
  decrypted(text: string): bigint | undefined {
    const sent = Buffer.from(text, "base64url");
    if (sent.length !== bytes || sent.toString("base64url") !== text) {
      return undefined;
    }
    const block = createDecipheriv(algorithm, this.key, null).setAutoPadding(false).update(sent);
    return block.subarray(0, seal.length).equals(seal) ? block.readBigUInt64BE(seal.length) : undefined;
  }
}

export type { ChangeRow } from "./change-feed-store.ts";

/** Cursor for the present end of the feed. */
const fromNow = "now";
/** Limit of a page, because each entry repeats the metadata of its document. */
const pageBytes = 4 * 1_024 * 1_024;
/** Entries from which a page of chosen events is made. */
const maxSteps = 3_000;
/** While a transaction holds the feed back, no notice announces its end, so the feed is polled. */
const heldBackMs = 50;

interface ChangeQuery {
  orgId: string;
  /** A cursor of an earlier answer, `now`, or absent for the beginning. */
  cursor?: string;
  limit: number;
  /** Only these events, by the names that webhooks have. */
  events?: readonly string[];
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
    const { reached, ...found } = await readPage(deps, { ...query, cursors, after, upTo: safe });
    after = reached;
    const isChange = found.changes.length > 0 || found.hasMore;
    return { found, isChange, ...(isHeldBack && { againInMs: heldBackMs }) };
  });
}

interface PageQuery extends Omit<ChangeQuery, "cursor"> {
  cursors: ChangeCursors;
  after: bigint;
  upTo: bigint;
}

async function readPage(
  { database }: Pick<Deps, "database">,
  { cursors, events, ...query }: PageQuery,
): Promise<ChangePage & { reached: bigint }> {
  const { after, upTo } = query;
  const { rows, hasMore, reached } =
    upTo <= after
      ? { rows: [], hasMore: false, reached: after }
      : await (events === undefined ? readEvery(database, query) : readChosen(database, { ...query, events }));
  const texts = cursors.encode([...rows.map(({ id }) => BigInt(id)), reached]);
  const changes = rows.map((row, index) => ({ ...row, cursor: texts[index] ?? "" }));
  return { changes, cursor: texts.at(-1) ?? "", hasMore, reached };
}

interface Found {
  rows: ChangeRow[];
  hasMore: boolean;
  /** The last entry that was looked at. */
  reached: bigint;
}

type RangeQuery = Omit<PageQuery, "cursors" | "events">;

async function readEvery(database: Queryable, query: RangeQuery): Promise<Found> {
  const rows = await findChanges(database, { ...query, maxBytes: pageBytes });
  return { rows, hasMore: (rows[0]?.found ?? 0) > rows.length, reached: lastOf(rows, query.after) };
}

async function readChosen(
  database: Queryable,
  { events, ...query }: RangeQuery & { events: readonly string[] },
): Promise<Found> {
  const steps = await findSteps(database, { ...query, limit: maxSteps });
  const wanted = steps.filter((step) => events.includes(webhookEventOf(step) ?? ""));
  const ids = wanted.slice(0, query.limit).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await findChosenChanges(database, { ...query, ids, maxBytes: pageBytes });
  return rows.length < wanted.length
    ? { rows, hasMore: true, reached: lastOf(rows, query.after) }
    : { rows, hasMore: steps.length === maxSteps, reached: lastOf(steps, query.after) };
}

const lastOf = (entries: readonly { id: string }[], before: bigint): bigint => BigInt(entries.at(-1)?.id ?? before);
