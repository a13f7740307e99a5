import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";
const secretBytes = 32;

/** `whsec_` and Base64, the format of Standard Webhooks. */
export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString("base64");

export interface SignedMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** Headers of Standard Webhooks 1.0, with a signature per secret: a receiver may use the old or the new. */
export function signatureHeaders({ id, timestamp, body }: SignedMessage, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": `${timestamp}`, "webhook-signature": signatures.join(" ") };
}
