import { createHash } from "node:crypto";

import { invalidFields } from "../runtime/errors.ts";

const idBytes = 16;
const bindingBytes = 8;
const cursorShape = new RegExp(`^[A-Za-z0-9_-]{${((idBytes + bindingBytes) * 4) / 3}}$`);

/** A digest of what a list was asked for: a cursor holds for the same question alone. */
export const bindingOf = (query: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(query))
    .digest("hex")
    .slice(0, bindingBytes * 2);

/** An opaque cursor: the id of the document that the next page begins behind, and what the list was asked for. */
export const encodeBound = (id: string, binding: string): string =>
  Buffer.from(id.replaceAll("-", "") + binding, "hex").toString("base64url");

const foreignCursor = (): Error =>
  invalidFields({ cursor: "cursor must be the next_cursor of an earlier answer to the same query" });

/** The id of a cursor. @throws AppError 400 on `cursor` for anything else, and for one of another query */
export function decodeBound(text: string, binding: string): string {
  const bytes = Buffer.from(text, "base64url");
  const id = bytes.toString("hex", 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (!cursorShape.test(text) || encodeBound(id, binding) !== text) {
    throw foreignCursor();
  }
  return id;
}
