import type { CustomHelpers, ObjectSchema } from "joi";

import { mimeTypes } from "../../../common/code-lists/document-codes.ts";
import { KeptContent } from "../../../common/documents/document.ts";
import { complaint, field, Problem, record, setByService } from "../../schemas/field-types.ts";
import { expected, say } from "../../schemas/messages.ts";
import { code, text, textMatching } from "../../schemas/fields.ts";

/** Base64 digits that are decoded to detect the type; a multiple of four. */
const headDigits = 4_096;

const startsWith =
  (...bytes: number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, index) => head[index] === byte);
const isZip = startsWith(0x50, 0x4b, 0x03, 0x04);

const signatures: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  "application/pdf": (head) => latin1(head.subarray(0, 1_024)).includes("%PDF-"),
  "image/png": startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  "image/jpeg": startsWith(0xff, 0xd8, 0xff),
  "application/vnd.oasis.opendocument.spreadsheet": isZip,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": isZip,
  "text/csv": isText,
  "application/xml": (head) => isText(head) && /^\uFEFF?\s*</.test(decode(head)),
};

/** Whether the beginning of a file fits its MIME type; a type without a known signature always fits. */
function hasSignatureOf(mimeType: string, base64: string): boolean {
  // The Base64 is valid here. Buffer is not used, because the playground runs this in a browser.
  const head = Uint8Array.from(atob(base64.slice(0, headDigits)), (digit) => digit.charCodeAt(0));
  return signatures[mimeType]?.(head) ?? true;
}

/** Text in legacy encodings is accepted, so only control characters are refused. */
function isText(head: Uint8Array): boolean {
  return !/(?!\s)\p{Cc}/u.test(decode(head));
}

function decode(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) {
    return new TextDecoder("utf-16le").decode(head);
  }
  if (head[0] === 0xfe && head[1] === 0xff) {
    return new TextDecoder("utf-16be").decode(head);
  }
  return new TextDecoder().decode(head);
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const notBase64 = /[^A-Za-z0-9+/]/;
const maxFileNameLength = 255;

/**
 * Slashes, control characters, line separators, and characters that reverse the direction of text: with these a name
 * that ends in "exe" would be shown as one that ends in "pdf".
 */
const unfitForFileName = /[/\\]|\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const isFileName = (name: string): boolean => !unfitForFileName.test(name) && ![".", ".."].includes(name.trim());

/** contract.md 2.8. The content must have the type that file_type names. */
export const attachment = (): ObjectSchema =>
  record({
    file_name: textMatching(expected("fileName"), isFileName, maxFileNameLength).required(),
    file_type: code(mimeTypes, expected("mimeType")).required(),
    description: text(),
    file_content: base64().custom(matchesType).required(),
    id: setByService,
  });

/**
 * Base64 of RFC 4648 with padding, without line breaks, not empty. It searches for a wrong character, because a
 * pattern for the whole text would backtrack over megabytes.
 */
const base64 = () => field(readBase64, { type: "string", contentEncoding: "base64" });

function readBase64(value: unknown): string | KeptContent | Problem {
  if (value instanceof KeptContent) {
    return value;
  }
  if (typeof value !== "string") {
    return new Problem(say("base64"));
  }
  if (value === "") {
    return new Problem(say("base64Empty"));
  }
  const padding = value.endsWith("==") ? 2 : Number(value.endsWith("="));
  const digits = padding === 0 ? value : value.slice(0, -padding);
  return value.length % 4 === 0 && digits !== "" && !notBase64.test(digits) ? value : new Problem(say("base64Form"));
}

function matchesType(content: string | KeptContent, helpers: CustomHelpers): unknown {
  const { file_type: type } = helpers.state.ancestors[0] as { file_type?: unknown };
  return content instanceof KeptContent || typeof type !== "string" || hasSignatureOf(type, content)
    ? content
    : complaint(helpers, "fileContent", { type });
}
