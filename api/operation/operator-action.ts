import { highestRole, type Role } from "../../common/organizations/roles-and-scope.ts";
import type { Actor } from "../../common/operations/operator-actions.ts";
import { insertOperatorAction, type NewOperatorAction } from "../../common/operations/operator-action-store.ts";
import type { OperatorAction } from "../../common/operations/operator-action.ts";
import type { ApiContext } from "../context.ts";
import type { ApiDeps } from "./api-operation.ts";

/** The role of a caller whom a guard has let in because of it. @throws Error when the guard has let in a caller without one */
export function requireRole(roles: readonly string[]): Role {
  const role = highestRole(roles);
  if (role === undefined) {
    throw new Error("the operation has let in a caller without a role");
  }
  return role;
}

/** The action that a request asks for. @throws Error as requireRole */
export function operatorActionOf({ state }: Pick<ApiContext, "state">, { reason }: { reason: string }): OperatorAction {
  return {
    orgId: state.scope,
    by: state.subject,
    role: requireRole(state.roles),
    requestId: state.requestId,
    why: reason,
  };
}

/** Who asks, by the token or session; a token without a role is that of an ERP. */
export const actorOf = ({ state }: Pick<ApiContext, "state">): Actor => ({
  by: state.subject,
  role: highestRole(state.roles) ?? "none",
  requestId: state.requestId,
});

type Reading = Pick<NewOperatorAction, "action" | "target" | "targetId" | "detail"> & { orgId?: string | null };

/**
 * Records what a person opens or exports, before it is answered: without its record there is no answer. Systems, whose tokens have
 * no role, read in bursts and are left to the log of requests.
 */
export async function recordReading(
  ctx: Pick<ApiContext, "state">,
  { database }: Pick<ApiDeps, "database">,
  { orgId = ctx.state.organization.id, ...reading }: Reading,
): Promise<void> {
  if (highestRole(ctx.state.roles) !== undefined) {
    await insertOperatorAction(database, { ...reading, orgId, actor: actorOf(ctx), outcome: "done" });
  }
}

/** Records that a person opens a document, or a file of it. */
export const recordOpening = (
  ctx: Pick<ApiContext, "state">,
  { database }: Pick<ApiDeps, "database">,
  { orgId, id, file, revision }: { orgId: string; id: string; file: string; revision?: number | undefined },
): Promise<void> =>
  recordReading(
    ctx,
    { database },
    {
      action: "document.open",
      target: "document",
      targetId: id,
      orgId,
      detail: { file, ...(revision !== undefined && { revision }) },
    },
  );
