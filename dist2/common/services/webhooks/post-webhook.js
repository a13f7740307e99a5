import { lookup } from "node:dns";
import { Agent, request } from "undici";
import { asError } from "../../errors.js";
import { ForbiddenTargetError, isPublicAddress, literalAddress, publicLookup } from "../../public-address.js";
import { isAllowedInside, isAllowedPort } from "./check-webhook-target.js";
/** From connecting to the last byte of the answer that is read. */
export const webhookTimeoutMs = 10_000;
/** For look-up and connecting. */
const connectTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
const maxAnswerBytes = 4_096;
export function createWebhookClient(policy) {
    const agent = new Agent({
        connect: {
            timeout: connectTimeoutMs,
            keepAliveInitialDelay: keepAliveDelayMs,
            ...(policy.webhookPrivateTargets !== true && { lookup: lookupBy(policy) }),
        },
        headersTimeout: webhookTimeoutMs,
        bodyTimeout: webhookTimeoutMs,
        maxHeaderSize: 16_384,
    });
    return {
        post: async (message) => {
            const startedAt = performance.now();
            const outcome = await attempt(agent, message, policy).catch((error) => ({
                httpStatus: null,
                error: describe(asError(error)),
                answer: null,
            }));
            return { ...outcome, durationMs: performance.now() - startedAt };
        },
        close: () => agent.destroy(),
    };
}
/** "localhost" may be asked for where the policy allows this machine. */
const lookupBy = (policy) => (hostname, options, callback) => (isAllowedInside(hostname, policy) ? lookup : publicLookup)(hostname, options, callback);
async function attempt(dispatcher, { url, headers, body }, policy) {
    const target = new URL(url);
    const literal = literalAddress(target.hostname);
    // A connection to a literal address makes no look-up, so it is checked here.
    const isInside = !isAllowedInside(target.hostname, policy) && literal !== undefined && !isPublicAddress(literal);
    if (isInside || !isAllowedPort(target, policy)) {
        throw new ForbiddenTargetError();
    }
    const { statusCode, body: answer } = await request(url, {
        dispatcher,
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(webhookTimeoutMs),
    });
    return { httpStatus: statusCode, error: null, answer: await readBeginning(answer) };
}
/** A read error does not change the status. */
async function readBeginning(body) {
    const chunks = [];
    let left = maxAnswerBytes;
    try {
        for await (const chunk of body) {
            chunks.push(chunk.subarray(0, left));
            left -= chunk.length;
            if (left <= 0) {
                break;
            }
        }
    }
    catch {
        // The status is known; the body is for the log only.
    }
    // PostgreSQL's text has no NUL.
    return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "\uFFFD");
}
function describe(error) {
    if (error.name === "TimeoutError") {
        return `no answer within ${webhookTimeoutMs / 1_000} s`;
    }
    // The error that undici wraps, or the first of several addresses.
    const { cause, errors } = error;
    const inner = cause ?? errors?.[0];
    const text = error.message !== "" || inner === undefined ? error.message : asError(inner).message;
    return text === "" ? error.name : text;
}
//# sourceMappingURL=post-webhook.js.map