import { operationOf } from "../document-kinds.js";
import { ApiError, ConnectionError, errorDetails, UnreadableAnswerError } from "../errors.js";
import { outgoingRequest } from "../transport/outgoing-request.js";
import { backoffMs, defaultAttempts, perform } from "../transport/perform.js";
import { readAnswer } from "../transport/read-answer.js";
import { pause } from "../transport/with-time-limit.js";
/**
 * Sends lines until each has an answer that another attempt would not change, or attempts bring nothing any more. Every line has a
 * key of its own, so that any of them can be sent again.
 *
 * @returns what is known, in order, as far as it goes without a gap; `failure` says why there is one
 */
export async function sendLines(settings, target, lines, call) {
    const known = new Map();
    const failure = await repeat(settings, target, lines, { call, known }).catch((error) => error ?? new Error("ended"));
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
async function repeat(settings, { kind, businessProfileId }, lines, { call, known }) {
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
/** A stream that breaks off is no failure: what came is known, and the rest is sent again. */
const receiveLines = (settings, sent, known) => async (response, touch) => {
    if (response.status !== 200) {
        return readAnswer(settings, "json", response);
    }
    const take = (text) => {
        const { line, ...result } = readResult(settings, response, text);
        const one = sent[line - 1];
        if (one !== undefined) {
            known.set(one.index, { index: one.index, key: one.key, ...result });
        }
    };
    await forEachLine(response, touch, take);
    const answer = {
        status: 200,
        headers: response.headers,
        rateLimit: undefined,
        text: "",
        imprecise: [],
        body: undefined,
    };
    return answer;
};
async function forEachLine(response, touch, take) {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
        const read = await reader?.read().catch(() => undefined);
        if (read === undefined || read.done) {
            break;
        }
        touch();
        const lines = (rest + read.value).split("\n");
        rest = lines.pop() ?? "";
        lines.filter((line) => line !== "").forEach(take);
    }
}
function readResult({ parse }, { status, headers }, text) {
    try {
        return parse(text);
    }
    catch {
        throw new UnreadableAnswerError(status, headers, text);
    }
}
/** The codes of a 409 that an earlier sending of the same line causes while it is at work. */
const atWork = new Set(["idempotency_key_in_progress", "idempotency_key_taken"]);
/** 401 and 403 of a line say that the token ended meanwhile. Messages tell where the service has no details yet. */
function isWorthRepeating(result) {
    if (result?.status === 409) {
        return errorDetails(result).some(({ code, message }) => atWork.has(code) || message.endsWith("ask again in a second"));
    }
    return result === undefined || [401, 403, 408, 429, 500, 503].includes(result.status);
}
//# sourceMappingURL=send-lines.js.map