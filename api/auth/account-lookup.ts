import type { SessionIdentity } from "../../common/organizations/console-session-store.ts";
import type { Organization } from "../../common/organizations/organization-store.ts";

/** Source of the accounts that decide whether a caller may go on. */
export interface AccountLookup {
  organization(id: string): Promise<Organization | undefined>;
  /** Undefined when the session does not exist or has ended. */
  session(secret: string): Promise<SessionIdentity | undefined>;
}

/**
 * Checks the right of a request's caller again, as a new request would: a right may end while a request is open.
 * `reads` replaces the source of the accounts.
 * @throws AppError 401, 403 as for a new request; 503 when the right cannot be checked
 */
export type Reauthorize = (reads?: AccountLookup) => Promise<void>;
