/** Why an event is not to be believed. */
export class WebhookError extends Error {
    constructor(code, message) {
        super(message);
        this.code = code;
        this.name = "WebhookError";
    }
}
/**
 * The event of a request, if one of its signatures is made with one of the secrets (Standard Webhooks 1.0).
 *
 * @param body the bytes or the text as they came: JSON that was read and written again has another signature
 * @throws WebhookError
 */
export async function verifyWebhook(body, headers, secret, { toleranceSeconds = 300, now = Date.now } = {}) {
    const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => headerOf(headers, name));
    checkTime(timestamp, now() / 1_000, toleranceSeconds);
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
    const given = signatures.split(" ").flatMap((one) => (one.startsWith("v1,") ? (fromBase64(one.slice(3)) ?? []) : []));
    for (const one of [secret].flat()) {
        const key = await importSecret(one);
        for (const signature of given) {
            // WebCrypto compares in constant time.
            if (await crypto.subtle.verify("HMAC", key, signature, signed)) {
                return readEvent(id, new TextDecoder().decode(bytes));
            }
        }
    }
    throw new WebhookError("bad_signature", "No signature of the request is made with the secret.");
}
function headerOf(headers, name) {
    const found = headers instanceof Headers
        ? headers.get(name)
        : Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
    const value = [found].flat().join(" ");
    if (value === "") {
        throw new WebhookError("missing_header", `The request has no ${name}.`);
    }
    return value;
}
function checkTime(timestamp, now, tolerance) {
    if (!/^\d{1,12}$/.test(timestamp)) {
        throw new WebhookError("bad_timestamp", "webhook-timestamp is not in seconds since 1970.");
    }
    const age = now - Number(timestamp);
    if (Math.abs(age) > tolerance) {
        const [code, words] = age > 0 ? ["too_old", "old"] : ["too_new", "ahead"];
        throw new WebhookError(code, `The event is ${Math.round(Math.abs(age))} seconds ${words}: a replay, or one of the clocks is wrong.`);
    }
}
async function importSecret(secret) {
    const bytes = fromBase64(secret.replace(/^whsec_/, ""));
    if (bytes === undefined || bytes.length === 0) {
        throw new WebhookError("bad_secret", "A secret is `whsec_` and Base64.");
    }
    return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}
function readEvent(id, text) {
    try {
        return { ...JSON.parse(text), id };
    }
    catch {
        throw new WebhookError("bad_body", "The body is signed, but is no JSON.");
    }
}
function fromBase64(text) {
    try {
        return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    }
    catch {
        return undefined;
    }
}
function concatenated(first, second) {
    const all = new Uint8Array(first.length + second.length);
    all.set(first);
    all.set(second, first.length);
    return all;
}
//# sourceMappingURL=verify-webhook.js.map