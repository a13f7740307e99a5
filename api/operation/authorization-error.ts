import { highestRole, mayAs } from "../../common/organizations/roles-and-scope.ts";
import { AppError } from "../../common/runtime/errors.ts";
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
    return new AppError(403, `This operation needs the role "${role}" in the token's claim roles`);
  }
  if (access === "writes" && own === "viewer") {
    return new AppError(403, 'This operation changes something, and a token with the role "viewer" may look only');
  }
  if (originals && own === "viewer") {
    return new AppError(
      403,
      'Originals show accounts, cards and passports in full, and a token with the role "viewer" sees them masked: GET the document or its view',
    );
  }
  if (phase2 && !organization.phase2) {
    return new AppError(
      403,
      "The Peppol status belongs to phase 2, which your subscription does not include: contact support",
    );
  }
  return undefined;
}

/** Whether accounts, cards and passports are masked for the caller. */
export const seesMasked = ({ roles }: Pick<ApiState, "roles">): boolean => highestRole(roles) === "viewer";
