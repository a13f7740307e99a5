import { highestRole, mayAs } from "../../common/organizations/roles-and-scope.ts";
import { type AppError, refusal } from "../../common/runtime/errors.ts";
import type { ApiState } from "../context.ts";
import type { TokenGuard } from "./guard.ts";

/**
 * Why a caller whose token is good may not use an operation (403); undefined when it may (contract.md 4 for phase 2).
 */
export function authorizationError(
  { role, phase2, access, originals }: Pick<TokenGuard, "role" | "phase2" | "access" | "originals">,
  { roles, organization }: Pick<ApiState, "roles" | "organization">,
): AppError | undefined {
  const own = highestRole(roles);
  if (role !== "any" && !mayAs(own, role)) {
    return refusal("role_missing", { role });
  }
  if (access === "writes" && own === "viewer") {
    return refusal("viewer_looks_only");
  }
  if (originals && own === "viewer") {
    return refusal("originals_masked");
  }
  if (phase2 && !organization.phase2) {
    return refusal("phase2_missing");
  }
  return undefined;
}

/** Whether accounts, cards and passports are masked for the caller. */
export const seesMasked = ({ roles }: Pick<ApiState, "roles">): boolean => highestRole(roles) === "viewer";
