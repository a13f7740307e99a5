import { Pool, type Dispatcher } from "undici";
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
  type CircuitBreakerPolicy,
} from "cockatiel";

import { settlesWithin } from "../runtime/clock.ts";
import { asError } from "../runtime/errors.ts";
import { readBounded } from "./public-addresses-only.ts";
import { neverConnected, notTried, type Answer, type Failure, describeCallFailure } from "./access-point-answers.ts";
import type { Unavailable, ConnectionOutage, SendingReport } from "./access-point.ts";
import type { TlsFiles } from "../config/key-variables.ts";
import { parseJson } from "../runtime/text.ts";
import { fenced, fencedBody, tooLateToSend, type FencedRequest, type SendFence } from "./send-slots-and-fences.ts";

/** A probe without an answer after this time has failed. */
const answerMs = 1_500;
/** An answer to any call within this time makes a probe unnecessary. */
const recentMs = 1_000;
/** The page of status is read again after this time, also while calls are answered. */
const readAgainMs = 60_000;
/** A longer answer is no page of status. */
const maxPageBytes = 65_536;
/** A proxy answers these when the access point is away; any other status, even 404, is the access point's own. */
const awayStatuses: readonly number[] = [502, 503, 504];

interface Call {
  startedAt: number;
}

interface CallFailure {
  words: string;
  /** False for a time-out and for a connection that was cut, which are ignored when other calls were answered meanwhile. */
  certain: boolean;
  /** Whether the access point answered at all, even with an error. */
  isReached: boolean;
}

/** The access point counts as silent when a call waits this long and no other call is answered meanwhile. */
const silenceMs = 10_000;

class CallRecord {
  private readonly running = new Set<Call>();
  private failing: (CallFailure & { since: number; tries: number }) | undefined;
  private answeredAt = Number.NEGATIVE_INFINITY;

  begin(): Call {
    const call = { startedAt: performance.now() };
    this.running.add(call);
    return call;
  }

  /** @param failure undefined when the access point answered */
  end(call: Call, failure?: CallFailure): void {
    this.running.delete(call);
    if (failure === undefined) {
      this.answeredAt = performance.now();
      this.failing = undefined;
    } else if (this.counts(call, failure)) {
      this.noteFailure(call, failure, 1);
    }
  }

  /**
   * A probe shows that the access point is there, not that it takes envelopes: its answer does not end an outage in which
   * calls are answered with errors. Failed probes do not raise the count of failed calls.
   */
  endProbe(probe: Call, failure?: CallFailure): void {
    if (failure === undefined) {
      this.answeredAt = performance.now();
      this.failing = this.failing?.isReached === true ? this.failing : undefined;
    } else if (this.counts(probe, failure)) {
      this.noteFailure(probe, failure, this.failing === undefined ? 1 : 0);
    }
  }

  /** For a call that we cancelled ourselves. */
  forget(call: Call): void {
    this.running.delete(call);
  }

  /** How long ago the access point last answered (ms). */
  quietMs(): number {
    return performance.now() - this.answeredAt;
  }

  outage(): Omit<ConnectionOutage, "nextTryInMs"> | undefined {
    const now = performance.now();
    if (this.failing !== undefined) {
      const { since, tries, words, isReached } = this.failing;
      return { forMs: now - since, tries, words, isReached };
    }
    // The set is in the order of their start.
    const [oldest] = this.running;
    const silentSince = Math.max(oldest?.startedAt ?? now, this.answeredAt);
    return now - silentSince < silenceMs
      ? undefined
      : { forMs: now - silentSince, tries: this.running.size, words: "no answer", isReached: false };
  }

  private counts(call: Call, { certain }: CallFailure): boolean {
    return certain || this.answeredAt < call.startedAt;
  }

  private noteFailure(call: Call, failure: CallFailure, more: number): void {
    const { since = Math.max(call.startedAt, this.answeredAt), tries = 0 } = this.failing ?? {};
    this.failing = { ...failure, since, tries: tries + more };
  }
}

/**
 * Asks an access point for its page of status, when no call shows that it answers: on a connection of its own, because
 * those for envelopes may all wait for receivers, and without the token, which that page does not need.
 */
class AccessPointProbe {
  private readonly pool: Pool;
  private readAt = Number.NEGATIVE_INFINITY;
  private found: readonly string[] = [];

  constructor(
    { origin, connect }: { origin: string; connect: object },
    private readonly page: { path: string; faultsOf?: (text: string) => string[] },
    private readonly callRecord: CallRecord,
  ) {
    this.pool = new Pool(origin, { connections: 1, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect });
  }

  async look(): Promise<void> {
    const isRead = this.page.faultsOf === undefined || performance.now() - this.readAt < readAgainMs;
    if (isRead && this.callRecord.quietMs() < recentMs) {
      return;
    }
    const probe = { startedAt: performance.now() };
    const giveUp = new AbortController();
    const asking = this.ask(giveUp.signal);
    if (await settlesWithin(answerMs, asking)) {
      this.callRecord.endProbe(probe, await asking);
    } else {
      giveUp.abort();
      this.callRecord.endProbe(probe, { words: `no answer within ${answerMs} ms`, certain: false, isReached: false });
    }
  }

  /** Why it is not an access point for this service, by the page that was read last. */
  faults(): readonly string[] {
    return this.found;
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private async ask(signal: AbortSignal): Promise<Parameters<CallRecord["endProbe"]>[1]> {
    try {
      const { statusCode, body } = await this.pool.request({ method: "GET", path: this.page.path, signal });
      // A 5xx shows nothing about the product, so the faults that were found last remain.
      if (this.page.faultsOf !== undefined && statusCode < 500) {
        this.found = this.page.faultsOf((statusCode === 200 ? await readBounded(body, maxPageBytes) : undefined) ?? "");
        this.readAt = performance.now();
      }
      await body.dump();
      return awayStatuses.includes(statusCode)
        ? { words: `HTTP ${statusCode}`, certain: true, isReached: false }
        : undefined;
    } catch (error) {
      const { code, message } = describeCallFailure(asError(error), answerMs);
      return { words: message, certain: neverConnected.includes(code), isReached: false };
    }
  }
}

/** Consecutive failed calls that open the circuit. */
const failuresToOpen = 5;
const openMs = 5_000;
/** Pause of the other calls while one tests whether the access point is back. */
const probePauseMs = 1_000;

/** Stops the calls of an access point that has failed repeatedly, and then lets a single call test whether it is back. */
class CircuitBreaker<Result> {
  private readonly policy: CircuitBreakerPolicy;
  private openUntil = 0;
  private probing = false;

  constructor(isFailure: (result: Result) => boolean) {
    this.policy = circuitBreaker(
      handleWhenResult((result) => isFailure(result as Result)),
      { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
    );
    this.policy.onBreak(() => {
      this.openUntil = Date.now() + openMs;
    });
  }

  /** Makes the call; undefined while calls are stopped. */
  async call(exchange: () => Promise<Result>): Promise<Result | undefined> {
    if (this.policy.state === CircuitState.HalfOpen) {
      return undefined;
    }
    try {
      return await this.policy.execute(exchange);
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        return undefined;
      }
      throw error;
    }
  }

  /** Does work that makes calls, unless they are stopped. */
  async enter<Value>(work: () => Promise<Value>): Promise<{ result: Value } | Unavailable> {
    const pausedForMs = this.pauseMs();
    if (pausedForMs > 0) {
      return { pausedForMs };
    }
    const probes = this.policy.state === CircuitState.Open;
    this.probing ||= probes;
    try {
      return { result: await work() };
    } finally {
      this.probing &&= !probes;
    }
  }

  /** Milliseconds until the next call; 0 when calls are not stopped. */
  pauseMs(): number {
    if (this.policy.state === CircuitState.Closed) {
      return 0;
    }
    return this.probing ? probePauseMs : this.untilProbeMs();
  }

  /** Milliseconds until a call tests the access point; null unless the circuit is open. */
  nextTryInMs(): number | null {
    return this.policy.state === CircuitState.Open ? this.untilProbeMs() : null;
  }

  private untilProbeMs(): number {
    return Math.max(this.openUntil - Date.now(), 0);
  }
}

export interface AccessPointOptions {
  /** Base URL of its HTTP API, e.g. "http://127.0.0.1:8888"; the paths of access-point.md 1 and 2 are appended. */
  baseUrl: string;
  /** Sent as X-Token only, and part of no reason and no report. */
  token: string;
  /** With https: what its certificate is checked against, and the certificate that it is shown (mTLS). */
  tls?: TlsFiles;
  /** The access points send within the request, so less than about 60 s makes outcomes unknown. */
  timeoutMs: number;
  /** A page that shows that it lives; "/" by default. */
  statusPath?: string;
  /** What that page says against this access point, as sentences. */
  faultsOfStatusPage?: (text: string) => string[];
  /** Connections, and so concurrent calls. */
  concurrency?: number;
}

/** A response with its body, because an unread body would block the connection. */
interface Reply {
  status: number;
  json: unknown;
  text: string;
  /** How far the access point's clock is before ours, by the header Date; 0 without one. */
  aheadMs: number;
}

type CallResult = Reply | { failure: Failure };

interface Request {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Prevents bytes from leaving after it has expired. */
  fence?: SendFence;
}

const defaultConcurrency = 64;
/** Shorter than a claim lasts (claimMs in common/delivery). */
const connectTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
/** The header Date has whole seconds, and an answer takes time, so that smaller differences show nothing. */
const clockNoiseMs = 5_000;

/**
 * HTTP client of one access point: a connection pool and a circuit breaker.
 * The breaker counts only unavailability (no connection, a 5xx without report), never a receiver's answer to one
 * envelope.
 */
export class AccessPointClient {
  private readonly pool: Pool;
  private readonly prefix: string;
  private readonly fencedPool: Dispatcher;
  private readonly breaker = new CircuitBreaker<CallResult>(isUnavailable);
  private readonly callRecord = new CallRecord();
  private readonly prober: AccessPointProbe;

  constructor(private readonly options: AccessPointOptions) {
    const { baseUrl, concurrency = defaultConcurrency } = options;
    const { origin, pathname } = new URL(baseUrl);
    this.prefix = pathname.replace(/\/+$/, "");
    // Only our own time limit applies; undici's would end a call after 300 s of silence.
    const connect = { ...options.tls, timeout: connectTimeoutMs, keepAliveInitialDelay: keepAliveDelayMs };
    const timeouts = { headersTimeout: 0, bodyTimeout: 0, connect };
    this.pool = new Pool(origin, { connections: concurrency, pipelining: 1, ...timeouts });
    const { statusPath = "/", faultsOfStatusPage } = options;
    const page = { path: this.prefix + statusPath, ...(faultsOfStatusPage && { faultsOf: faultsOfStatusPage }) };
    this.prober = new AccessPointProbe({ origin, connect }, page, this.callRecord);
    this.fencedPool = this.pool.compose(fenced);
  }

  async admit<Result>(work: () => Promise<Result>): Promise<{ result: Result } | Unavailable> {
    return this.breaker.enter(work);
  }

  pausedForMs(): number {
    return this.breaker.pauseMs();
  }

  /** Does not wait for other calls, and does not throw for network errors. */
  async call(request: Request): Promise<CallResult> {
    const result = await this.breaker.call(() => this.exchange(request));
    return result ?? { failure: { code: notTried, message: "it did not answer a moment ago" } };
  }

  outage(): ConnectionOutage | undefined {
    const outage = this.callRecord.outage();
    return outage && { ...outage, nextTryInMs: this.breaker.nextTryInMs() };
  }

  probe(): Promise<void> {
    return this.prober.look();
  }

  faults(): readonly string[] {
    return this.prober.faults();
  }

  /** Cuts calls under way, which are asked about later; workers had their time to finish. */
  async close(): Promise<void> {
    await this.prober.close();
    await this.pool.destroy();
  }

  private async exchange({ method, path, headers, body, fence }: Request): Promise<CallResult> {
    const { token, timeoutMs } = this.options;
    const own = { "x-token": token, accept: "application/json" };
    const call = this.callRecord.begin();
    try {
      // Redirects are not followed: the token would go elsewhere, and a POST that becomes a GET looks like success.
      const request: FencedRequest = {
        method,
        path: this.prefix + path,
        headers: { ...headers, ...own },
        signal: AbortSignal.timeout(timeoutMs),
        ...(fence !== undefined && { fence }),
        ...(body !== undefined && { body }),
        ...(fence !== undefined &&
          body !== undefined && {
            body: fencedBody(Buffer.from(body), fence),
            headers: { ...headers, ...own, "content-length": `${Buffer.byteLength(body)}` },
          }),
      };
      const response = await this.fencedPool.request(request);
      const text = await response.body.text();
      const ahead = Date.parse(String(response.headers["date"])) - Date.now();
      const aheadMs = Math.abs(ahead) > clockNoiseMs ? ahead : 0;
      return this.recordResult(call, { status: response.statusCode, json: parseJson(text), text, aheadMs });
    } catch (thrown) {
      return this.recordResult(call, { failure: describeCallFailure(asError(thrown), timeoutMs) });
    }
  }

  private recordResult(call: ReturnType<CallRecord["begin"]>, result: CallResult): CallResult {
    if ("failure" in result && result.failure.code === tooLateToSend) {
      this.callRecord.forget(call);
      return result;
    }
    const words = "failure" in result ? result.failure.message : `HTTP ${result.status}`;
    const certain = isUnavailable(result);
    const isReached = !("failure" in result);
    this.callRecord.end(call, certain || !isReached ? { words, certain, isReached } : undefined);
    return result;
  }
}

/** The response to a submission as the table of outcomes needs it. */
export function toAnswer({ status, json, text }: Reply): Answer {
  if (isReport(json)) {
    return { httpStatus: status, report: json };
  }
  return typeof json === "string" ? { httpStatus: status, words: json } : { httpStatus: status, text };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A proxy or framework may answer any JSON object; a report has at least one of these members. */
function isReport(json: unknown): json is SendingReport {
  return (
    isRecord(json) &&
    ["sendingSuccess", "overallSuccess", "sendingResult", "lookupError", "sbdhParsingException"].some(
      (key) => key in json,
    )
  );
}

function isUnavailable(result: CallResult): boolean {
  if ("failure" in result) {
    return neverConnected.includes(result.failure.code);
  }
  const { status, json } = result;
  // An error that names a transaction says that one message could not be forwarded to us; the access point itself works.
  const isTransaction = isRecord(json) && "sbdhInstanceID" in json;
  return status >= 500 && !isReport(json) && !isTransaction;
}
