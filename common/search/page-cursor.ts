import { createHash } from "node:crypto";

import { wrongField } from "../runtime/errors.ts";

const cursorShape = /^[A-Za-z0-9_-]{22}$/;

/** An opaque cursor: the UUID of the page's last row. */
export function encodeCursor(id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}

/** The UUID of a cursor. @throws AppError 400 on `cursor` for anything else */
export function decodeCursor(text: string): string {
  const bytes = Buffer.from(text, "base64url");
  if (!cursorShape.test(text) || bytes.toString("base64url") !== text) {
    throw wrongField("cursor", "invalid_cursor");
  }
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * The rows of a page and the cursor of the next one; null on the last page.
 *
 * @param read the page's rows, and one more when there is a next page
 */
export function toPage<Row>(
  read: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: read.length > limit && last !== undefined ? encodeCursor(idOf(last)) : null };
}

/**
 * Reads the page after a cursor; `read` gets its id as `after`.
 *
 * @throws AppError 400 on `cursor` for an invalid one
 */
export async function readPage<Query extends { limit: number; cursor?: string }, Row extends { id: string }>(
  { cursor, ...query }: Query,
  read: (query: Omit<Query, "cursor"> & { after?: string }) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const rows = await read({ ...query, ...(cursor !== undefined && { after: decodeCursor(cursor) }) });
  return toPage(rows, query.limit, ({ id }) => id);
}

const idBytes = 16;
const bindingBytes = 8;
const boundShape = new RegExp(`^[A-Za-z0-9_-]{${((idBytes + bindingBytes) * 4) / 3}}$`);

/** A digest of what a list was asked for: a cursor holds for the same question alone. */
export const bindingOf = (query: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(query))
    .digest("hex")
    .slice(0, bindingBytes * 2);

/** An opaque cursor: the id of the document that the next page begins after, and what the list was asked for. */
export const encodeBound = (id: string, binding: string): string =>
  Buffer.from(id.replaceAll("-", "") + binding, "hex").toString("base64url");

/** The id of a cursor. @throws AppError 400 on `cursor` for anything else, and for one of another query */
export function decodeBound(text: string, binding: string): string {
  const bytes = Buffer.from(text, "base64url");
  const id = bytes.toString("hex", 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (!boundShape.test(text) || encodeBound(id, binding) !== text) {
    throw wrongField("cursor", "foreign_cursor");
  }
  return id;
}
