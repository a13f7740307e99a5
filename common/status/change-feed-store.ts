import { createCipheriv, createDecipheriv } from "node:crypto";

import type { DocumentKind } from "../documents/document.ts";
import type { Leg } from "./legs.ts";
import type { LegStatus, OverallStatus } from "./status.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { nameColumns, type NameColumns } from "../db/document-sql.ts";
import { maxEntriesOfRow } from "../db/log-sql.ts";
import { type StatusLogRow, awaitChange, type Wait } from "./status-store.ts";
import { wrongField } from "../runtime/errors.ts";
import { deriveKey, type Installation } from "../recovery/read-installation.ts";
import { webhookEventOf } from "../webhooks/webhook-events.ts";
import type { Deps } from "../runtime/deps.ts";

// The index holds the numbers of rows, not of entries: a condition on the number of an entry alone would read the organization's
// whole log.

/** SQL: whether an entry of the view status_log comes after this number. */
const isBehind = (entry: string, number: string): string =>
  `${entry}.row_id > ${number}::bigint - ${maxEntriesOfRow} and ${entry}.id > ${number}`;

/** SQL: whether an entry of the view status_log comes up to this number. */
const isUpTo = (entry: string, number: string): string => `${entry}.row_id <= ${number} and ${entry}.id <= ${number}`;

/** SQL: orders entries by number, as the index does. */
const inOrder = (entry: string, sort: "asc" | "desc" = "asc"): string =>
  `order by ${entry}.row_id ${sort}, ${entry}.id ${sort}`;

/** A log entry with the columns that readers of many documents need. */
export interface ChangeRow extends StatusLogRow, NameColumns {
  /** Number in the log of the whole site; never shown, because it reveals the activity of other organizations. */
  id: string;
  orgId: string;
  documentId: string;
  kind: DocumentKind;
  documentSequence: string;
  businessProfileId: string;
  /** Current statuses, not those at the time of the entry. */
  overallStatus: OverallStatus;
  participantStatus: LegStatus;
  ftaStatus: LegStatus;
}

const selectChanges = `
  select l.id, l.position, l.org_id, l.document_id, l.at, l.revision, l.stage, l.leg, l.event, l.from_state,
    l.to_state, l.attempt, l.duration_ms, l.detail, d.kind, d.document_sequence, d.business_profile_id,
    d.overall_status, d.participant_status, d.fta_status, ${nameColumns}
  from status_log l join documents d on d.org_id = l.org_id and d.id = l.document_id`;

/** Number of the organization's last entry up to the watermark `upTo`; 0 if there is none. */
export async function findLastChange(db: Queryable, { orgId, upTo }: { orgId: string; upTo: bigint }): Promise<bigint> {
  const rows = await db.query<{ last: string }>(lastChange, [orgId, upTo]);
  return BigInt(rows[0]?.last ?? 0);
}

const lastChange = preparedStatement(
  "find-last-change",
  `select coalesce((select l.id from status_log l where l.org_id = $1 and ${isUpTo("l", "$2")}
  order by l.row_id desc, l.id desc limit 1), 0) as last`,
);

interface ChangesQuery {
  orgId: string;
  after: bigint;
  upTo: bigint;
  limit: number;
  /** The page ends with the entry that brings the metadata of its entries to this size. */
  maxBytes: number;
}

/**
 * The organization's entries between `after` and the watermark `upTo`, in order. `found` counts them up to `limit` + 1: if it is
 * more than are returned, there are others.
 */
export async function findChanges(
  db: Queryable,
  { orgId, after, upTo, limit, maxBytes }: ChangesQuery,
): Promise<(ChangeRow & { found: number })[]> {
  return db.query(findChangesStatement, [orgId, after, upTo, limit, maxBytes]);
}

const metadataBytes = "coalesce(octet_length(metadata::text), 0)";

/** SQL: the first entries of `page`: at most `limit`, until their metadata reaches `maxBytes`. */
const measured = (page: string, { limit, maxBytes }: { limit: string; maxBytes: string }): string => `
  with page as (${page}),
  measured as (
    select *, (count(*) over ())::int as found, row_number() over (order by id) as nth,
      sum(${metadataBytes}) over (order by id) - ${metadataBytes} as bytes_before
    from page
  )
  select * from measured where nth <= ${limit} and bytes_before < ${maxBytes} order by id`;

const findChangesStatement = preparedStatement(
  "find-changes",
  measured(
    `${selectChanges} where l.org_id = $1 and ${isBehind("l", "$2")} and ${isUpTo("l", "$3")} ${inOrder("l")} limit $4 + 1`,
    { limit: "$4", maxBytes: "$5" },
  ),
);

const findChosenStatement = preparedStatement(
  "find-chosen-changes",
  measured(
    `${selectChanges} where l.org_id = $1 and l.id = any($2::bigint[]) and l.row_id
    between (select min(i) from unnest($2::bigint[]) i) - ${maxEntriesOfRow - 1} and (select max(i) from unnest($2::bigint[]) i)`,
    { limit: "$3", maxBytes: "$4" },
  ),
);

/** The columns of an entry that decide its event. */
interface LogStep {
  id: string;
  stage: string;
  leg: Leg | null;
  event: string;
  fromState: string | null;
  toState: string | null;
}

/** The entries that `findChanges` would read next, with only what decides their events. */
export async function findSteps(
  db: Queryable,
  { orgId, after, upTo, limit }: Omit<ChangesQuery, "maxBytes">,
): Promise<LogStep[]> {
  return db.query(findStepsStatement, [orgId, after, upTo, limit]);
}

const findStepsStatement = preparedStatement(
  "find-steps",
  `
  select l.id, l.stage, l.leg, l.event, l.from_state, l.to_state from status_log l
  where l.org_id = $1 and ${isBehind("l", "$2")} and ${isUpTo("l", "$3")} ${inOrder("l")} limit $4`,
);

/** The entries of several organizations without a limit: the caller keeps the range small. */
export async function findChangesOf(
  db: Queryable,
  { orgIds, after, upTo }: { orgIds: readonly string[]; after: bigint; upTo: bigint },
): Promise<ChangeRow[]> {
  return db.query<ChangeRow>(
    `${selectChanges} where ${isBehind("l", "$2")} and ${isUpTo("l", "$3")} and l.org_id = any($1::uuid[]) order by l.id`,
    [orgIds, after, upTo],
  );
}

/** The organization's entries of a period, oldest first. */
export async function findChangesBetween(
  db: Queryable,
  { orgId, since, until, limit }: { orgId: string; since: Date; until: Date; limit: number },
): Promise<ChangeRow[]> {
  return db.query<ChangeRow>(
    `${selectChanges} where l.org_id = $1 and l.at >= $2 and l.at < $3 order by l.id limit $4`,
    [orgId, since, until, limit],
  );
}

/** Log numbers used per entry: each row reserves 16 numbers and holds about two entries. */
const numbersOfEntry = 8n;

/** The log's index orders the numbers of each organization; no index orders those of the whole site. */
const firstBehind = `
  select min(f.id) as first from organizations o cross join lateral (
    select r.id from status_log_rows r where r.org_id = o.id and r.id > $1 order by r.id limit 1
  ) f`;

/** The end of the next batch of about `stride` entries, at most `safe`. Numbers that a restore has skipped do not count. */
export async function findBatchEnd(
  db: Queryable,
  { after, safe, stride }: { after: bigint; safe: bigint; stride: bigint },
): Promise<bigint> {
  const numbers = stride * numbersOfEntry;
  if (safe - after <= numbers) {
    return safe;
  }
  const rows = await db.query<{ first: string | null }>(firstBehind, [after]);
  const end = BigInt(rows[0]?.first ?? safe) - 1n + numbers;
  return end < safe ? end : safe;
}

/**
 * Locks a reader's cursor until the transaction ends.
 *
 * @returns undefined when another transaction holds it
 */
export async function lockFeedCursor(tx: Queryable, name: string): Promise<bigint | undefined> {
  const rows = await tx.query<{ position: string }>(
    `select position from process_leases where name = $1 for update skip locked`,
    [name],
  );
  return rows[0] === undefined ? undefined : BigInt(rows[0].position);
}

export async function moveFeedCursor(tx: Queryable, name: string, position: bigint): Promise<void> {
  await tx.query(`update process_leases set position = $2 where name = $1`, [name, position]);
}

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

  /** Undefined for a text that is no cursor of this organization. */
  decrypted(text: string): bigint | undefined {
    const sent = Buffer.from(text, "base64url");
    if (sent.length !== bytes || sent.toString("base64url") !== text) {
      return undefined;
    }
    const block = createDecipheriv(algorithm, this.key, null).setAutoPadding(false).update(sent);
    return block.subarray(0, seal.length).equals(seal) ? block.readBigUInt64BE(seal.length) : undefined;
  }
}

/** Cursor for the present end of the feed. */
const fromNow = "now";
/** Limit of a page, because each entry repeats the metadata of its document. */
const pageBytes = 4 * 1_024 * 1_024;
/** The most entries that are searched for a page of chosen events. */
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
  {
    database,
    installation,
    statusListener,
    watermark,
  }: Pick<Deps, "database" | "installation" | "statusListener" | "watermark">,
  query: ChangeQuery,
  wait: Wait,
): Promise<ChangePage> {
  const cursors = new ChangeCursors(await installation(), query.orgId);
  let after = query.cursor === undefined ? 0n : undefined;
  if (query.cursor !== undefined && query.cursor !== fromNow) {
    after = cursors.decode(query.cursor);
  }
  return awaitChange({ statusListener }, { ...wait, id: query.orgId }, async () => {
    const { safe, isHeldBack } = await watermark.advance();
    // The organization's own last entry, because the site's would reveal the activity of others.
    after ??= await findLastChange(database, { orgId: query.orgId, upTo: safe });
    const { reached, ...found } = await readPage(database, { ...query, cursors, after, upTo: safe });
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
  database: Queryable,
  { cursors, events, ...query }: PageQuery,
): Promise<ChangePage & { reached: bigint }> {
  const { orgId, after, upTo, limit } = query;
  let rows: (ChangeRow & { found: number })[] = [];
  let hasMore = false;
  // The last entry that was looked at.
  let reached = after;
  if (upTo > after && events === undefined) {
    rows = await findChanges(database, { ...query, maxBytes: pageBytes });
    hasMore = (rows[0]?.found ?? 0) > rows.length;
    reached = lastOf(rows, after);
  } else if (upTo > after) {
    const steps = await findSteps(database, { ...query, limit: maxSteps });
    const wanted = steps.filter((step) => events?.includes(webhookEventOf(step) ?? ""));
    const ids = wanted.slice(0, limit).map(({ id }) => id);
    rows = ids.length === 0 ? [] : await database.query(findChosenStatement, [orgId, ids, ids.length, pageBytes]);
    const isCut = rows.length < wanted.length;
    hasMore = isCut || steps.length === maxSteps;
    reached = lastOf(isCut ? rows : steps, after);
  }
  const texts = cursors.encode([...rows.map(({ id }) => BigInt(id)), reached]);
  const changes = rows.map((row, index) => ({ ...row, cursor: texts[index] ?? "" }));
  return { changes, cursor: texts.at(-1) ?? "", hasMore, reached };
}

const lastOf = (entries: readonly { id: string }[], before: bigint): bigint => BigInt(entries.at(-1)?.id ?? before);
