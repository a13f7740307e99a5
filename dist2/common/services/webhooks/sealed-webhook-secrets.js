import { findSecretsOfOtherKeys, replaceSealedSecrets, } from "../../db/stores/webhooks/webhook-secret-store.js";
import { asError } from "../../errors.js";
import { openText, sealedPrefix, sealText } from "../../sealed-text.js";
const placeOf = (endpointId) => `webhook_endpoints ${endpointId}`;
const pageSize = 500;
/** How the secret of an endpoint is stored. */
export const sealWebhookSecret = (keys, endpointId, secret) => sealText(keys, secret, placeOf(endpointId));
/**
 * The secrets of an endpoint that sign, the newest first; one before the last rotation that no key opens is left out.
 *
 * @returns undefined when no key opens the newest: SECRETS_KEY was replaced without SECRETS_KEYS, or lost
 */
export function openWebhookSecrets(keys, endpointId, [newest = "", ...older]) {
    const [first, ...rest] = [newest, ...older].map((stored) => openText(keys, stored, placeOf(endpointId)));
    return first === undefined ? undefined : [first, ...rest.filter((secret) => secret !== undefined)];
}
/**
 * Seals with the current key what earlier releases stored in clear and what another key has sealed; previous secrets that no
 * longer sign are deleted. Secrets that no key opens stay. Never throws: an api whose database takes no changes has to start.
 */
export async function sealWebhookSecrets(deps) {
    const { logger } = deps;
    try {
        const { sealed, unreadable } = await sealAll(deps);
        if (sealed > 0) {
            logger.info({ endpoints: sealed }, "webhook secrets encrypted with SECRETS_KEY");
        }
        if (unreadable > 0) {
            const message = "webhook secrets are encrypted with another key: name it in SECRETS_KEYS, or rotate these secrets";
            logger.error({ endpoints: unreadable }, message);
        }
    }
    catch (error) {
        logger.error({ err: asError(error) }, "webhook secrets could not be encrypted: the next start tries again");
    }
}
/** One endpoint after the other, so that no lock waits for many; a rotation at the same time wins. */
async function sealAll({ database, config }) {
    const counts = { sealed: 0, unreadable: 0 };
    const prefix = sealedPrefix(config);
    let page = [];
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
function withCurrentKey(keys, { id, secret, previousSecret }) {
    const opened = openWebhookSecrets(keys, id, previousSecret === null ? [secret] : [secret, previousSecret]);
    if (opened === undefined) {
        return undefined;
    }
    const [first = "", previous] = opened.map((text) => sealWebhookSecret(keys, id, text));
    return { secret: first, previousSecret: previous ?? previousSecret };
}
//# sourceMappingURL=sealed-webhook-secrets.js.map