import {
  errorCatalogue,
  fieldRows,
  genericCode,
  rowOf,
  type RefusalCode,
} from "../../common/errors/error-catalogue.ts";
import { type Message, messageCodes, catalogue, type MessageKey } from "../schemas/messages.ts";
import { filled, hints, type ErrorFacts, type Suggestion } from "../../common/errors/hints.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { maxDetails } from "./error-facts.ts";
import { suggest } from "./suggestion.ts";

/** One error, for machines and people. */
export interface ErrorDetail {
  code: string;
  path?: string;
  pointer?: string;
  message: string;
  value?: string;
  rule?: string;
  section?: string;
  docs_url: string;
  suggestion?: string;
}

/** Where the entry of a code is, below the address of the service. */
const docsUrl = (code: string): string => `/docs/errors#${code}`;

/** The part of a standard that a refusal follows. */
const sections: Readonly<Record<string, string>> = {
  400: "RFC 9110, 15.5.1",
  401: "RFC 6750, 3",
  403: "RFC 9110, 15.5.4",
  404: "RFC 9110, 15.5.5",
  405: "RFC 9110, 15.5.6",
  409: "RFC 9110, 15.5.10",
  412: "RFC 9110, 15.5.13",
  413: "RFC 9110, 15.5.14",
  415: "RFC 9110, 15.5.16",
  429: "RFC 6585, 4",
  malformed_json: "RFC 8259",
};

/** Each error beside its entry in `errors`: a message for the whole request, or one for each field. */
export function detailsOf(error: AppError): ErrorDetail[] {
  const { fields, byField } = error;
  if (fields === undefined) {
    return [wholeDetail(error)];
  }
  // Many lines of a document have the same mistake, so what made a message is looked up once.
  const known = new Map<string, Recognised | undefined>();
  return Object.entries(fields)
    .slice(0, maxDetails)
    .map(([path, said]) => fieldDetail({ path, said, facts: byField[path] ?? {} }, known));
}

function wholeDetail({ status, message, code: own, whole }: AppError): ErrorDetail {
  const code = own ?? genericCode(status);
  const section = sections[code] ?? sections[status ?? ""];
  return finished(
    {
      code,
      message: (own && withWords(errorCatalogue[own][1], whole.words ?? {})) ?? message,
      ...(section !== undefined && { section }),
    },
    whole,
    whole.suggestion ?? adviceOf(code),
  );
}

interface WrongField {
  path: string;
  said: string;
  facts: ErrorFacts;
}

/** The official rule at the end of a message, and one in the middle of it. */
const ruleAtEnd = / \(((?:(?:ALIGNED-)?IBRP?|OWN)-[^()]+)\)$/;
const ruleWithin = /\((IBR-[\dA-Z-]+)\)/;

function fieldDetail({ path, said, facts }: WrongField, known: Map<string, Recognised | undefined>): ErrorDetail {
  // `details` has the name in `path`, so that the message need not repeat it.
  const behind = said.startsWith(`${path} `) ? said.slice(path.length + 1) : said;
  const rule = (ruleAtEnd.exec(behind) ?? ruleWithin.exec(behind))?.[1];
  const text = behind.replace(ruleAtEnd, "");
  const name = path.split(".").at(-1) ?? "";
  const found = facts.code === undefined ? remembered(known, `${name} ${text}`, () => recognise(text, name)) : facts;
  const { code = genericCode(400), words = {} } = found ?? {};
  const suggestion = facts.suggestion ?? suggest(code, facts.value, words, name) ?? adviceOf(code);
  return finished({ code, path, message: text, ...(rule !== undefined && { rule }) }, facts, suggestion);
}

function remembered<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  const found = known.has(key) ? (known.get(key) as Value) : find();
  known.set(key, found);
  return found;
}

/** Undefined for advice that names what only the place of the refusal knows. */
function adviceOf(code: string): Suggestion | undefined {
  const hint = rowOf(code)?.[2];
  return hint === undefined || hints[hint].includes("{") ? undefined : { hint };
}

function finished(
  { code, path, message, ...rest }: Omit<ErrorDetail, "docs_url">,
  { pointer, value }: ErrorFacts,
  suggestion: Suggestion | undefined,
): ErrorDetail {
  return {
    code,
    ...(path !== undefined && { path }),
    ...(pointer !== undefined && { pointer }),
    message,
    ...(value !== undefined && { value }),
    ...rest,
    docs_url: docsUrl(code),
    ...(suggestion !== undefined && { suggestion: worded(suggestion) }),
  };
}

/** Undefined where one of the template's places would stay empty: the error's own message says it then. */
const withWords = (template: string, words: Readonly<Record<string, string>>): string | undefined =>
  [...template.matchAll(/\{(\w+)\}/g)].every(([, name]) => Object.hasOwn(words, name!))
    ? filled(template, words)
    : undefined;

export const worded = (suggestion: Suggestion): string =>
  typeof suggestion === "string" ? suggestion : filled(hints[suggestion.hint], suggestion.words ?? {});

/** The envelope of a refusal that is answered before there is an application. */
export function refusalBody(code: RefusalCode): { errors: { message: string }; details: ErrorDetail[] } {
  const [status, message] = errorCatalogue[code];
  return { errors: { message }, details: detailsOf(new AppError(status, message, undefined, code)) };
}

/** A message of a catalogue. */
interface CatalogueEntry {
  code: string;
  english: string;
  /** Present where it is about the request as a whole. */
  status?: number;
  rule?: string;
  /** The fields that can have it. */
  at?: string;
}

interface Pattern extends CatalogueEntry {
  prefix: string;
  regex: RegExp;
  names: string[];
}

interface Recognised extends CatalogueEntry {
  words: Readonly<Record<string, string>>;
}

/** Messages of the schemas, which stand behind the name of a field. */
const schemaEntries: readonly CatalogueEntry[] = Object.values(catalogue).flatMap((group) =>
  Object.entries<Message>(group).map(([key, { text, rule, at }]) => {
    const code =
      messageCodes[key as MessageKey] ??
      codeOfSameWords(text) ??
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return {
      code,
      english: text,
      ...(rule !== undefined && { rule }),
      ...(at !== undefined && { at }),
    };
  }),
);

/** A message that differs from another in its rule alone has its code. */
function codeOfSameWords(text: string): string | undefined {
  const messages = Object.assign({}, ...Object.values(catalogue)) as Record<string, Message>;
  const [found] = Object.entries(messageCodes).filter(([key]) => messages[key]?.text === text);
  return found?.[1];
}

const commonEntries: readonly CatalogueEntry[] = Object.entries(errorCatalogue).map(([code, [status, english]]) => ({
  code,
  english,
  ...(!(code in fieldRows) && { status }),
}));

/** Every message that has a code. */
export const catalogueEntries: readonly CatalogueEntry[] = [...schemaEntries, ...commonEntries];

const placeholder = /\{(\w+)\}/g;

function patternOf(entry: CatalogueEntry): Pattern {
  const parts = entry.english.split(placeholder);
  const source = parts
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`) : "([^]*?)"))
    .join("");
  const names = parts.filter((_, index) => index % 2 === 1);
  return { ...entry, prefix: parts[0]!, regex: new RegExp(`^${source}$`), names };
}

const literalLength = ({ english }: CatalogueEntry): number => english.replaceAll(placeholder, "").length;

/** The most particular first: "must be {choices}" fits what many others fit better. */
let patterns: Pattern[] | undefined;

/** Longer messages are not looked up: none of ours is as long, and the search must stay short. */
const maxMessageLength = 2_000;

/**
 * The entry that a field's message was made of. The messages pass through schemas and threads as texts, so that what made one is found
 * again by its text; a test holds that for every message of the code.
 *
 * @param field the last name of the field's path: it decides between entries of the same words
 */
export function recognise(text: string, field: string): Recognised | undefined {
  patterns ??= catalogueEntries
    .filter(({ status }) => status === undefined)
    .map(patternOf)
    .sort((one, other) => literalLength(other) - literalLength(one));
  const fitting =
    text.length > maxMessageLength
      ? []
      : patterns.filter(({ prefix, regex }) => text.startsWith(prefix) && regex.test(text));
  const [first] = fitting;
  const alike = fitting.filter(({ english }) => english === first?.english);
  const best =
    alike.find(({ at }) => at !== undefined && field !== "" && at.includes(field)) ??
    alike.find(({ at }) => at === undefined) ??
    first;
  if (best === undefined) {
    return undefined;
  }
  const values = best.regex.exec(text)?.slice(1) ?? [];
  return { ...best, words: Object.fromEntries(best.names.map((name, index) => [name, values[index] ?? ""])) };
}
