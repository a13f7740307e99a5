import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";

import {
  claimConfirmation,
  postponeConfirmation,
  saveConfirmation,
} from "../../common/db/stores/sessions/session-confirmation-store.ts";
import type { ConsoleSession } from "../../common/db/stores/sessions/console-session-store.ts";
import { highestRole } from "../../common/domain/roles.ts";
import { asError, BusyError } from "../../common/errors.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { endSession, findUnconfirmedSession, isConfirmed } from "../../common/services/sessions/console-session.ts";
import { openGrant, sealGrant } from "../../common/services/sessions/sealed-grant.ts";
import { boundRoles } from "./bound-roles.ts";
import { SignInEndedError, type IdentityProvider } from "./identity-provider.ts";

/**
 * From this age on a request asks the provider anew. A stream lasts ten minutes at most, so one that begins before it ends before
 * the session would have to be confirmed.
 */
const confirmAfterSeconds = 5 * 60;
const retryAfterSeconds = 10;
/** How often, and how long in all, a request looks whether another process has got its answer. */
const lookMs = 250;
const patienceMs = 3_000;

/** Finds the session of a request; one that began at the identity provider goes on only while the provider says so. */
export class SessionLookup {
  private readonly confirming = new Map<string, Promise<ConsoleSession | undefined>>();
  private readonly asMade = AsyncLocalStorage.snapshot();

  constructor(
    private readonly deps: Pick<Deps, "config" | "database" | "logger">,
    private readonly provider: IdentityProvider | undefined,
  ) {}

  /** Undefined for an unknown or ended session. @throws BusyError when the provider would have to be asked and does not answer */
  async find(secret: string): Promise<ConsoleSession | undefined> {
    const session = await findUnconfirmedSession(this.deps, secret);
    if (session === undefined || (session.unconfirmedSeconds ?? 0) < confirmAfterSeconds) {
      return session;
    }
    const { id } = session;
    // The question runs in the context of this object, because several requests wait for it and each has a deadline of its own.
    const confirming = this.confirming.get(id) ?? this.asMade(() => this.confirm(secret, session));
    this.confirming.set(id, confirming);
    try {
      return await confirming;
    } finally {
      this.confirming.delete(id);
    }
  }

  /** Whether the browser has a session; one that cannot be confirmed now counts as none. */
  async isKnown(secret: string): Promise<boolean> {
    const session = await this.find(secret).catch((error: unknown) => {
      if (error instanceof BusyError) {
        return undefined;
      }
      throw error;
    });
    return session !== undefined;
  }

  private async confirm(secret: string, session: ConsoleSession): Promise<ConsoleSession | undefined> {
    const { id, providerGrant } = session;
    if (this.provider === undefined || providerGrant === null) {
      return isConfirmed(session) ? session : undefined;
    }
    if (!(await claimConfirmation(this.deps.database, { id, olderThanSeconds: confirmAfterSeconds }))) {
      return this.waitForOther(secret);
    }
    try {
      return await this.ask(secret, session);
    } catch (error) {
      if (error instanceof SignInEndedError) {
        this.deps.logger.info(
          { subject: session.subject, reason: error.message },
          "the identity provider ended a session",
        );
        await endSession(this.deps, secret, { requestId: "identity provider", because: error.message });
        return undefined;
      }
      this.deps.logger.warn({ reason: asError(error).message }, "the identity provider does not confirm a session");
      await postponeConfirmation(this.deps.database, { id, seconds: retryAfterSeconds });
      return stillGood(session);
    }
  }

  private async ask(secret: string, session: ConsoleSession): Promise<ConsoleSession | undefined> {
    const { id, orgId, subject, providerGrant } = session;
    const grant = openGrant(secret, providerGrant ?? "");
    const person = await this.provider?.renew(grant);
    if (person?.orgId !== orgId || person.subject !== subject) {
      throw new SignInEndedError("it names another person or organization");
    }
    const roles = boundRoles(this.deps.config, person);
    if (highestRole(roles) === undefined) {
      throw new SignInEndedError("the person has no role here any more");
    }
    const confirmed = { id, roles, providerGrant: sealGrant(secret, person.grant ?? grant) };
    const isThere = await saveConfirmation(this.deps.database, confirmed);
    return isThere ? { ...session, ...confirmed, unconfirmedSeconds: 0 } : undefined;
  }

  /** Another process asks, or has asked in vain a moment ago. */
  private async waitForOther(secret: string): Promise<ConsoleSession | undefined> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const session = await findUnconfirmedSession(this.deps, secret);
      if (isConfirmed(session) || performance.now() > until) {
        return stillGood(session);
      }
      await delay(lookMs);
    }
  }
}

/** @throws BusyError when the provider's last word is too old */
function stillGood(session: ConsoleSession | undefined): ConsoleSession | undefined {
  if (isConfirmed(session)) {
    return session;
  }
  throw new BusyError("The identity provider does not say whether this session goes on; try again", retryAfterSeconds);
}
