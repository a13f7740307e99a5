import type { WebhookPayload } from "./generated/webhook-payload.ts";

/** What happened; `id` is that of `webhook-id`: an event that comes again has the same one. */
export type WebhookEvent = WebhookPayload & { id: string };

export type WebhookComplaint =
  | "missing_header"
  | "bad_timestamp"
  | "too_old"
  | "too_new"
  | "bad_signature"
  | "bad_secret"
  | "bad_body";

/** Why an event is not to be believed. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";

  constructor(
    readonly code: WebhookComplaint,
    message: string,
  ) {
    super(message);
  }
}

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the event's time may be from now; 300 by default. */
  toleranceSeconds?: number;
  now?: () => number;
}

/**
 * The event of a request, if one of its signatures is made with one of the secrets (Standard Webhooks 1.0).
 *
 * @param body the bytes or the text as they came: JSON that was read and written again has another signature
 * @throws WebhookError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  checkTime(timestamp, now() / 1_000, toleranceSeconds);
  const signed = await new Blob([`${id}.${timestamp}.`, body as Uint8Array<ArrayBuffer>]).arrayBuffer();
  const given = signatures.split(" ").flatMap((one) => (one.startsWith("v1,") ? (fromBase64(one.slice(3)) ?? []) : []));
  for (const one of [secret].flat()) {
    const bytes = fromBase64(one.replace(/^whsec_/, ""));
    if (bytes === undefined || bytes.length === 0) {
      throw new WebhookError("bad_secret", "A secret is `whsec_` and Base64.");
    }
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const signature of given) {
      // WebCrypto compares in constant time.
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) {
        return readEvent(id, await new Blob([body as Uint8Array<ArrayBuffer>]).text());
      }
    }
  }
  throw new WebhookError("bad_signature", "No signature of the request is made with the secret.");
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const all = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const value = [all.find(([other]) => other.toLowerCase() === name)?.[1]].flat().join(" ");
  if (value === "") {
    throw new WebhookError("missing_header", `The request has no ${name}.`);
  }
  return value;
}

function checkTime(timestamp: string, now: number, tolerance: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookError("bad_timestamp", "webhook-timestamp is not in seconds since 1970.");
  }
  const age = now - Number(timestamp);
  if (Math.abs(age) > tolerance) {
    const words = `${Math.round(Math.abs(age))} seconds ${age > 0 ? "old" : "ahead"}: a replay, or one of the clocks is wrong`;
    throw new WebhookError(age > 0 ? "too_old" : "too_new", `The event is ${words}.`);
  }
}

function readEvent(id: string, text: string): WebhookEvent {
  try {
    return { ...(JSON.parse(text) as WebhookPayload), id };
  } catch {
    throw new WebhookError("bad_body", "The body is signed, but is no JSON.");
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
