import {
  type OperationRow,
  type Reading,
  type Text,
  type AnyAnswer,
  type CallOptions,
  type Settings,
  ConnectionError,
  UnreadableAnswerError,
  readAnswer,
} from "./answer.ts";
import type { Operations } from "./generated/all-operations.ts";
import { operationTable } from "./generated/operation-table.ts";

export type OperationId = keyof Operations;

interface OutgoingRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Text;
  reading: Reading;
  /** Whether a second attempt does no harm where the first may have been carried out. */
  isRepeatable: boolean;
}

export type Parameters = Readonly<Record<string, unknown>>;

type Value = string | number | boolean;
type Named = Readonly<Record<string, Value | readonly Value[] | undefined>>;

const keyHeader = "Idempotency-Key";

/** @throws TypeError for an operation or a parameter that the description does not have, and for a path that lacks one */
export function outgoingRequest(settings: Settings, id: string, parameters: Parameters): OutgoingRequest {
  if (!Object.hasOwn(operationTable, id)) {
    throw new TypeError(`There is no operation ${id}`);
  }
  const row = operationTable[id as OperationId];
  const [method, , reading, , headerNames] = row;
  const { body, contentType, ...named } = parameters as Named & { body?: unknown; contentType?: string };
  const { url, headers } = place(id, row, named);
  const takesKey = headerNames.split(" ").includes(keyHeader);
  return {
    method,
    url: settings.baseUrl + url,
    headers: {
      Accept: reading === "json" ? "application/json" : "*/*",
      "X-SERVICE-VERSION": settings.serviceVersion,
      ...(takesKey && { [keyHeader]: randomKey() }),
      ...headers,
      ...(body !== undefined && { "Content-Type": typeOfBody(id, row, body, contentType) }),
    },
    ...(body !== undefined && { body: isText(body) ? body : (settings.stringify(body) ?? "") }),
    reading,
    isRepeatable: method !== "POST" || takesKey,
  };
}

/** Puts each parameter where the operation has it. */
function place(id: string, [, path, , queryNames, headerNames]: OperationRow, named: Named) {
  const search = new URLSearchParams();
  const headers: Record<string, string> = {};
  let filled = path;
  for (const [name, value] of Object.entries(named)) {
    if (value === undefined) {
      continue;
    }
    if (path.includes(`{${name}}`)) {
      const segment = String(value);
      // Nothing, `.` and `..` would lead to another operation.
      if (/^\.{0,2}$/.test(segment)) {
        throw new TypeError(`${name} is ${JSON.stringify(segment)}, which no path can hold`);
      }
      filled = filled.replace(`{${name}}`, encodeURIComponent(segment));
    } else if (queryNames.split(" ").includes(name)) {
      [value].flat().forEach((one) => search.append(name, String(one)));
    } else if (headerNames.split(" ").includes(name)) {
      headers[name] = String(value);
    } else {
      throw new TypeError(`${id} has no parameter ${name}`);
    }
  }
  const missing = /\{(\w+)\}/.exec(filled)?.[1];
  if (missing !== undefined) {
    throw new TypeError(`${id} needs ${missing}`);
  }
  return { url: search.size === 0 ? filled : `${filled}?${search}`, headers };
}

function typeOfBody(
  id: string,
  [, , , , , otherType]: OperationRow,
  body: unknown,
  contentType: string | undefined,
): string {
  if (otherType === undefined) {
    throw new TypeError(`${id} takes no body`);
  }
  return contentType ?? (isText(body) ? otherType : "application/json");
}

const isText = (body: unknown): body is Text => typeof body === "string" || body instanceof Uint8Array;

/** Not randomUUID(), which browsers have on secure pages only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Called by long work whenever it has progressed. */
type Touch = () => void;

/**
 * Runs work until the caller's signal aborts it, or it makes no progress within the time limit. The signal is released at the end,
 * because a caller's signal may live as long as the caller's process.
 */
async function withTimeLimit<Result>(
  { signal, ms }: { signal: AbortSignal | undefined; ms: number },
  work: (signal: AbortSignal, touch: Touch) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(new DOMException(`Nothing came for ${ms} ms`, "TimeoutError"));
  const end = (): void => controller.abort(signal?.reason);
  let timer = setTimeout(giveUp, ms);
  const touch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ms);
  };
  signal?.addEventListener("abort", end, { once: true });
  try {
    return await work(controller.signal, touch);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** @throws the signal's reason when it ends before */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", end, { once: true });
  });
}

/** Takes a response in another way than at once. */
export type Receive = (response: Response, touch: Touch) => Promise<AnyAnswer>;

export const defaultAttempts = 5;
const defaultMaxWaitMs = 60_000;
const defaultTimeoutMs = 90_000;
const maxBackoffMs = 20_000;

/**
 * Sends a request until it has an answer that another attempt would not change, or attempts are used up: then the last answer is
 * given.
 *
 * @throws ConnectionError where the last attempt had no answer; UnreadableAnswerError; the reason of the caller's signal
 */
export async function perform(
  settings: Settings,
  request: OutgoingRequest,
  call: CallOptions,
  receive: Receive = (response) => readAnswer(settings, request.reading, response),
): Promise<AnyAnswer> {
  const { attempts = defaultAttempts, maxWaitMs = defaultMaxWaitMs } = { ...settings.retry, ...call.retry };
  let lastAnswer: AnyAnswer | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const result = await attemptOnce(settings, request, call, receive);
    const answer = result instanceof NoAnswer ? undefined : result;
    lastAnswer = answer ?? lastAnswer;
    const askedMs = waitAskedFor(answer);
    if (attempt >= attempts || (askedMs ?? 0) > maxWaitMs || !isWorthRepeating(answer, request)) {
      return given(result, request, lastAnswer);
    }
    await pause(askedMs === undefined ? backoffMs(attempt) : askedMs + Math.random() * 250, call.signal);
  }
}

/** @throws ConnectionError */
function given(
  result: AnyAnswer | NoAnswer,
  { method, url }: OutgoingRequest,
  lastAnswer: AnyAnswer | undefined,
): AnyAnswer {
  if (result instanceof NoAnswer) {
    const why = result.cause instanceof Error ? result.cause.message : String(result.cause);
    throw new ConnectionError(`No answer to ${method} ${url}: ${why}`, result.cause, lastAnswer);
  }
  return result;
}

class NoAnswer {
  constructor(readonly cause: unknown) {}
}

async function attemptOnce(
  settings: Settings,
  { method, url, headers, body }: OutgoingRequest,
  { signal, timeoutMs = settings.timeoutMs ?? defaultTimeoutMs }: CallOptions,
  receive: Receive,
): Promise<AnyAnswer | NoAnswer> {
  const token = typeof settings.token === "function" ? await settings.token() : settings.token;
  const sent = token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` };
  try {
    return await withTimeLimit({ signal, ms: timeoutMs }, async (limit, touch) => {
      // Not followed: a redirect could lead the token elsewhere.
      const init = { method, headers: sent, signal: limit, redirect: "manual" } as const;
      return receive(await settings.fetch(url, body === undefined ? init : { ...init, body }), touch);
    });
  } catch (error) {
    if (error instanceof UnreadableAnswerError) {
      throw error;
    }
    signal?.throwIfAborted();
    return new NoAnswer(error);
  }
}

function isWorthRepeating(answer: AnyAnswer | undefined, { isRepeatable }: OutgoingRequest): boolean {
  switch (answer?.status) {
    case 429:
      return true;
    case 409:
      // A request with this key is under way: its answer is ours.
      return isRepeatable && answer.headers.has("Retry-After");
    case undefined:
    case 408:
    case 502:
    case 503:
    case 504:
      return isRepeatable;
    default:
      return false;
  }
}

/** `Retry-After`, which is in seconds or a date. */
function waitAskedFor(answer: AnyAnswer | undefined): number | undefined {
  const asked = answer?.headers.get("Retry-After") ?? "";
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Longer every time, and by chance, so that many clients do not come back together. */
export const backoffMs = (attempt: number): number => Math.random() * Math.min(maxBackoffMs, 500 * 2 ** attempt);

const names = {
  "purchase-invoices": "PurchaseInvoice",
  "purchase-credit-notes": "PurchaseCreditNote",
  "sales-invoices": "SalesInvoice",
  "sales-credit-notes": "SalesCreditNote",
} as const;

export type DocumentKind = keyof typeof names;

type Name = (typeof names)[DocumentKind];

export const kinds = Object.keys(names) as readonly DocumentKind[];

const actions = {
  create: (name: Name) => `create${name}`,
  get: (name: Name) => `get${name}`,
  update: (name: Name) => `update${name}`,
  list: (name: Name) => `list${name}s`,
  validate: (name: Name) => `validate${name}`,
  resubmit: (name: Name) => `resubmit${name}`,
  batch: (name: Name) => `create${name}Batch`,
  status: (name: Name) => `get${name}PeppolStatus`,
  logs: (name: Name) => `get${name}PeppolStatusLogs`,
  ubl: (name: Name) => `get${name}Ubl`,
  taxData: (name: Name) => `get${name}TaxData`,
  evidence: (name: Name) => `get${name}Evidence`,
  view: (name: Name) => `view${name}`,
  pdf: (name: Name) => `view${name}Pdf`,
} as const satisfies Record<string, (name: Name) => OperationId>;

export type DocumentAction = keyof typeof actions;

/** The operation of a kind that is known at run time only. @throws TypeError for another kind */
export function operationOf(kind: DocumentKind, action: DocumentAction): OperationId {
  if (!Object.hasOwn(names, kind)) {
    throw new TypeError(`There is no kind ${kind}: it is one of ${kinds.join(", ")}`);
  }
  return actions[action](names[kind]);
}
