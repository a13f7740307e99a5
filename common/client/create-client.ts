import {
  randomKey,
  outgoingRequest,
  operationOf,
  type DocumentKind,
  backoffMs,
  defaultAttempts,
  perform,
  type Receive,
  pause,
  type Parameters,
} from "./send-with-retries.ts";
import {
  type Settings,
  type AnyAnswer,
  type CallOptions,
  type RefusalDetail,
  ApiError,
  ConnectionError,
  errorDetails,
  UnreadableAnswerError,
  readAnswer,
  type Answered,
  orThrow,
  settingsOf,
  type ClientOptions,
} from "./answer.ts";
import type { AcceptedDocument, Change, PeppolStatus } from "./generated/schemas.ts";
import type { Operations } from "./generated/all-operations.ts";
import type { ListChangesParameters } from "./generated/operations/status-of-many.ts";
import { operationTable } from "./generated/operation-table.ts";

/** A document, or the JSON of one, which is sent digit by digit. */
type SentDocument = object | string;
type Documents = Iterable<SentDocument> | AsyncIterable<SentDocument>;

interface CutOptions {
  /** Name of this run and prefix of its keys: for 25 hours the same name with the same documents in the same order resumes the run. */
  run?: string;
  /** The caller's own key of a document; those without one get a key of the run. */
  keyOf?: (document: SentDocument, index: number) => string | undefined;
  /** 500 by default, 10,000 at most. */
  linesPerRequest?: number;
  /** Limit of a request's JSON in characters; 4 million by default. */
  charactersPerRequest?: number;
}

interface Line {
  index: number;
  key: string;
  text: string;
}

const maxLines = 10_000;

/**
 * Documents as lines with their keys, in groups of the size of a request. Blank texts are left out, and counted.
 *
 * @throws whatever reading the documents throws, after the group of the documents before it
 */
async function* cutDocuments(
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
        group = [];
        length = 0;
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
    const { idempotency_key: own } = (isText ? readObject(document) : document) as { idempotency_key?: string };
    const key = own ?? keyOf?.(document, index) ?? `${run}/${index}`;
    const text = isText ? textWithKey(document, key) : (stringify({ ...document, idempotency_key: key }) ?? "");
    yield { index, key, text };
  }
}

/** The key comes first, so that the rest of the text stays as it is. The service refuses anything but an object. */
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

/** The service's answer about one document. */
export interface BatchLine {
  /** Its place among the documents, from 0. */
  index: number;
  /** The key that it was sent under. */
  key: string;
  /** What creating it alone would have answered. */
  status: number;
  document?: AcceptedDocument;
  /** An earlier request created it. */
  replayed?: boolean;
  errors?: Record<string, string>;
  details?: RefusalDetail[];
}

interface Target {
  kind: DocumentKind;
  businessProfileId: string;
}

/**
 * Sends lines until each has an answer that another attempt would not change, or the attempts are used up. Every line has a key of its
 * own, so that any of them can be sent again.
 *
 * @returns the results in order up to the first line without one; `failure` says why it has none
 */
async function sendLines(
  settings: Settings,
  target: Target,
  lines: readonly Line[],
  call: CallOptions,
): Promise<{ results: BatchLine[]; failure?: unknown }> {
  const known = new Map<number, BatchLine>();
  const failure = await repeat(settings, target, lines, { call, known }).catch(
    (error: unknown) => error ?? new Error("ended"),
  );
  const gap = lines.findIndex(({ index }) => !known.has(index));
  const answered = gap === -1 ? lines : lines.slice(0, gap);
  const results = answered.flatMap(({ index }) => known.get(index) ?? []);
  return {
    results,
    ...(gap !== -1 && {
      failure: failure ?? new ConnectionError("The service did not answer all lines", undefined, undefined),
    }),
  };
}

async function repeat(
  settings: Settings,
  { kind, businessProfileId }: Target,
  lines: readonly Line[],
  { call, known }: { call: CallOptions; known: Map<number, BatchLine> },
): Promise<undefined> {
  const { attempts = defaultAttempts } = { ...settings.retry, ...call.retry };
  let left = lines;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    const sent = left;
    const body = sent.map(({ text }) => text).join("\n");
    const request = outgoingRequest(settings, operationOf(kind, "batch"), {
      business_profile_id: businessProfileId,
      body,
    });
    const answer = await perform(settings, request, call, receiveLines(settings, sent, known));
    if (answer.status !== 200) {
      throw new ApiError(answer);
    }
    left = sent.filter(({ index }) => isWorthRepeating(known.get(index)));
    if (left.length < sent.length) {
      attempt = 1;
    }
    if (left.length > 0) {
      if (attempt >= attempts) {
        break;
      }
      await pause(backoffMs(attempt), call.signal);
    }
  }
  return undefined;
}

/** A broken stream is no failure: the lines that came are kept, and the rest is sent again. */
const receiveLines =
  (settings: Settings, sent: readonly Line[], known: Map<number, BatchLine>): Receive =>
  async (response, touch) => {
    if (response.status !== 200) {
      return readAnswer(settings, "json", response);
    }
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (part === undefined || part.done) {
        break;
      }
      touch();
      const texts = (rest + part.value).split("\n");
      rest = texts.pop() ?? "";
      for (const text of texts.filter((each) => each !== "")) {
        let read: Omit<BatchLine, "index" | "key"> & { line: number };
        try {
          read = settings.parse(text) as typeof read;
        } catch {
          throw new UnreadableAnswerError(response.status, response.headers, text);
        }
        const { line, ...result } = read;
        const one = sent[line - 1];
        if (one !== undefined) {
          known.set(one.index, { index: one.index, key: one.key, ...result });
        }
      }
    }
    const answer: AnyAnswer = {
      status: 200,
      headers: response.headers,
      rateLimit: undefined,
      text: "",
      imprecise: [],
      body: undefined,
    };
    return answer;
  };

/** The codes of a 409 while an earlier request with the same line is still processed. */
const atWork: ReadonlySet<string> = new Set(["idempotency_key_in_progress", "idempotency_key_taken"]);

/** 401 and 403 of a line mean that the token has expired meanwhile. Older services have no details, so the message decides. */
function isWorthRepeating(result: BatchLine | undefined): boolean {
  if (result?.status === 409) {
    return errorDetails(result).some(
      ({ code, message }) => atWork.has(code) || message.endsWith("ask again in a second"),
    );
  }
  return result === undefined || [401, 403, 408, 429, 500, 503].includes(result.status);
}

export interface BatchOptions extends CutOptions, CallOptions {
  /** Concurrent requests; 2 by default. */
  underWay?: number;
}

type Sent = Awaited<ReturnType<typeof sendLines>>;
type Read = { lines: Line[] } | { lines?: never; failure?: unknown };

/**
 * Creates any number of documents of one kind. They are read one request ahead of the results that the caller takes.
 *
 * @throws ApiError where a whole request is refused; ConnectionError; what reading the documents throws, after the results of those before
 */
async function* batch(
  settings: Settings,
  target: Target,
  documents: Documents,
  { underWay = 2, signal, ...options }: BatchOptions = {},
): AsyncGenerator<BatchLine, void, undefined> {
  const stop = new AbortController();
  const call = { ...options, signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]) };
  const groups = cutDocuments(settings, documents, options);
  const waiting: Promise<Sent>[] = [];
  let reading: Promise<Read> | undefined = readGroup(groups);
  let unread: unknown;
  try {
    while (reading !== undefined || waiting.length > 0) {
      const mayRead = reading !== undefined && waiting.length < Math.max(1, underWay) ? [reading] : [];
      const first: Sent | Read = await Promise.race([...mayRead, ...waiting.slice(0, 1)]);
      if ("results" in first) {
        void waiting.shift();
        yield* first.results;
        if (first.failure !== undefined) {
          throw first.failure;
        }
      } else if (first.lines === undefined) {
        reading = undefined;
        unread = first.failure;
      } else {
        waiting.push(sendLines(settings, target, first.lines, call));
        reading = readGroup(groups);
      }
    }
  } finally {
    stop.abort();
    // Not awaited, because the caller's iterator may never answer.
    void groups.return().catch(() => undefined);
  }
  if (unread !== undefined) {
    throw unread;
  }
}

const readGroup = async (groups: AsyncGenerator<Line[], void>): Promise<Read> => {
  try {
    const { value } = await groups.next();
    return value === undefined ? {} : { lines: value };
  } catch (failure) {
    return { failure };
  }
};

/** A service that answers at once, instead of holding the request, is asked at most this often. */
const minIntervalMs = 1_000;
const maxWaitSeconds = 30;

interface ChangesOptions extends Omit<ListChangesParameters, "cursor">, CallOptions {
  /** `cursor` of the last change that is known, or `now`; from the beginning without it. */
  from?: string | undefined;
}

/**
 * Every change, in order. With `wait: 0` as far as there are any; else it goes on for as long as it is read.
 *
 * @throws ApiError
 */
async function* changes(
  { listChanges }: Pick<Operations, "listChanges">,
  { from, wait = maxWaitSeconds, signal, timeoutMs, retry, ...query }: ChangesOptions = {},
): AsyncGenerator<Change, void, undefined> {
  const call = { ...(signal && { signal }), ...(timeoutMs !== undefined && { timeoutMs }), ...(retry && { retry }) };
  let cursor = from;
  for (;;) {
    const begun = Date.now();
    const page = orThrow(await listChanges({ ...query, wait, cursor }, call));
    yield* page.data;
    cursor = page.next_cursor;
    if (!page.has_more && wait === 0) {
      return;
    }
    if (page.data.length === 0) {
      await pause(Math.max(0, begun + minIntervalMs - Date.now()), signal);
    }
  }
}

interface WaitOptions {
  signal?: AbortSignal;
  /** For the whole wait; without it there is no limit. */
  timeoutMs?: number;
}

type Call = (id: string, parameters: Parameters, call?: CallOptions) => Promise<AnyAnswer>;

const minPollMs = 1_000;

/**
 * The status of a document once nothing about it changes by itself any more.
 *
 * @throws ApiError; a DOMException TimeoutError when the time is over, and the reason of the signal
 */
async function waitUntilFinal(
  call: Call,
  kind: DocumentKind,
  id: string,
  { signal, timeoutMs }: WaitOptions = {},
): Promise<PeppolStatus> {
  const ended = endOf(signal, timeoutMs);
  let etag: string | undefined;
  for (;;) {
    const begun = Date.now();
    const parameters = { id, wait: maxWaitSeconds, "If-None-Match": etag };
    const answer = await call(operationOf(kind, "status"), parameters, ended && { signal: ended });
    if (answer.status === 200 && (answer.body as PeppolStatus).is_terminal) {
      return answer.body as PeppolStatus;
    }
    if (answer.status !== 200 && answer.status !== 304) {
      throw new ApiError(answer);
    }
    etag = answer.headers.get("ETag") ?? undefined;
    // The service holds an answer for half a minute. Where something between does not, it must not be asked in a loop.
    await pause(Math.max(0, begun + minPollMs - Date.now()), ended);
  }
}

function endOf(signal: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal | undefined {
  if (timeoutMs === undefined) {
    return signal;
  }
  const time = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? time : AbortSignal.any([signal, time]);
}

export type * from "./answer.ts";
export type * from "./generated/types.ts";

export type { OperationId } from "./send-with-retries.ts";

export { kinds, operationOf, type DocumentAction, type DocumentKind } from "./send-with-retries.ts";
export { ApiError, ConnectionError, errorDetails, orThrow, UnreadableAnswerError } from "./answer.ts";
export { operationTable } from "./generated/operation-table.ts";

export { verifyWebhook, WebhookError, type VerifyOptions, type WebhookEvent } from "./verify-webhook.ts";

/** Every operation of the service as a method, and what takes more than one request. */
export interface Client extends Operations {
  /** An operation whose name is known at run time only. @throws TypeError when there is none of this name */
  call: (operationId: string, parameters?: Parameters, call?: CallOptions) => Promise<AnyAnswer>;
  /** The status of a document once nothing about it changes by itself any more. @throws ApiError; TimeoutError */
  waitUntilFinal: (kind: DocumentKind, id: string, options?: WaitOptions) => Promise<PeppolStatus>;
  /** Every change in order. Pass the last one's `cursor` as `from` to continue after it. @throws ApiError */
  changes: (options?: ChangesOptions) => AsyncGenerator<Change, void, undefined>;
  /** Creates documents, however many; a result for each, in order. @throws ApiError for a request that is refused as a whole */
  batch: (
    kind: DocumentKind,
    businessProfileId: string,
    documents: Documents,
    options?: BatchOptions,
  ) => AsyncGenerator<BatchLine, void, undefined>;
}

/** A client of the service. It keeps no connection and no state. */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options);
  const call: Client["call"] = async (id, parameters = {}, callOptions = {}) =>
    perform(settings, outgoingRequest(settings, id, parameters), callOptions);
  const methods = Object.keys(operationTable).map((id) => [
    id,
    (parameters?: Parameters, callOptions?: CallOptions) => call(id, parameters, callOptions),
  ]);
  const operations = Object.fromEntries(methods) as Operations;
  return {
    ...operations,
    call,
    waitUntilFinal: (...of) => waitUntilFinal(call, ...of),
    changes: (wanted) => changes(operations, wanted),
    batch: (kind, businessProfileId, ...of) => batch(settings, { kind, businessProfileId }, ...of),
  };
}

interface Page {
  data: readonly unknown[];
  next_cursor: string | null;
}

type Listed = Answered & { status: number; body: unknown };
type PageOf<Answer> = Extract<Answer, { status: 200 }> extends { body: infer Body extends Page } ? Body : never;

type ItemOf<Answer> = PageOf<Answer>["data"][number];

/** An operation that answers with a page and where the next one begins. */
type List<Query, Answer> = (query: Query, call?: CallOptions) => Promise<Answer>;

/**
 * The pages of a list, each fetched when needed. A page's `next_cursor`, passed as `cursor`, continues after it.
 *
 * @throws ApiError
 */
export async function* pages<Query, Answer extends Listed>(
  list: List<Query, Answer>,
  query: NoInfer<NonNullable<Query>>,
  call?: CallOptions,
): AsyncGenerator<PageOf<Answer>, void, undefined> {
  let cursor: string | null | undefined;
  do {
    const page = orThrow(await list(cursor === undefined ? query : { ...query, cursor }, call)) as PageOf<Answer>;
    yield page;
    cursor = (page as Page).next_cursor;
  } while (cursor !== null);
}

/** What the pages of a list hold, one by one. @throws ApiError */
export async function* items<Query, Answer extends Listed>(
  list: List<Query, Answer>,
  query: NoInfer<NonNullable<Query>>,
  call?: CallOptions,
): AsyncGenerator<ItemOf<Answer>, void, undefined> {
  for await (const page of pages(list, query, call)) {
    yield* page.data as ItemOf<Answer>[];
  }
}
