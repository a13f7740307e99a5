import type { ConsoleSession } from "../../common/db/stores/sessions/console-session-store.ts";
import type { Organization } from "../../common/db/stores/organizations/organization-store.ts";

/** Where a caller's right is looked up. */
export interface AccountLookup {
  organization(id: string): Promise<Organization | undefined>;
  /** Undefined when the session does not exist, or has ended. */
  session(secret: string): Promise<ConsoleSession | undefined>;
}

/**
 * Authorizes the caller of a request once more, as a new request would be. `reads`: where accounts are looked up, by default where
 * a new request looks them up.
 *
 * @throws AppError 401, 403 as a new request would meet it; 503 when that cannot be found out
 */
export type Reauthorize = (reads?: AccountLookup) => Promise<void>;
