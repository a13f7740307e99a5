import { shownValue } from "../../common/documents/shown-value.ts";
import { refusal } from "../../common/runtime/errors.ts";
import { encodingHint, jsonFault } from "../errors/json-fault.ts";
import { JsonError, readJson } from "./read-json.ts";

/** @param what the bytes are, for the message. @throws AppError 400, JsonError */
export function parseJsonObject(bytes: Uint8Array, what: string): Record<string, unknown> {
  const body = readExplained(decodeUtf8(bytes, what));
  if (typeof body !== "object" || body === null || Object.getPrototypeOf(body) !== Object.prototype) {
    throw refusal("not_a_json_object", { what }).explain({
      value: shownValue("", body) ?? "",
      ...(Array.isArray(body) && { suggestion: { hint: "several_documents" } }),
    });
  }
  return body as Record<string, unknown>;
}

/** @throws JsonError that says what stands at its place */
function readExplained(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof JsonError) {
      error.facts = jsonFault({ text, position: error.position, complaint: error.complaint });
    }
    throw error;
  }
}

/**
 * @param what the bytes are, for the message
 * @param options.keepsMark whether a byte order mark stays in the text
 * @throws AppError 400
 */
export function decodeUtf8(bytes: Uint8Array, what: string, { keepsMark = false } = {}): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: keepsMark }).decode(bytes);
  } catch {
    throw refusal("invalid_utf8", { what }).explain({ suggestion: encodingHint(bytes) });
  }
}
