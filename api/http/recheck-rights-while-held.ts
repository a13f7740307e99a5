import { AsyncLocalStorage } from "node:async_hooks";

import type { Config } from "../../common/config/config.ts";
import { AppError, refusal } from "../../common/runtime/errors.ts";
import { type ApiContext, type ApiState, type AccountLookup, clientGone, clientAborted } from "../context.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { onRequestEnd } from "./on-request-end.ts";
import { storedAccounts } from "../../common/organizations/account-cache.ts";
import { type SessionIdentity, findSession } from "../../common/organizations/console-session-store.ts";
import type { Organization } from "../../common/organizations/organization-store.ts";
import type { Wait } from "../../common/status/status-store.ts";

/** How often the rights of all held requests are checked: with the time of a check, a request ends within five seconds after its right. */
const everyMs = 4_000;
/** Checks within this time of each other share what was read from the database. */
const sharedLookupMs = 500;

/**
 * Requests that are held open: batches, waits and streams. They are counted, so that no caller takes all connections of a process,
 * and the right of each caller is checked again and again.
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
      this.held.delete(held);
      if (this.held.size === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
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
    const stored = (): AccountLookup => {
      if (performance.now() - this.lookup.beganAt > sharedLookupMs) {
        this.lookup = this.asMade(() => new SharedAccountLookup(this.deps));
      }
      return this.lookup;
    };
    return { reauthorize, remembered, stored };
  }

  private checkRights(): void {
    for (const held of this.held) {
      if (!held.signal.aborted) {
        // A failed check is repeated with the next round; until then the right is unconfirmed, and nothing is stored or sent.
        held.confirm().catch(() => undefined);
      }
    }
  }
}

/**
 * What `find` finds within these seconds. The right of the caller is checked again after the wait, before the answer.
 *
 * @throws AppError 429 where too many wait; 401, 403 when the caller's right has ended meanwhile; what `find` throws
 */
export async function waitFor<Found>(
  ctx: ApiContext,
  { held }: { held: HeldRequests },
  seconds: number,
  find: (wait: Wait) => Promise<Found>,
): Promise<Found> {
  if (seconds === 0) {
    return find({ ms: 0, signal: clientAborted(ctx) });
  }
  const request = held.hold(ctx);
  const found = await find({ ms: seconds * 1_000, signal: request.signal });
  await request.requireRight();
  return found;
}

interface HeldParts {
  reauthorize: NonNullable<ApiState["reauthorize"]>;
  /** Accounts from the cache that new requests use: costs no statement. */
  remembered: AccountLookup;
  /** Accounts read from the database, past the cache. */
  stored: () => AccountLookup;
}

/** A request that is held open. Once the right of its caller has ended, it stays ended, even if the organization is enabled again. */
export class HeldRequest {
  private readonly ending = new AbortController();
  private readonly over = new AbortController();
  private refusal: AppError | undefined;
  private confirmedAt = performance.now();
  private remembering: Promise<void> | undefined;
  private confirming: Promise<void> | undefined;

  constructor(private readonly parts: HeldParts) {}

  /** Fires when the right has ended, with the AppError that says why. */
  get rightEnded(): AbortSignal {
    return this.ending.signal;
  }

  /** Aborted when the caller has lost the right to this request, has disconnected, or has its answer. */
  get signal(): AbortSignal {
    return this.over.signal;
  }

  /**
   * To be called before anything is stored or sent to the client. Calls at the same time share one check.
   *
   * @throws AppError 401, 403 as a new request would meet it; UnavailableError, AppError 503 while it cannot be checked
   */
  requireRight(): Promise<void> {
    if (this.refusal !== undefined) {
      return Promise.reject(this.refusal);
    }
    if (performance.now() - this.confirmedAt > maxUnconfirmedMs) {
      return this.confirm();
    }
    this.remembering ??= this.check(this.parts.remembered).finally(() => (this.remembering = undefined));
    return this.remembering;
  }

  /** Asks the database, whatever is remembered. @throws as requireRight */
  confirm(): Promise<void> {
    const at = performance.now();
    this.confirming ??= this.check(this.parts.stored())
      .then(() => void (this.confirmedAt = at))
      .finally(() => (this.confirming = undefined));
    return this.confirming;
  }

  /** To be called when the client has gone, or has its answer. */
  leave(reason: Error): void {
    this.over.abort(reason);
  }

  private async check(reads: AccountLookup): Promise<void> {
    try {
      await this.parts.reauthorize(reads);
    } catch (error) {
      if (error instanceof AppError && refusals.has(error.status)) {
        this.refusal ??= error;
        this.ending.abort(this.refusal);
        this.over.abort(this.refusal);
      }
      throw error;
    }
  }
}

/**
 * Reads each organization and each session once from the database for all held requests of one check. The statements run in the
 * context in which this object was made, because the deadline of the first request is not that of the others.
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

/** After this long without a confirmation by the database, the right is asked for again before anything is done with it. */
const maxUnconfirmedMs = 5_000;

/** Statuses that mean the right has ended; any other error means that it could not be checked now. */
const refusals: ReadonlySet<number> = new Set([401, 403]);

/**
 * The tokens of one organization hold at most this part of a process's connections, and its console sessions as much again,
 * whatever is configured.
 */
const maxConnectionShare = 1 / 8;
const retryAfterSeconds = 5;

/**
 * Counts held requests per organization and per console session. An organization's sessions are counted apart from its tokens, as
 * for the rate: an operator who looks into a busy ERP must not be refused because of that ERP's requests.
 */
class HeldCount {
  private readonly counts = new Map<string, number>();

  constructor(private readonly limits: Pick<Config, "maxConnections" | "heldPerOrganization" | "heldPerSession">) {}

  /** Counts the request until the returned function is called. @throws AppError 429 with `Retry-After` */
  take(ctx: Pick<ApiContext, "state" | "set">): () => void {
    const bounds = this.boundsOf(ctx.state);
    const full = bounds.find(({ key, most }) => this.countOf(key) >= most);
    if (full !== undefined) {
      ctx.set("Retry-After", `${retryAfterSeconds}`);
      throw refusal(full.code, { most: full.most });
    }
    bounds.forEach(({ key }) => this.add(key, 1));
    return () => bounds.forEach(({ key }) => this.add(key, -1));
  }

  private boundsOf({ organization: { id }, sessionSecret }: ApiContext["state"]) {
    const { maxConnections, heldPerOrganization, heldPerSession } = this.limits;
    const most = Math.max(1, Math.min(heldPerOrganization, Math.floor(maxConnections * maxConnectionShare)));
    const ofOrganization = { most, code: "too_many_held" } as const;
    return sessionSecret === undefined
      ? [{ key: `tokens ${id}`, ...ofOrganization }]
      : [
          { key: `session ${sessionSecret}`, most: heldPerSession, code: "too_many_views" as const },
          { key: `sessions ${id}`, ...ofOrganization },
        ];
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private add(key: string, change: 1 | -1): void {
    const count = this.countOf(key) + change;
    if (count === 0) {
      this.counts.delete(key);
    } else {
      this.counts.set(key, count);
    }
  }
}
