import { AsyncLocalStorage } from "node:async_hooks";

import type { Deps } from "../../common/runtime/deps.ts";
import type { AccountLookup, ApiContext } from "../context.ts";
import { clientGone } from "../caller.ts";
import { HeldCount } from "./held-count.ts";
import { HeldRequest } from "./held-request.ts";
import { onRequestEnd } from "./on-request-end.ts";
import { storedAccounts } from "../../common/organizations/account-cache.ts";
import type { SessionIdentity } from "../../common/organizations/console-session-store.ts";
import type { Organization } from "../../common/organizations/organization-store.ts";
import { findSession } from "../../common/organizations/console-session.ts";

/**
 * Reads each organization and each session once from the database for all held requests of one check. The statements run in the
 * context in which it was made, because the deadline of the first request is not that of the others.
 */
class SharedAccountLookup implements AccountLookup {
  readonly beganAt = performance.now();
  private readonly organizations = new Map<string, Promise<Organization | undefined>>();
  private readonly sessions = new Map<string, Promise<SessionIdentity | undefined>>();
  private readonly asMade = AsyncLocalStorage.snapshot();

  constructor(private readonly deps: Pick<Deps, "database">) {}

  organization(id: string): Promise<Organization | undefined> {
    return this.once(this.organizations, id, () => storedAccounts(this.deps.database).organization(id));
  }

  session(secret: string): Promise<SessionIdentity | undefined> {
    return this.once(this.sessions, secret, () => findSession(this.deps, secret));
  }

  private once<Value>(known: Map<string, Promise<Value>>, key: string, ask: () => Promise<Value>): Promise<Value> {
    const answer = known.get(key) ?? this.asMade(ask);
    known.set(key, answer);
    return answer;
  }
}

/** How often the rights of all held requests are checked: with the time of a check, a request ends within five seconds of its right. */
const everyMs = 4_000;
/** Checks within this time of each other share what was read from the database. */
const sharedLookupMs = 500;

/**
 * Requests that are held open: batches, waits and streams. They are counted, so that no caller takes all connections of a
 * process, and the right of each is checked again and again while it lasts.
 */
export class HeldRequests {
  private readonly held = new Set<HeldRequest>();
  private readonly count: HeldCount;
  private lookup: SharedAccountLookup;
  private timer: NodeJS.Timeout | undefined;
  private readonly asMade = AsyncLocalStorage.snapshot();

  constructor(
    private readonly deps: Pick<Deps, "accounts" | "config" | "database">,
    private readonly checkMs = everyMs,
  ) {
    this.count = new HeldCount(deps.config);
    this.lookup = new SharedAccountLookup(deps);
  }

  get size(): number {
    return this.held.size;
  }

  /** Holds the request until its answer has been taken or its connection is gone. @throws AppError 429 with `Retry-After` */
  hold(ctx: ApiContext): HeldRequest {
    const giveBack = this.count.take(ctx);
    const held = new HeldRequest(this.partsOf(ctx));
    this.held.add(held);
    // The timer serves all held requests, so it must not run under the deadline of the one that started it.
    this.asMade(() => (this.timer ??= setInterval(() => this.checkRights(), this.checkMs).unref()));
    onRequestEnd(ctx, () => {
      giveBack();
      this.forget(held);
      held.leave(clientGone);
    });
    return held;
  }

  private partsOf({ state }: ApiContext): ConstructorParameters<typeof HeldRequest>[0] {
    const { reauthorize, organization, subject, roles, tokenId = null, credentialEnds, issuer = null } = state;
    if (reauthorize === undefined) {
      throw new Error("a request is held for somebody who has shown nothing");
    }
    const expiresAt = credentialEnds ?? new Date(0);
    const session = { id: state.sessionId ?? "", orgId: organization.id, subject, roles, tokenId, issuer, expiresAt };
    const remembered: AccountLookup = {
      organization: (id) => this.asMade(() => this.deps.accounts.organization(id)),
      session: () => Promise.resolve(session),
    };
    return { reauthorize, remembered, stored: () => this.recentLookup() };
  }

  private checkRights(): void {
    for (const held of this.held) {
      if (!held.signal.aborted) {
        // A failed check is repeated with the next round; until then the right is unconfirmed, and nothing is stored or sent.
        held.confirm().catch(() => undefined);
      }
    }
  }

  private recentLookup(): SharedAccountLookup {
    if (performance.now() - this.lookup.beganAt > sharedLookupMs) {
      this.lookup = this.asMade(() => new SharedAccountLookup(this.deps));
    }
    return this.lookup;
  }

  private forget(held: HeldRequest): void {
    this.held.delete(held);
    if (this.held.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }
}
