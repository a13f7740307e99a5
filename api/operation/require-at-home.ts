import { arrivingError, leavingError } from "../../common/db/moving-organization.ts";
import type { Organization } from "../../common/db/stores/organizations/organization-store.ts";
import { AppError } from "../../common/errors.ts";
import type { TokenGuard } from "./guard.ts";

/**
 * An organization that moves takes no changes and is read meanwhile; one that has moved is at home elsewhere, and one that arrives
 * is not open yet.
 *
 * @throws AppError 421; BusyError (503)
 */
export function requireAtHome(
  { access }: Pick<TokenGuard, "access">,
  { moveState, moveTo: address }: Pick<Organization, "moveState" | "moveTo">,
): void {
  if (moveState === "left") {
    throw new AppError(421, `The organization has moved to ${address}: send its requests there`);
  }
  if (moveState === "arriving") {
    throw arrivingError();
  }
  if (moveState === "leaving" && access === "writes") {
    throw leavingError();
  }
}
