import { findTimelineWebhooks, findTimelineDocument, findTimelineLegs, } from "../../db/stores/document-timeline/document-timeline-store.js";
import { findPausesInForce } from "../../db/stores/pauses/pause-store.js";
import { PausedWork } from "../../domain/pauses/paused-work.js";
import { notFound } from "../../errors.js";
import { collectEvidence } from "../document-files/collect-evidence.js";
/** @throws AppError 404, which does not distinguish a foreign document from an unknown one */
export async function readDocumentTimeline(deps, scope, id) {
    const document = await requireTimelineDocument(deps, scope, id);
    const evidence = await collectEvidence(deps, document);
    const current = evidence.revisions.find(({ revision }) => revision === document.revision);
    const pauses = await findPausesInForce(deps.database, { endedWithinMs: 0 });
    return {
        document,
        evidence,
        paused: new PausedWork(pauses.filter(({ endedAt }) => endedAt === null)),
        legs: await findTimelineLegs(deps.database, document),
        log: await evidence.contents.log(),
        findings: current === undefined ? [] : JSON.parse(await evidence.contents.findings(current)),
        deliveries: await findTimelineWebhooks(deps.database, document),
    };
}
/** The key that the document's own operations use. @throws AppError 404 */
export async function findTimelineKey(deps, scope, id) {
    const { orgId, kind } = await requireTimelineDocument(deps, scope, id);
    return { orgId, kind, id };
}
/** @throws AppError 404 */
export async function readTimelineEvidence(deps, scope, id) {
    return collectEvidence(deps, await requireTimelineDocument(deps, scope, id));
}
async function requireTimelineDocument({ database }, scope, id) {
    const document = await findTimelineDocument(database, scope, id);
    if (document === undefined) {
        throw notFound("Document");
    }
    return document;
}
//# sourceMappingURL=read-document-timeline.js.map