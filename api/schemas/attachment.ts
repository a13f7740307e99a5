import type { CustomHelpers, ObjectSchema } from "joi";

import { mimeTypes } from "../../common/domain/code-lists/mime-types.ts";
import { field, Problem, record, setByService } from "./field-types.ts";
import { looksLike } from "./file-type.ts";
import { code, text, textLike } from "./text-field.ts";

const notBase64 = /[^A-Za-z0-9+/]/;
const longestFileName = 255;

/** Spec 2.8; the bytes must be what file_type says they are. */
export const attachment = (): ObjectSchema =>
  record({
    file_name: textLike("a file name without a path", (name) => !/[/\\]/.test(name), longestFileName).required(),
    file_type: code(mimeTypes, "one of the allowed MIME types").required(),
    description: text(),
    file_content: base64().custom(matchesType).required(),
    id: setByService,
  });

/** RFC 4648 Base64 with padding and without line breaks, at least one byte. Searches, as a whole-text pattern would backtrack over megabytes. */
const base64 = () =>
  field((value) => {
    if (typeof value !== "string") {
      return new Problem("must be a Base64 string");
    }
    if (value === "") {
      return new Problem("must not be empty");
    }
    const padding = value.endsWith("==") ? 2 : Number(value.endsWith("="));
    const digits = padding === 0 ? value : value.slice(0, -padding);
    return value.length % 4 === 0 && digits !== "" && !notBase64.test(digits)
      ? value
      : new Problem("must be Base64 with padding and without line breaks");
  });

function matchesType(content: string, helpers: CustomHelpers): unknown {
  const { file_type: type } = helpers.state.ancestors[0] as { file_type?: unknown };
  return typeof type !== "string" || looksLike(type, content)
    ? content
    : helpers.error("field.problem", { problem: `must hold a file of the type ${type}` });
}
