import { AsyncLocalStorage } from "node:async_hooks";

import { storedAccounts } from "../../common/db/stores/organizations/account-reader.ts";
import type { ConsoleSession } from "../../common/db/stores/sessions/console-session-store.ts";
import type { Organization } from "../../common/db/stores/organizations/organization-store.ts";
import { findSession } from "../../common/services/sessions/console-session.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import type { AccountLookup } from "../auth/account-lookup.ts";

/**
 * Reads each organization and each session once from the database for all held requests of one check. The statements run in the
 * context in which it was made, because the deadline of the first request is not that of the others.
 */
export class SharedAccountLookup implements AccountLookup {
  readonly beganAt = performance.now();
  private readonly organizations = new Map<string, Promise<Organization | undefined>>();
  private readonly sessions = new Map<string, Promise<ConsoleSession | undefined>>();
  private readonly asMade = AsyncLocalStorage.snapshot();

  constructor(private readonly deps: Pick<Deps, "database">) {}

  organization(id: string): Promise<Organization | undefined> {
    return this.once(this.organizations, id, () => storedAccounts(this.deps.database).organization(id));
  }

  session(secret: string): Promise<ConsoleSession | undefined> {
    return this.once(this.sessions, secret, () => findSession(this.deps, secret));
  }

  private once<Value>(known: Map<string, Promise<Value>>, key: string, ask: () => Promise<Value>): Promise<Value> {
    const answer = known.get(key) ?? this.asMade(ask);
    known.set(key, answer);
    return answer;
  }
}
