import { highestRole } from "../../common/domain/roles.ts";
import type { OperatorAction } from "../../common/services/operator-actions/operator-action.ts";
import type { ApiContext } from "../context.ts";

/** The action that a request asks for. @throws Error behind a guard that lets in who is no operator */
export function operatorActionOf({ state }: Pick<ApiContext, "state">, { reason }: { reason: string }): OperatorAction {
  const role = highestRole(state.roles);
  if (role === undefined) {
    throw new Error("the operation has let in somebody without a role");
  }
  return { orgId: state.scope, by: state.subject, role, requestId: state.requestId, why: reason };
}
