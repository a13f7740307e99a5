import { sha256 } from "../runtime/digest.ts";

/**
 * A UUID in one form, because readers compare it without case, and tools write it in braces, as a URN or without hyphens. A text
 * that is none, which no official rule refuses, is compared by its digest.
 */
export function uuidKey(text: string): string {
  const written = text.trim().toLowerCase();
  const digits = written.replace(/^urn:uuid:/, "").replaceAll(/[{}-]/g, "");
  const key = /^[0-9a-f]{32}$/.test(digits) ? digits : sha256(written).slice(0, 32);
  return key.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
