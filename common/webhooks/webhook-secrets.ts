import { createHmac, randomBytes } from "node:crypto";

import { findSecretsOfOtherKeys, replaceSealedSecrets } from "./webhook-endpoint-store.ts";
import { asError } from "../runtime/errors.ts";
import { openText, sealedPrefix, sealText, type SealingKeys } from "../runtime/sealed-text.ts";
import type { Deps } from "../runtime/deps.ts";

const prefix = "whsec_";
const secretBytes = 32;

/** `whsec_` and Base64, the format of Standard Webhooks. */
export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString("base64");

interface SignedMessage {
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

const placeOf = (endpointId: string): string => `webhook_endpoints ${endpointId}`;

/** How the secret of an endpoint is stored. */
export const sealWebhookSecret = (keys: SealingKeys, endpointId: string, secret: string): string =>
  sealText(keys, secret, placeOf(endpointId));

/**
 * The secrets of an endpoint that sign, the newest first; one before the last rotation that no key opens is left out.
 *
 * @returns undefined when no key opens the newest: SECRETS_KEY was replaced, or lost
 */
export function openWebhookSecrets(
  keys: SealingKeys,
  endpointId: string,
  [newest = "", ...older]: readonly string[],
): string[] | undefined {
  const [first, ...rest] = [newest, ...older].map((stored) => openText(keys, stored, placeOf(endpointId)));
  return first === undefined ? undefined : [first, ...rest.filter((secret) => secret !== undefined)];
}

/**
 * Seals with the current key what another key has sealed, one endpoint after the other, so that no lock waits for many and a rotation at
 * the same time wins; previous secrets that no longer sign are deleted. Secrets that no key opens stay. Never throws: an api whose
 * database takes no changes has to start.
 */
export async function sealWebhookSecrets({
  database,
  config,
  logger,
}: Pick<Deps, "database" | "config" | "logger">): Promise<void> {
  const counts = { sealed: 0, unreadable: 0 };
  try {
    for (const stored of await findSecretsOfOtherKeys(database, sealedPrefix(config))) {
      const { id, previousSecret } = stored;
      const opened = openWebhookSecrets(config, id, [
        stored.secret,
        ...(previousSecret === null ? [] : [previousSecret]),
      ]);
      counts[opened === undefined ? "unreadable" : "sealed"] += 1;
      if (opened !== undefined) {
        const [secret = "", previous = previousSecret] = opened.map((text) => sealWebhookSecret(config, id, text));
        await replaceSealedSecrets(database, stored, { secret, previousSecret: previous });
      }
    }
  } catch (error) {
    logger.error({ err: asError(error) }, "webhook secrets could not be encrypted: the next start tries again");
  }
  if (counts.sealed > 0) {
    logger.info({ endpoints: counts.sealed }, "webhook secrets encrypted with SECRETS_KEY");
  }
  if (counts.unreadable > 0) {
    const message =
      "webhook secrets are encrypted with another key: name it in SECRETS_KEY as well, or rotate these secrets";
    logger.error({ endpoints: counts.unreadable }, message);
  }
}
