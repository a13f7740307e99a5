import {
  findSecretsOfOtherKeys,
  replaceSealedSecrets,
  type StoredSecrets,
} from "../../db/stores/webhooks/webhook-secret-store.ts";
import { asError } from "../../errors.ts";
import { openText, sealedPrefix, sealText, type SealingKeys } from "../../sealed-text.ts";
import type { Deps } from "../runtime/deps.ts";

const placeOf = (endpointId: string): string => `webhook_endpoints ${endpointId}`;
const pageSize = 500;

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

type SealDeps = Pick<Deps, "database" | "config" | "logger">;

/**
 * Seals with the current key what another key has sealed; previous secrets that no longer sign are deleted. Secrets that no key opens stay. Never throws: an api whose database takes no changes has to start.
 */
export async function sealWebhookSecrets(deps: SealDeps): Promise<void> {
  const { logger } = deps;
  try {
    const { sealed, unreadable } = await sealAll(deps);
    if (sealed > 0) {
      logger.info({ endpoints: sealed }, "webhook secrets encrypted with SECRETS_KEY");
    }
    if (unreadable > 0) {
      const message =
        "webhook secrets are encrypted with another key: name it in SECRETS_KEY as well, or rotate these secrets";
      logger.error({ endpoints: unreadable }, message);
    }
  } catch (error) {
    logger.error({ err: asError(error) }, "webhook secrets could not be encrypted: the next start tries again");
  }
}

/** One endpoint after the other, so that no lock waits for many; a rotation at the same time wins. */
async function sealAll({ database, config }: SealDeps): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 };
  const prefix = sealedPrefix(config);
  let page: StoredSecrets[] = [];
  do {
    page = await findSecretsOfOtherKeys(database, { prefix, after: page.at(-1)?.id, limit: pageSize });
    for (const stored of page) {
      const current = withCurrentKey(config, stored);
      counts[current === undefined ? "unreadable" : "sealed"] += 1;
      if (current !== undefined) {
        await replaceSealedSecrets(database, stored, current);
      }
    }
  } while (page.length === pageSize);
  return counts;
}

function withCurrentKey(
  keys: SealingKeys,
  { id, secret, previousSecret }: StoredSecrets,
): Pick<StoredSecrets, "secret" | "previousSecret"> | undefined {
  const opened = openWebhookSecrets(keys, id, previousSecret === null ? [secret] : [secret, previousSecret]);
  if (opened === undefined) {
    return undefined;
  }
  const [first = "", previous] = opened.map((text) => sealWebhookSecret(keys, id, text));
  return { secret: first, previousSecret: previous ?? previousSecret };
}
