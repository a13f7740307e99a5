import { errorCatalogue, fieldRows } from "../../common/errors/error-catalogue.ts";
import { type Message, messageCodes, catalogue, type MessageKey } from "../schemas/messages.ts";

/** A message of a catalogue. */
export interface CatalogueEntry {
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

export interface Recognised extends CatalogueEntry {
  words: Readonly<Record<string, string>>;
}

const snakeCase = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Messages of the schemas, which stand behind the name of a field. */
const schemaEntries: readonly CatalogueEntry[] = Object.values(catalogue).flatMap((group) =>
  Object.entries<Message>(group).map(([key, { text, rule, at }]) => {
    const code = messageCodes[key as MessageKey] ?? codeOfSameWords(text) ?? snakeCase(key);
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
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

function patternOf(entry: CatalogueEntry): Pattern {
  const parts = entry.english.split(placeholder);
  const source = parts.map((part, index) => (index % 2 === 0 ? escaped(part) : "([^]*?)")).join("");
  const names = parts.filter((_, index) => index % 2 === 1);
  return { ...entry, prefix: parts[0]!, regex: new RegExp(`^${source}$`), names };
}

const literalLength = ({ english }: CatalogueEntry): number => english.replaceAll(placeholder, "").length;

/** The most particular first: "must be {choices}" fits what many others fit better. */
let patterns: Pattern[] | undefined;

const compiled = (): Pattern[] =>
  catalogueEntries
    .filter(({ status }) => status === undefined)
    .map(patternOf)
    .sort((one, other) => literalLength(other) - literalLength(one));

/** Longer messages are not looked up: none of ours is as long, and the search must stay short. */
const maxMessageLength = 2_000;

/**
 * The entry that a field's message was made of. The messages pass through schemas and threads as texts, so that what made one is found
 * again by its text; a test holds that for every message of the code.
 *
 * @param field the last name of the field's path: it decides between entries of the same words
 */
export function recognise(text: string, field: string): Recognised | undefined {
  patterns ??= compiled();
  const fitting =
    text.length > maxMessageLength
      ? []
      : patterns.filter(({ prefix, regex }) => text.startsWith(prefix) && regex.test(text));
  const [first] = fitting;
  const alike = fitting.filter(({ english }) => english === first?.english);
  const best = alike.find(({ at }) => isAbout(at, field)) ?? alike.find(({ at }) => at === undefined) ?? first;
  if (best === undefined) {
    return undefined;
  }
  const values = best.regex.exec(text)?.slice(1) ?? [];
  return { ...best, words: Object.fromEntries(best.names.map((name, index) => [name, values[index] ?? ""])) };
}

const isAbout = (at: string | undefined, field: string): boolean =>
  at !== undefined && field !== "" && at.includes(field);
