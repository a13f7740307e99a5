import { setTimeout as pause } from "node:timers/promises";
import { databaseTime } from "../../db/stores/service-status/backlog-store.js";
import { findOrganizationInScope } from "../../db/stores/organizations/organization-store.js";
import { wipeSandboxDocuments } from "../../db/stores/organizations/sandbox-store.js";
import { AppError, notFound } from "../../errors.js";
import { runOperatorAction } from "../operator-actions/operator-action.js";
/** Documents of a step: their locks are held for some milliseconds. */
const stepDocuments = 50;
/** Before documents are looked at again that a stage holds. */
const heldPauseMs = 50;
/**
 * Deletes all documents of a sandbox that were accepted before now, whatever state they are in: a stage or a leg that has one under way
 * finds nothing to write to. It is recorded before it begins. Numbers go on where they were, so that none names two documents.
 *
 * @throws AppError 404; 409 for an organization that is no sandbox
 */
export async function wipeSandbox(deps, action, { id, forMs }) {
    const { database } = deps;
    const startedAt = performance.now();
    const subject = { action: "organization.wipe", target: "organization", targetId: id };
    const { orgId, before } = await runOperatorAction(deps, action, subject, async (tx, found) => {
        const organization = await findOrganizationInScope(tx, { id, orgId: action.orgId });
        if (organization === undefined) {
            throw notFound("Organization");
        }
        found(organization.id);
        if (!organization.isSandbox) {
            throw new AppError(409, "The organization is no sandbox: what it has issued is kept as the law says");
        }
        const at = (await databaseTime(tx)).toISOString();
        return {
            result: { orgId: organization.id, before: at },
            record: [{ orgId: organization.id, detail: { before: at } }],
        };
    });
    let deleted = 0;
    do {
        const step = await wipeSandboxDocuments(database, { orgId, before, most: stepDocuments });
        deleted += step.deleted;
        if (!step.leftOver) {
            return { id: orgId, deleted, complete: true };
        }
        if (step.deleted === 0) {
            await pause(heldPauseMs);
        }
    } while (performance.now() - startedAt < forMs);
    return { id: orgId, deleted, complete: false };
}
//# sourceMappingURL=wipe-sandbox.js.map