import type { ConsoleSession } from "../../common/db/stores/accounts/console-session-store.ts";
import type { Organization } from "../../common/db/stores/accounts/organization-store.ts";

/** Where a caller's right is looked up. */
export interface AccountReads {
  organization(id: string): Promise<Organization | undefined>;
  /** Undefined when there is none, or it is over. */
  session(secret: string): Promise<ConsoleSession | undefined>;
}

/**
 * Lets the caller of a request in once more: by what a new request would be judged by, where no other reads are given.
 *
 * @throws AppError 401, 403 as a new request would meet it; 503 when that cannot be found out
 */
export type StillAllowed = (reads?: AccountReads) => Promise<void>;
