import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { asError } from "../../errors.js";
const firstPollMs = 100;
const maxPollMs = 2_000;
const timeoutMs = 60_000;
const tooBusy = 503;
/** The pause where no Retry-After names one. */
const busyPauseMs = 1_000;
/**
 * Posts a document as any client does, polls its status until it is final (or a minute has gone), and reads its log.
 * The polls grow apart: they spend the same rate limit that the account's owner has. What is refused for now (503, or
 * anything with Retry-After) and what gets no answer is asked again; the document carries a key, so that it is there once.
 *
 * @throws Error when the api answers anything but success, or for a minute that it is too busy
 */
export async function runSample(account, document, signal) {
    const call = caller(account, signal);
    const created = (await call(`/api/purchase-invoices/${account.business_profile_id}`, document));
    const path = `/api/purchase-invoices/${created.id}`;
    const overallStatus = await pollStatus(call, `${path}/peppol-status`, signal);
    const entries = (await call(`${path}/peppol-status-logs`));
    return {
        documentSequence: created.document_sequence,
        payableAmount: created.totals.payable_amount,
        steps: toSteps(entries, overallStatus),
    };
}
function caller(account, signal) {
    const idempotencyKey = randomUUID();
    return async (path, body) => {
        const deadline = performance.now() + timeoutMs;
        const request = requestOf(account, { body, idempotencyKey, signal });
        for (;;) {
            const refusal = await ask(`${account.base_url}${path}`, request);
            if (refusal.isAnswered) {
                return refusal.answer;
            }
            if (performance.now() + refusal.pauseMs > deadline) {
                throw new Error(`${path} ${refusal.words}`);
            }
            await delay(refusal.pauseMs, undefined, { signal });
        }
    };
}
function requestOf({ token }, { body, idempotencyKey, signal }) {
    return {
        method: body === undefined ? "GET" : "POST",
        headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            "x-service-version": "20260101",
            ...(body !== undefined && { "idempotency-key": idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal,
    };
}
/** @throws Error when the answer is no success and another try would not change that */
async function ask(url, request) {
    let response;
    try {
        response = await fetch(url, request);
    }
    catch (error) {
        if (request.signal?.aborted === true) {
            throw error;
        }
        return { isAnswered: false, words: `was not answered: ${asError(error).message}`, pauseMs: busyPauseMs };
    }
    if (response.ok) {
        return { isAnswered: true, answer: await response.json() };
    }
    const words = `answered ${response.status}: ${await response.text()}`;
    const retryAfter = Number(response.headers.get("retry-after"));
    if (response.status !== tooBusy && retryAfter === 0) {
        const { pathname: path } = new URL(url);
        throw new Error(`${path} ${words}`);
    }
    return { isAnswered: false, words, pauseMs: retryAfter > 0 ? retryAfter * 1_000 : busyPauseMs };
}
async function pollStatus(call, path, signal) {
    const deadline = performance.now() + timeoutMs;
    for (let pauseMs = firstPollMs;; pauseMs = Math.min(pauseMs * 1.5, maxPollMs)) {
        const { overall_status: status } = (await call(path));
        if (status !== "PENDING" || performance.now() > deadline) {
            return status;
        }
        await delay(pauseMs, undefined, { signal });
    }
}
/** Events that are not shown as steps; an acceptance may even come before SENT. */
const hiddenEvents = new Set(["QUEUED", "SENDING", "SENT"]);
function toSteps(entries, overallStatus) {
    const start = Date.parse(entries[0]?.timestamp ?? "");
    const since = (entry) => Date.parse(entry?.timestamp ?? "") - start;
    const steps = entries
        .filter(({ event }) => !hiddenEvents.has(event) && event !== overallStatus)
        .map((entry) => ({ name: stepName(entry), atMs: since(entry) }));
    const last = entries.find(({ event }) => event === overallStatus) ?? entries.at(-1);
    return [...steps, { name: overallStatus, atMs: since(last) }];
}
function stepName({ leg, event }) {
    const words = event.toLowerCase().replaceAll("_", " ");
    return leg === null ? words : `${leg.replace(/^to/, "")} ${words}`;
}
//# sourceMappingURL=sample-run.js.map