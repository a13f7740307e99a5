import { findOperableLeg, listOperableLegs, requeueFailedLegs, } from "../../db/stores/operator-actions/operable-leg-store.js";
import { settleItemsOf } from "../../db/stores/operator-actions/retry-item-store.js";
import { saveLegVerdict } from "../../db/stores/delivery/leg-decision-store.js";
import { recordLegOutcome } from "../../db/stores/delivery/leg-outcome-store.js";
import { legNames, legTraits, publicLeg } from "../../domain/status/legs.js";
import { canMoveLeg } from "../../domain/status/status.js";
import { AppError, notFound } from "../../errors.js";
import { countDocument } from "../../metrics/count-document.js";
import { decodeCursor, toPage } from "../identifiers/page-cursor.js";
import { actionDetail, countByOrganization, runOperatorAction, } from "./operator-action.js";
import { runActOfTwo } from "./second-person.js";
const targets = { sent: "sent", not_sent: "queued", accepted: "accepted", rejected: "rejected" };
/** A leg in any other state is still being worked on, or is final. */
const resolvable = ["unknown", "failed", "sent"];
const bulkLimit = 1_000;
/**
 * failed → queued: the same envelope is sent again under the same SBDH id.
 *
 * @throws AppError 404; 409 in any other state, and if the envelope may have arrived
 */
export async function retryLeg(deps, { sbdhId, ...action }) {
    const subject = { action: "leg.retry", target: "leg", targetId: sbdhId };
    const leg = await runOperatorAction(deps, action, subject, async (tx, found) => {
        const operable = await requireLeg(tx, { orgId: action.orgId, sbdhId }, found);
        requireRetryable(operable);
        await settleItemsOf(tx, sbdhId);
        const entry = { to: "queued", event: "OPERATOR_RETRY", detail: actionDetail(action) };
        return actionResult(operable, await moveLeg(tx, operable, entry));
    });
    await enqueueQueued(deps, leg);
    return leg;
}
const actionResult = ({ orgId, leg, state: from }, result, detail = {}) => ({
    result,
    record: [
        { orgId, detail: { document_id: result.documentId, leg: publicLeg(leg), from, to: result.state, ...detail } },
    ],
});
/** @throws AppError 409 */
function requireRetryable({ state, failureClass }) {
    if (state !== "failed") {
        throw new AppError(409, `The leg is ${state}: only one that is failed can be retried`);
    }
    if (failureClass === "unknown") {
        throw new AppError(409, "The leg is failed, but may have arrived: find out, and resolve it as not_sent before");
    }
}
/**
 * Records an operator's finding: `sent` waits for the MLS, `not_sent` sends the same envelope again, `accepted` and
 * `rejected` decide the leg.
 *
 * @throws AppError 404; 409 if the state does not allow it, or a second person has to ask
 */
export async function resolveLeg(deps, { sbdhId, outcome, ...action }) {
    const to = targets[outcome];
    const entry = { event: "OPERATOR_RESOLVED", detail: { ...actionDetail(action), outcome } };
    const subject = { act: "resolve", action: "leg.resolve", target: "leg", targetId: sbdhId, outcome };
    let count;
    const leg = await runActOfTwo(deps, action, subject, async (tx, found) => {
        const operable = await requireLeg(tx, { orgId: action.orgId, sbdhId }, found);
        if (!resolvable.includes(operable.state) || !canMoveLeg(operable.state, to)) {
            throw new AppError(409, `The leg is ${operable.state}: it cannot be resolved as ${outcome}`);
        }
        await settleItemsOf(tx, sbdhId);
        const moved = to === "accepted" || to === "rejected"
            ? await decideLeg(tx, operable, { to, why: action.why, ...entry }, (counts) => (count = counts))
            : await moveLeg(tx, operable, { to, ...entry });
        return actionResult(operable, moved, { outcome });
    });
    count?.();
    await enqueueQueued(deps, leg);
    return leg;
}
/** Retries up to a thousand failed legs of a class, oldest first; `more` says whether to call again. */
export async function retryLegs(deps, { failureClass, ...action }) {
    const subject = { action: "legs.retry", target: "legs" };
    const requeued = await runOperatorAction(deps, action, subject, async (tx) => {
        const query = { orgId: action.orgId, failureClass, limit: bulkLimit, detail: actionDetail(action) };
        const result = await requeueFailedLegs(tx, query);
        return { result, record: countByOrganization(result, { failure_class: failureClass }) };
    });
    await enqueueLegs(deps, requeued);
    return { retried: requeued.length, more: requeued.length === bulkLimit };
}
export async function enqueueLegs({ queues }, requeued) {
    for (const leg of legNames) {
        const refs = requeued.filter((each) => each.leg === leg).map(({ id, revision }) => ({ id, revision }));
        if (refs.length > 0) {
            await queues.enqueue(legTraits[leg].stage, refs);
        }
    }
}
/** Legs in these states, oldest first. @throws AppError 400 for an invalid cursor */
export async function listLegs({ database }, { cursor, ...query }) {
    const read = await listOperableLegs(database, {
        ...query,
        ...(cursor !== undefined && { after: decodeCursor(cursor) }),
    });
    const { rows: legs, nextCursor } = toPage(read, query.limit, ({ sbdhId }) => sbdhId);
    return { legs, nextCursor };
}
async function requireLeg(tx, key, found) {
    const leg = await findOperableLeg(tx, key);
    if (leg === undefined) {
        throw notFound("Leg");
    }
    found(leg.orgId);
    if (!leg.current) {
        throw new AppError(409, `The leg is ${leg.state} and belongs to revision ${leg.revision}, which has gone by`);
    }
    return leg;
}
async function moveLeg(tx, leg, { to, ...entry }) {
    const moved = await recordLegOutcome(tx, { from: legVersion(leg), to, ...entry });
    return moved ? legResult(leg, to) : raise(conflictError());
}
async function enqueueQueued({ queues }, { leg, state, documentId, revision }) {
    if (state === "queued") {
        await queues.enqueue(legTraits[leg].stage, [{ id: documentId, revision }]);
    }
}
/** @param afterwards gets what counts the document, once the transaction is committed */
async function decideLeg(tx, leg, { to, why, ...entry }, afterwards) {
    const reason = `Declared ${to} by an operator: ${why}`;
    const finding = { flag: "fatal", reasonCode: "OPERATOR", text: reason, location: "", test: "" };
    const { outcome, kind, newStatus } = await saveLegVerdict(tx, {
        sbdhId: leg.sbdhId,
        to,
        source: "operator",
        from: legVersion(leg),
        reason,
        ...(to === "rejected" && { failureClass: "rejected" }),
        findings: to === "rejected" ? [finding] : [],
        ...entry,
    });
    afterwards(() => countDocument(kind, newStatus));
    return outcome === "recorded" ? legResult(leg, to) : raise(conflictError());
}
const legVersion = ({ sbdhId, state, attempts }) => ({ sbdhId, state, attempts });
const legResult = ({ sbdhId, documentId, revision, leg }, state) => ({
    sbdhId,
    documentId,
    revision,
    leg,
    state,
});
const conflictError = () => new AppError(409, "The leg has moved in the meantime: read it and try again");
function raise(error) {
    throw error;
}
//# sourceMappingURL=act-on-legs.js.map