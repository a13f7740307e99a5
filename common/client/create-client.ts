import {
  type CallOptions,
  type AnyAnswer,
  type Answered,
  orThrow,
  ApiError,
  settingsOf,
  type ClientOptions,
} from "./answer.ts";
import type { Change, PeppolStatus } from "./generated/schemas.ts";
import type { Operations } from "./generated/all-operations.ts";
import type { ListChangesParameters } from "./generated/operations/status-of-many.ts";
import { pause, operationOf, type DocumentKind, type Parameters, outgoingRequest, perform } from "./perform.ts";
import { batch, type BatchLine, type BatchOptions, type Documents } from "./batch.ts";
import { operationTable } from "./generated/operation-table.ts";

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
  /** In all; as long as it takes without it. */
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
    const parameters = { id, until: "terminal", "If-None-Match": etag };
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
export type { BatchLine, BatchOptions, SentDocument } from "./batch.ts";

export type { OperationId } from "./perform.ts";
export type { ClientOptions } from "./answer.ts";

export { kinds, operationOf, type DocumentAction, type DocumentKind } from "./perform.ts";
export { ApiError, ConnectionError, errorDetails, orThrow, UnreadableAnswerError } from "./answer.ts";
export { operationTable } from "./generated/operation-table.ts";

export { verifyWebhook, WebhookError, type VerifyOptions, type WebhookEvent } from "./verify-webhook.ts";

/** Every operation of the service as a method, and what takes more than one request. */
export interface Client extends Operations {
  /** An operation whose name is known at run time only. @throws TypeError when there is none of this name */
  call: (operationId: string, parameters?: Parameters, call?: CallOptions) => Promise<AnyAnswer>;
  /** The status of a document once nothing about it changes by itself any more. @throws ApiError; TimeoutError */
  waitUntilFinal: (kind: DocumentKind, id: string, options?: WaitOptions) => Promise<PeppolStatus>;
  /** Every change in order; `cursor` of the last one, as `from`, goes on behind it. @throws ApiError */
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
 * The pages of a list, each asked for when it is wanted. `next_cursor` of a page, as `cursor`, goes on behind it.
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
