import { Pool } from "undici";
import { asError } from "../../errors.js";
import { describeCallFailure } from "./call-failure.js";
import { parseJson } from "../../parse-json.js";
import { AccessPointProbe } from "./access-point-probe.js";
import { CallRecord } from "./call-record.js";
import { CircuitBreaker } from "./circuit-breaker.js";
import { fenced, fencedBody, tooLateToSend } from "./send-fence.js";
import { SendSlots } from "./send-slots.js";
import { neverConnected, notTried } from "../answers/sending-answer.js";
const defaultConcurrency = 64;
/** Shorter than a claim (services/delivery/delivery-timeouts.ts). */
const connectTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
/**
 * HTTP client of one access point: a connection pool, as many slots as connections (SendSlots), and a circuit breaker.
 * The breaker counts only unavailability (no connection, a 5xx without report), never a receiver's answer to one
 * envelope.
 */
export class AccessPointClient {
    constructor(options) {
        this.options = options;
        this.breaker = new CircuitBreaker(isUnavailable);
        this.callRecord = new CallRecord();
        const { baseUrl, concurrency = defaultConcurrency } = options;
        const { origin, pathname } = new URL(baseUrl);
        this.prefix = pathname.replace(/\/+$/, "");
        // Only our own time limit applies; undici's would end a call after 300 s of silence.
        const connect = { ...options.tls, timeout: connectTimeoutMs, keepAliveInitialDelay: keepAliveDelayMs };
        const timeouts = { headersTimeout: 0, bodyTimeout: 0, connect };
        this.pool = new Pool(origin, { connections: concurrency, pipelining: 1, ...timeouts });
        const { statusPath = "/" } = options;
        this.prober = new AccessPointProbe({ origin, connect }, this.prefix + statusPath, this.callRecord);
        this.fencedPool = this.pool.compose(fenced);
        this.slots = new SendSlots({
            all: concurrency,
            perReceiver: options.perReceiver ?? Math.ceil(concurrency / 2),
            perOrganization: options.perOrganization ?? Math.ceil((concurrency * 3) / 4),
        });
    }
    /** See AccessPoint.admit. */
    async admit(work, holder) {
        const pausedForMs = this.breaker.pauseMs();
        if (pausedForMs > 0) {
            return { pausedForMs };
        }
        if (!(await this.slots.take(holder))) {
            return { turnedAway: true };
        }
        try {
            // The access point may have become unavailable during the wait for the slot.
            return await this.breaker.enter(work);
        }
        finally {
            this.slots.release(holder);
        }
    }
    /** Does not wait for other calls, and does not throw for network errors. */
    async call(request) {
        const result = await this.breaker.call(() => this.exchange(request));
        return result ?? { failure: { code: notTried, message: "it did not answer a moment ago" } };
    }
    outage() {
        const outage = this.callRecord.outage();
        if (outage === undefined) {
            return undefined;
        }
        return {
            ...outage,
            accessPoint: new URL(this.options.baseUrl).host,
            nextTryInMs: this.breaker.nextTryInMs(),
        };
    }
    /** See OpenAccessPoint.probe. */
    probe() {
        return this.prober.look();
    }
    /** Cuts calls under way, which are asked about later; workers had their time to finish. */
    async close() {
        await this.prober.close();
        await this.pool.destroy();
    }
    async exchange({ method, path, headers, body, fence }) {
        const { token, timeoutMs } = this.options;
        const own = { "x-token": token, accept: "application/json" };
        const call = this.callRecord.begin();
        try {
            // Redirects are not followed: the token would go elsewhere, and a POST that becomes a GET looks like success.
            const request = {
                method,
                path: this.prefix + path,
                headers: { ...headers, ...own },
                signal: AbortSignal.timeout(timeoutMs),
                ...(fence !== undefined && { fence }),
                ...(body !== undefined && { body }),
                ...(fence !== undefined && body !== undefined && withFence(body, fence, { ...headers, ...own })),
            };
            const response = await this.fencedPool.request(request);
            const text = await response.body.text();
            return this.recordResult(call, { status: response.statusCode, json: parseJson(text), text });
        }
        catch (thrown) {
            return this.recordResult(call, { failure: describeCallFailure(asError(thrown), timeoutMs) });
        }
    }
    recordResult(call, result) {
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
function withFence(text, fence, headers) {
    const bytes = Buffer.from(text);
    return { body: fencedBody(bytes, fence), headers: { ...headers, "content-length": `${bytes.length}` } };
}
/** The response to a submission as the table of outcomes needs it. */
export function toAnswer({ status, json, text }) {
    if (isReport(json)) {
        return { httpStatus: status, report: json };
    }
    return typeof json === "string" ? { httpStatus: status, words: json } : { httpStatus: status, text };
}
export function isRecord(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** A proxy or framework may answer any JSON object; a report has at least one of these members. */
function isReport(json) {
    return (isRecord(json) &&
        ["sendingSuccess", "overallSuccess", "sendingResult", "lookupError", "sbdhParsingException"].some((key) => key in json));
}
function isUnavailable(result) {
    return "failure" in result
        ? neverConnected.includes(result.failure.code)
        : result.status >= 500 && !isReport(result.json);
}
//# sourceMappingURL=access-point-client.js.map