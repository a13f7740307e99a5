import { highestRole, type Role } from "../../common/domain/roles.ts";
import type { OperatorAction } from "../../common/services/operator-actions/operator-action.ts";
import type { ApiContext } from "../context.ts";

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
