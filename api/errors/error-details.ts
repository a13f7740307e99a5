import { errorCatalogue, fieldRows, genericRows, type RefusalCode } from "../../common/errors/error-catalogue.ts";
import { type Message, messageCodes, catalogue, type MessageKey } from "../schemas/messages.ts";
import { filled, hints, type ErrorFacts, type HintKey, type Suggestion } from "../../common/errors/hints.ts";
import { shownValue } from "../../common/documents/mask-document.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { nearestName } from "../../common/runtime/text.ts";
import { fieldMeant, suggest } from "./suggestion.ts";

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
  document_id?: string;
}

/** `errors` names all fields; only this many are explained, to keep the answer in proportion to its request. */
const maxDetails = 250;

type Path = readonly (string | number)[];

/** What the client sent, for the details of the errors in it. */
export interface SentRequest {
  value: unknown;
  /** The names that the object at the path may have. */
  namesAt: (path: Path) => readonly string[];
  /** Whether these are parameters of the query, which have no place in a body. */
  isQuery?: boolean;
}

/** For each complaint: what was sent, and the name that an unknown field is nearest to. */
export function sentFacts(
  complaints: ReadonlyMap<string, { path: Path; isUnknown: boolean }>,
  { value, namesAt, isQuery = false }: SentRequest,
): Record<string, ErrorFacts> {
  const explained = [...complaints].slice(0, maxDetails);
  return Object.fromEntries(
    explained.map(([name, { path, isUnknown }]) => {
      const sent = path.reduce<unknown>(
        (at, step) =>
          typeof at === "object" && at !== null && Object.hasOwn(at, step)
            ? (at as Record<string, unknown>)[step]
            : undefined,
        value,
      );
      const shown = shownValue(name, sent);
      const names = isUnknown ? namesAt(path.slice(0, -1)) : [];
      const near = isUnknown ? nearField(String(path.at(-1)), sent, names, isQuery) : undefined;
      // RFC 6901.
      const pointer = path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
      return [
        name,
        {
          ...(!isQuery && { pointer }),
          ...(shown !== undefined && { value: shown }),
          ...(near !== undefined && { suggestion: near }),
        },
      ];
    }),
  );
}

/** What an unknown name probably means. */
function nearField(name: string, sent: unknown, names: readonly string[], isQuery: boolean): Suggestion {
  if (typeof sent === "object" && sent !== null && Object.keys(sent).some((inner) => names.includes(inner))) {
    return { hint: "unwrapped" };
  }
  const near = fieldMeant(name, names) ?? nearestName(name, names);
  return near ?? (isQuery ? { hint: "parameters", words: { names: names.join(", ") } } : { hint: "unknown_name" });
}

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

/** The id of a rule (official or ours) at the end of a message, and of an official one within it. */
const ruleAtEnd = / \(((?:(?:ALIGNED-)?IBRP?|OWN)-[^()]+)\)$/;
const ruleWithin = /\((IBR-[\dA-Z-]+)\)/;

/** The details of an error: one for the whole request, or one for each field. */
export function detailsOf(error: AppError): ErrorDetail[] {
  const { fields, byField } = error;
  if (fields === undefined) {
    return [wholeDetail(error)];
  }
  // Many lines of a document have the same mistake, so what made a message is looked up once.
  const known = new Map<string, Recognised | undefined>();
  const recogniseOnce = (message: string, name: string): Pick<ErrorFacts, "code" | "words"> => {
    const key = `${name} ${message}`;
    const found = known.has(key) ? known.get(key) : recognise(message, name);
    known.set(key, found);
    return found ?? {};
  };
  return Object.entries(fields)
    .slice(0, maxDetails)
    .map(([path, said]) => {
      // `details` has the name in `path`, so that the message need not repeat it.
      const behind = said.startsWith(`${path} `) ? said.slice(path.length + 1) : said;
      const rule = (ruleAtEnd.exec(behind) ?? ruleWithin.exec(behind))?.[1];
      const message = behind.replace(ruleAtEnd, "");
      const name = path.split(".").at(-1) ?? "";
      const facts = byField[path] ?? {};
      const { code = genericCode(400), words = {} } = facts.code === undefined ? recogniseOnce(message, name) : facts;
      const suggestion = facts.suggestion ?? suggest(code, facts.value, words, path) ?? adviceOf(code);
      return finished({ code, path, message, ...(rule !== undefined && { rule }) }, facts, suggestion);
    });
}

function wholeDetail({ status, message, code: own, whole }: AppError): ErrorDetail {
  const code = own ?? genericCode(status);
  const section = sections[code] ?? sections[status ?? ""];
  const words = whole.words ?? {};
  // The catalogue's message, if all of its placeholders can be filled.
  const template = own && errorCatalogue[own][1];
  const hasAllWords = [...(template ?? "").matchAll(placeholder)].every(([, name]) => Object.hasOwn(words, name!));
  return finished(
    {
      code,
      message: template !== undefined && hasAllWords ? filled(template, words) : message,
      ...(section !== undefined && { section }),
    },
    whole,
    whole.suggestion ?? adviceOf(code),
  );
}

/** The code of an error that has only a status. */
const genericCode = (status: number): string =>
  Object.entries(genericRows).find(([, row]) => row[0] === status)?.[0] ??
  (status < 500 ? "bad_request" : "internal_error");

/** The catalogue's advice for a code; undefined if it has placeholders, which only the place of the refusal can fill. */
function adviceOf(code: string): Suggestion | undefined {
  const rows: Readonly<Record<string, readonly [status: number, words: string, advice?: HintKey]>> = errorCatalogue;
  const hint = rows[code]?.[2];
  return hint === undefined || hints[hint].includes("{") ? undefined : { hint };
}

function finished(
  { code, path, message, ...rest }: Omit<ErrorDetail, "docs_url">,
  { pointer, value, documentId }: ErrorFacts,
  suggestion: Suggestion | undefined,
): ErrorDetail {
  return {
    code,
    ...(path !== undefined && { path }),
    ...(pointer !== undefined && { pointer }),
    message,
    ...(value !== undefined && { value }),
    ...rest,
    docs_url: `/docs/errors#${code}`,
    ...(suggestion !== undefined && { suggestion: worded(suggestion) }),
    ...(documentId !== undefined && { document_id: documentId }),
  };
}

export const worded = (suggestion: Suggestion): string =>
  typeof suggestion === "string" ? suggestion : filled(hints[suggestion.hint], suggestion.words ?? {});

/**
 * The error body of a refusal that is answered without the application: while it starts or stops, on the health port, for
 * unreadable HTTP, and for too many connections.
 */
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

const schemaMessages: Readonly<Record<string, Message>> = Object.assign({}, ...Object.values(catalogue));

/** Every message that has a code. Those of the schemas follow the name of a field. */
export const catalogueEntries: readonly CatalogueEntry[] = [
  ...Object.entries(schemaMessages).map(([key, { text, rule, at }]) => {
    const code =
      messageCodes[key as MessageKey] ??
      // A message that differs from another only in its rule has the other's code.
      Object.entries(messageCodes).find(([other]) => schemaMessages[other]?.text === text)?.[1] ??
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return { code, english: text, ...(rule !== undefined && { rule }), ...(at !== undefined && { at }) };
  }),
  ...Object.entries(errorCatalogue).map(([code, [status, english]]) => ({
    code,
    english,
    ...(!(code in fieldRows) && { status }),
  })),
];

const placeholder = /\{(\w+)\}/g;

const literalLength = ({ english }: CatalogueEntry): number => english.replaceAll(placeholder, "").length;

/** Ordered by the length of their fixed text: "must be {choices}" also fits texts that other entries fit better. */
let patterns: Pattern[] | undefined;

/** Longer messages are not looked up: none of ours is that long, and the search must be short. */
const maxMessageLength = 2_000;

/**
 * The entry that a field's message was made of. Messages pass through schemas and threads as texts, so the entry is found by its
 * text; a test checks that for every message of the code.
 *
 * @param field the last name of the field's path: it decides between entries of the same words
 */
export function recognise(text: string, field: string): Recognised | undefined {
  patterns ??= catalogueEntries
    .filter(({ status }) => status === undefined)
    .map((entry) => {
      const parts = entry.english.split(placeholder);
      const source = parts.map((part, index) =>
        index % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`) : "([^]*?)",
      );
      const names = parts.filter((_, index) => index % 2 === 1);
      return { ...entry, prefix: parts[0]!, regex: new RegExp(`^${source.join("")}$`), names };
    })
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
