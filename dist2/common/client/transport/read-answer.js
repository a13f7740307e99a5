import { UnreadableAnswerError } from "../errors.js";
import { impreciseNumbers } from "../imprecise-numbers.js";
/** @throws UnreadableAnswerError for a good status whose body is not what the operation answers */
export async function readAnswer(settings, reading, response) {
    const { status, headers } = response;
    const head = { status, headers, rateLimit: rateLimitOf(headers), imprecise: [] };
    if (response.ok && reading === "bytes") {
        return { ...head, text: "", body: new Uint8Array(await response.arrayBuffer()) };
    }
    const text = await response.text();
    if (status < 400) {
        const body = response.ok ? goodBody(settings, reading, { status, headers, text }) : undefined;
        return {
            ...head,
            text,
            body,
            imprecise: settings.roundsNumbers && reading === "json" ? impreciseNumbers(text) : [],
        };
    }
    return { ...head, text, body: errorBody(settings, response, text) };
}
function goodBody({ parse }, reading, { status, headers, text }) {
    if (reading !== "json") {
        return reading === "text" ? text : undefined;
    }
    if (status === 204) {
        return undefined;
    }
    try {
        const isLines = headers.get("content-type")?.includes("ndjson") === true;
        return isLines ? text.split("\n").flatMap((line) => (line === "" ? [] : [parse(line)])) : parse(text);
    }
    catch {
        throw new UnreadableAnswerError(status, headers, text);
    }
}
/** What a proxy answers has the members of the service's own refusals, so that all are read alike. */
function errorBody({ parse }, { status, statusText }, text) {
    try {
        const body = parse(text);
        if (typeof body === "object" && body !== null) {
            return body;
        }
    }
    catch {
        // No JSON: what there is, is the message.
    }
    const words = text
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim()
        .slice(0, 300);
    return { errors: { message: words === "" ? statusText || `Status ${status}` : words } };
}
function rateLimitOf(headers) {
    const [limit, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) => {
        const value = headers.get(`X-RateLimit-${name}`);
        return value === null ? NaN : Number(value);
    });
    return Number.isNaN(limit + remaining + reset) ? undefined : { limit, remaining, resetsAt: new Date(reset * 1_000) };
}
//# sourceMappingURL=read-answer.js.map