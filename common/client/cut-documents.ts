import { randomKey } from "./outgoing-request.ts";
import type { Settings } from "./settings.ts";

/** A document, or the JSON of one, which is sent digit by digit. */
export type SentDocument = object | string;
export type Documents = Iterable<SentDocument> | AsyncIterable<SentDocument>;

export interface CutOptions {
  /** Name of this run, with which its keys begin: the same run with the same documents in the same order is resumed, for 25 hours. */
  run?: string;
  /** The caller's own key of a document; those without one get a key of the run. */
  keyOf?: (document: SentDocument, index: number) => string | undefined;
  /** 500 by default, 10,000 at most. */
  linesPerRequest?: number;
  /** Of the JSON, in characters; 4 million by default. */
  charactersPerRequest?: number;
}

export interface Line {
  index: number;
  key: string;
  text: string;
}

const maxLines = 10_000;

/**
 * Documents as lines with their keys, in groups of the size of a request. Blank texts are left out, and counted.
 *
 * @throws what reading the documents throws, behind the group of those before
 */
export async function* cutDocuments(
  settings: Pick<Settings, "stringify">,
  documents: Documents,
  { linesPerRequest = 500, charactersPerRequest = 4_000_000, ...keys }: CutOptions,
): AsyncGenerator<Line[], void, undefined> {
  let group: Line[] = [];
  let length = 0;
  try {
    for await (const line of linesOf(settings, documents, keys)) {
      const isFull =
        group.length >= Math.min(linesPerRequest, maxLines) || length + line.text.length > charactersPerRequest;
      if (isFull && group.length > 0) {
        yield group;
        [group, length] = [[], 0];
      }
      group.push(line);
      length += line.text.length + 1;
    }
  } catch (error) {
    yield group;
    throw error;
  }
  yield group;
}

async function* linesOf(
  { stringify }: Pick<Settings, "stringify">,
  documents: Documents,
  { run = randomKey(), keyOf }: CutOptions,
): AsyncGenerator<Line, void, undefined> {
  if (typeof documents === "string") {
    throw new TypeError("Documents are given one by one: a text has to be cut into its lines");
  }
  let index = -1;
  for await (const document of documents) {
    index += 1;
    const isText = typeof document === "string";
    if (isText && document.trim() === "") {
      continue;
    }
    const key = ownKey(document) ?? keyOf?.(document, index) ?? `${run}/${index}`;
    const text = isText ? textWithKey(document, key) : (stringify({ ...document, idempotency_key: key }) ?? "");
    yield { index, key, text };
  }
}

function ownKey(document: SentDocument): string | undefined {
  const { idempotency_key } = (typeof document === "string" ? readObject(document) : document) as {
    idempotency_key?: string;
  };
  return idempotency_key;
}

/** The key stands in front, so that not a digit of the rest is touched. What is no object is refused by the service. */
function textWithKey(json: string, key: string): string {
  const line = json.replaceAll(/[\r\n]+/g, " ").trim();
  if (!line.startsWith("{") || "idempotency_key" in readObject(line)) {
    return line;
  }
  const rest = line.slice(1).trimStart();
  return `{"idempotency_key":${JSON.stringify(key)}${rest.startsWith("}") ? "" : ","}${rest}`;
}

function readObject(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
