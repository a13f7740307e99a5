import type { ErrorFacts, Suggestion, HintKey } from "../../common/errors/hints.ts";
import { shownValue, maskedText } from "../../common/documents/mask-document.ts";
import { nearestName } from "../../common/runtime/text.ts";

/** `errors` names all fields; so many of them are explained, so that the answer stays in proportion to its request. */
export const maxDetails = 250;

type Path = readonly (string | number)[];

/** A request, for what is said of its fields. */
export interface SentRequest {
  value: unknown;
  /** The names that the object at the path may have. */
  namesAt: (path: Path) => readonly string[];
  /** Whether these are parameters of the query, which have no place in a body. */
  isQuery?: boolean;
}

/** What was sent where something is wrong, and the field that an unknown one is nearest to. */
export function sentFacts(
  complaints: ReadonlyMap<string, { path: Path; isUnknown: boolean }>,
  { value, namesAt, isQuery = false }: SentRequest,
): Record<string, ErrorFacts> {
  const explained = [...complaints].slice(0, maxDetails);
  return Object.fromEntries(
    explained.map(([name, { path, isUnknown }]) => {
      const shown = shownValue(name, valueAt(value, path));
      const near = isUnknown ? nearOf(path, namesAt(path.slice(0, -1)), isQuery) : undefined;
      return [
        name,
        {
          ...(!isQuery && { pointer: pointerOf(path) }),
          ...(shown !== undefined && { value: shown }),
          ...(near !== undefined && { suggestion: near }),
        },
      ];
    }),
  );
}

function nearOf(path: Path, names: readonly string[], isQuery: boolean): Suggestion | undefined {
  const near = nearestName(String(path.at(-1)), names);
  return near === undefined && isQuery ? { hint: "parameters", words: { names: names.join(", ") } } : near;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, step)
        ? (at as Record<string, unknown>)[step]
        : undefined,
    value,
  );
}

/** RFC 6901. */
const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

interface SchemaTerms {
  readonly $_terms: {
    readonly keys?: readonly { key: string; schema: SchemaTerms }[] | null;
    readonly items?: readonly SchemaTerms[];
  };
}

/** The names that a Joi schema has at a path of what it checks. */
export function namesInSchema(schema: unknown, path: Path): readonly string[] {
  const found = path.reduce<SchemaTerms | undefined>(
    (at, step) =>
      typeof step === "number" ? at?.$_terms.items?.[0] : at?.$_terms.keys?.find(({ key }) => key === step)?.schema,
    schema as SchemaTerms,
  );
  return (found?.$_terms.keys ?? []).map(({ key }) => key);
}

const shownBefore = 30;
const shownBehind = 15;

/** A text that could not be parsed as JSON, with the position and message of the parser. */
interface BrokenText {
  text: string;
  position: number;
  complaint: string;
}

/** Line and column of the syntax error, the text around it, and the probable mistake. */
export function jsonFault(broken: BrokenText): ErrorFacts {
  const { text, position, complaint } = broken;
  const lineStart = text.lastIndexOf("\n", position - 1) + 1;
  const line = newlinesBefore(text, lineStart) + 1;
  const column = position - lineStart + 1;
  const before = text.slice(Math.max(lineStart, position - shownBefore), position);
  const [behind = ""] = text.slice(position, position + shownBehind).split("\n");
  const suggestion = guess(broken);
  return {
    words: { line: `${line}`, column: `${column}`, complaint },
    // The mark stands before what was not expected.
    value: `${shownBeforeFault(before)}⟨!⟩${maskedRuns(behind)}`,
    ...(suggestion !== undefined && { suggestion }),
  };
}

function newlinesBefore(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) {
    count += 1;
  }
  return count;
}

/** An excerpt may begin in the middle of a number or a name, of which a mask would then not know enough. */
const shownBeforeFault = (text: string): string =>
  maskedRuns(text.length < shownBefore ? text : text.replace(/^[^\s",:{[]+/, "…"));

/** What has six digits or more is masked, whatever it is: an excerpt does not know the name of its field. */
const maskedRuns = (text: string): string =>
  maskedText(text).replaceAll(/[A-Z]{0,2}(?:\d[ -]?){6,}/gi, (run) => `****${run.trim().slice(-3)}`);

type Sign = (text: string, position: number) => boolean;

const at = (text: string, position: number, shape: RegExp): boolean => shape.test(text.slice(position, position + 12));
const behind = (text: string, position: number, shape: RegExp): boolean =>
  shape.test(text.slice(Math.max(0, position - 40), position));

/** Ordered: the first match becomes the suggestion. */
const signs: readonly (readonly [hint: HintKey, fits: Sign])[] = [
  ["empty_body", (text) => text.length < 1_000 && text.trim() === ""],
  ["utf16", (text) => text.slice(0, 4).includes("\0")],
  ["bom", (text, position) => text[position] === "\ufeff"],
  ["xml_body", (text, position) => position < 10 && at(text, position, /^</)],
  ["form_body", (text, position) => position < 10 && /^[\w.[\]%-]+=[^"{]*(?:&|$)/.test(text.slice(0, 200))],
  ["single_quotes", (text, position) => at(text, position, /^['‘’“”]/)],
  ["comment", (text, position) => at(text, position, /^(?:\/[/*]|#)/)],
  ["trailing_comma", (text, position) => at(text, position, /^\s*[}\]]/) && behind(text, position, /,\s*$/)],
  ["several_documents", (text, position) => at(text, position, /^\{/) && behind(text, position, /\}\s*$/)],
  [
    "json_words",
    (text, position) => at(text, position, /^-?(?:none|nan|true|false|null|undefined|inf|yes|no)\b|^-?infinity/i),
  ],
  ["json_number", (text, position) => at(text, position, /^(?:\+|\.\d)/) || isOddNumber(text, position)],
  ["missing_comma", (text, position) => at(text, position, /^["{[]/) && behind(text, position, /["\d}\]el]\s*$/)],
  ["unquoted_name", (text, position) => at(text, position, /^[A-Za-z_$]/)],
  ["broken_off", (text, position) => position >= text.trimEnd().length],
];

/** 007, or a point with no digit behind it. */
const isOddNumber = (text: string, position: number): boolean =>
  (at(text, position, /^\d/) && behind(text, position, /[:,[]\s*-?0$/)) || at(text, position, /^\.(?!\d)/);

function guess({ text, position, complaint }: BrokenText): Suggestion | undefined {
  const comma = decimalComma(text, position);
  if (comma !== undefined) {
    return { hint: "decimal_comma", words: { value: comma } };
  }
  if (complaint.includes("has no end")) {
    return { hint: "broken_off" };
  }
  if (complaint.includes("wrong escape")) {
    return { hint: "escape" };
  }
  if (complaint.includes("occurs twice")) {
    return { hint: "twice" };
  }
  const hint = signs.find(([, fits]) => fits(text, position))?.[0];
  return hint === undefined ? undefined : { hint };
}

/** `7,25` is read as 7, a comma, and 25 where the name of a member belongs. */
function decimalComma(text: string, position: number): string | undefined {
  const [, whole] = /(?:[:[]|^)\s*(-?\d{1,15}),$/.exec(text.slice(Math.max(0, position - 20), position)) ?? [];
  const [digits] = /^\d{1,10}(?=\s*[,}\]])/.exec(text.slice(position, position + 14)) ?? [];
  return whole === undefined || digits === undefined ? undefined : `${whole}.${digits}`;
}

/** Bytes that are no UTF-8: a guess at what they are. */
export function encodingHint(bytes: Uint8Array): Suggestion {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return { hint: hasMark || bytes.subarray(0, 4).includes(0) ? "utf16" : "other_charset" };
}
