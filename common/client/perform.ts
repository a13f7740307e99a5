import type { AnyAnswer, CallOptions } from "./answer.ts";
import { ConnectionError, UnreadableAnswerError } from "./errors.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import { readAnswer } from "./read-answer.ts";
import type { Settings } from "./settings.ts";
import { pause, withTimeLimit, type Touch } from "./with-time-limit.ts";

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
      // The same key is at work: the first attempt's answer comes of it.
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
