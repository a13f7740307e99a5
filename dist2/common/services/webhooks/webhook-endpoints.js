import { v7 as uuid } from "uuid";
import { deleteEndpoint, findEndpoint, findEndpoints, insertEndpoint, replaceSecret, updateEndpoint, } from "../../db/stores/webhooks/webhook-endpoint-store.js";
import { releaseWaiting } from "../../db/stores/webhooks/operated-endpoint-store.js";
import { AppError, notFound } from "../../errors.js";
import { sha256 } from "../identifiers/digest.js";
import { runOperatorAction } from "../operator-actions/operator-action.js";
import { newWebhookSecret } from "./sign-webhook.js";
import { checkWebhookTarget } from "./check-webhook-target.js";
import { sealWebhookSecret } from "./sealed-webhook-secrets.js";
/** Endpoints per organization, because each receives every event. */
const maxEndpoints = 20;
/** @throws AppError 400 on `url`, 409 at the limit of endpoints */
export async function createWebhookEndpoint(deps, orgId, settings, by) {
    const url = await checkWebhookTarget(settings.url, deps.config);
    const [id, secret] = [uuid(), newWebhookSecret()];
    const sealed = sealWebhookSecret(deps.config, id, secret);
    const row = { settings: { ...settings, url }, secret: sealed, most: maxEndpoints };
    const endpoint = await change(deps, { ...by, action: "create", orgId, id }, async (tx) => {
        const stored = await insertEndpoint(tx, { orgId, id }, row);
        if (stored === undefined) {
            throw new AppError(409, `The organization has ${maxEndpoints} webhook endpoints, and there can be no more`);
        }
        return { result: stored, detail: settingsDetail(stored) };
    });
    return { endpoint, secret };
}
export const listWebhookEndpoints = ({ database }, orgId) => findEndpoints(database, orgId);
/** @throws AppError 404 */
export async function readWebhookEndpoint({ database }, key) {
    return orNotFound(await findEndpoint(database, key));
}
/** Replaces the settings; the secret stays. @throws AppError 400 on `url`, 404 */
export async function changeWebhookEndpoint(deps, key, settings, by) {
    orNotFound(await findEndpoint(deps.database, key));
    const url = await checkWebhookTarget(settings.url, deps.config);
    return change(deps, { ...by, action: "change", ...key }, async (tx) => {
        const former = orNotFound(await findEndpoint(tx, key));
        const stored = orNotFound(await updateEndpoint(tx, key, { ...settings, url, by: by.by }));
        await releaseWaiting(tx, key.id);
        return { result: stored, detail: { ...settingsDetail(stored), former: settingsDetail(former) } };
    });
}
/** Creates a new secret; the previous one also signs for so many hours. @throws AppError 404 */
export async function rotateWebhookSecret(deps, key, overlapHours, by) {
    const secret = newWebhookSecret();
    const sealed = sealWebhookSecret(deps.config, key.id, secret);
    const endpoint = await change(deps, { ...by, action: "rotate", ...key }, async (tx) => ({
        result: orNotFound(await replaceSecret(tx, key, { secret: sealed, overlapHours })),
        detail: { overlap_hours: overlapHours },
    }));
    return { endpoint, secret };
}
/** Deletes the endpoint and its deliveries. @throws AppError 404 */
export async function deleteWebhookEndpoint(deps, key, by) {
    await change(deps, { ...by, action: "delete", ...key }, async (tx) => {
        const former = orNotFound(await findEndpoint(tx, key));
        if (!(await deleteEndpoint(tx, key))) {
            throw notFound("Webhook endpoint");
        }
        return { result: undefined, detail: settingsDetail(former) };
    });
}
/** Changes an endpoint and records it in the same transaction. */
function change(deps, { action, id, orgId, ...by }, work) {
    const subject = { action: `webhook.${action}`, target: "webhook", targetId: id };
    return runOperatorAction(deps, by, subject, async (tx, found) => {
        found(orgId);
        const { result, detail } = await work(tx);
        return { result, record: [{ orgId, detail }] };
    });
}
/** The record has the host alone: path and query of such a URL are often its secret. */
const settingsDetail = ({ url, events, enabled }) => ({
    host: new URL(url).host,
    url_sha256: sha256(url),
    events,
    enabled,
});
function orNotFound(endpoint) {
    if (endpoint === undefined) {
        throw notFound("Webhook endpoint");
    }
    return endpoint;
}
//# sourceMappingURL=webhook-endpoints.js.map