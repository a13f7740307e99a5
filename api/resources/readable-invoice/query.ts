import { record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/integer-field.ts";
import { oneOf } from "../../schemas/text-field.ts";

/** Browsers show and print this many lines without delay. */
const defaultLines = 500;
const maxLines = 1_000;

const language = { lang: oneOf("en", "ar"), revision: integerParameter(1, 999_999) };

/** Both languages by default. */
export const pdfQuery = record(language);

export const viewQuery = record({
  ...language,
  from_line: integerParameter(1, 999_999).default(1),
  lines: integerParameter(1, maxLines).default(defaultLines),
});
