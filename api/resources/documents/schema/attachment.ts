import type { CustomHelpers, ObjectSchema } from "joi";

import { mimeTypes } from "../../../../common/domain/code-lists/mime-types.ts";
import { complaint, field, Problem, record, setByService } from "../../../schemas/field-types.ts";
import { expected, say } from "../../../schemas/messages.ts";
import { code, text, textMatching } from "../../../schemas/text-field.ts";
import { hasSignatureOf } from "./file-signature.ts";

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

function readBase64(value: unknown): string | Problem {
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

function matchesType(content: string, helpers: CustomHelpers): unknown {
  const { file_type: type } = helpers.state.ancestors[0] as { file_type?: unknown };
  return typeof type !== "string" || hasSignatureOf(type, content)
    ? content
    : complaint(helpers, "fileContent", { type });
}
