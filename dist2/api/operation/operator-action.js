import { highestRole } from "../../common/domain/roles.js";
/** The role of a caller whom a guard has let in because of it. @throws Error when the guard has let in a caller without one */
export function requireRole(roles) {
    const role = highestRole(roles);
    if (role === undefined) {
        throw new Error("the operation has let in a caller without a role");
    }
    return role;
}
/** The action that a request asks for. @throws Error as requireRole */
export function operatorActionOf({ state }, { reason }) {
    return {
        orgId: state.scope,
        by: state.subject,
        role: requireRole(state.roles),
        requestId: state.requestId,
        why: reason,
    };
}
/** Who asks, by the token or session; a token without a role is that of an ERP. */
export const actorOf = ({ state }) => ({
    by: state.subject,
    role: highestRole(state.roles) ?? "none",
    requestId: state.requestId,
});
/**
 * Records what a person opens or exports, before it is answered: without its record there is no answer. Systems, whose tokens have
 * no role, read in bursts and are left to the log of requests.
 */
export async function recordReading(ctx, { acts }, { orgId = ctx.state.organization.id, ...reading }) {
    if (highestRole(ctx.state.roles) !== undefined) {
        await acts.record({ ...reading, orgId, actor: actorOf(ctx), outcome: "done" });
    }
}
/** Records that a person opens a document, or a file of it. */
export const recordOpening = (ctx, { acts }, { orgId, id, file, revision }) => recordReading(ctx, { acts }, {
    action: "document.open",
    target: "document",
    targetId: id,
    orgId,
    detail: { file, ...(revision !== undefined && { revision }) },
});
//# sourceMappingURL=operator-action.js.map