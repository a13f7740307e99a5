import { AsyncLocalStorage } from "node:async_hooks";

import type { Queryable } from "../db/queryable.ts";
import { findIssuingProfiles, type IssuingProfile } from "./business-profile-store.ts";
import { findOrganizationRow, type Organization } from "./organization-store.ts";
import type { Logger } from "../runtime/logging.ts";
import { maxSilenceMs, NoticeConnection, type NoticeSource } from "../db/notice-connection.ts";

export interface AccountReader {
  organization(id: string): Promise<Organization | undefined>;
  profiles(orgId: string, ids: readonly string[]): Promise<IssuingProfile[]>;
}

/** Accounts that a process remembers. */
export interface Accounts extends AccountReader {
  /** Forgets what is remembered of the organization. */
  changed(orgId: string): void;
}

/** Reads accounts from the database, without a cache. */
export const storedAccounts = (db: Queryable): AccountReader => ({
  organization: (id) => findOrganizationRow(db, id),
  profiles: (orgId, ids) => findIssuingProfiles(db, orgId, ids),
});

/** Entries of the cache; the oldest is evicted. */
const maxEntries = 4_000;
/** Maximum age of an entry, because a connection that has silently died delivers no notices. */
const maxAgeMs = 5_000;

interface CacheEntry {
  orgId: string;
  value: Organization | IssuingProfile;
  until: number;
}

/**
 * Caches accounts until PostgreSQL notifies a change (trigger account_change) of any process. Nothing is cached while
 * the connection does not listen: before the first request, and while it is lost.
 */
export class AccountCache implements Accounts {
  private readonly stored: AccountReader;
  private readonly connection: NoticeConnection;
  private readonly entries = new Map<string, CacheEntry>();
  /** Number of notices: a value that was read before a notice may be outdated. */
  private heard = 0;
  private isListening = false;
  /** Reads of organizations that no notice has come after: like an entry, they serve requests that come meanwhile. */
  private readonly underWay = new Map<string, Promise<Organization | undefined>>();
  private readonly asMade = AsyncLocalStorage.snapshot();

  constructor(
    db: Queryable,
    source: NoticeSource,
    logger: Logger,
    private readonly ageMs = maxAgeMs,
  ) {
    this.stored = storedAccounts(db);
    this.connection = new NoticeConnection(source, {
      channel: "account_change",
      what: "changes of accounts",
      logger,
      pulseMs: maxSilenceMs,
      hear: (orgId) => this.changed(orgId),
      onListening: () => this.trust(true),
      onOver: () => this.trust(false),
    });
  }

  async organization(id: string): Promise<Organization | undefined> {
    const known = (this.find(id) as Organization | undefined) ?? this.underWay.get(id);
    if (known !== undefined) {
      return known;
    }
    // One read serves all requests that come when an entry is too old; it does not run under the deadline of the first.
    const read = this.asMade(() => this.read(id, async () => [await this.stored.organization(id)]))
      .then(([found]) => found)
      .finally(() => this.underWay.get(id) === read && this.underWay.delete(id));
    if (this.isListening) {
      this.underWay.set(id, read);
    }
    return read;
  }

  async profiles(orgId: string, ids: readonly string[]): Promise<IssuingProfile[]> {
    const kept = ids.map((id) => this.find(`${orgId} ${id}`) as IssuingProfile | undefined);
    return kept.every((profile) => profile !== undefined)
      ? kept
      : this.read(orgId, () => this.stored.profiles(orgId, ids), `${orgId} `);
  }

  /** What this process has changed itself holds from its next request on, before the notice comes back. */
  changed(orgId: string): void {
    this.forget((each) => each.orgId === orgId);
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private find(key: string): CacheEntry["value"] | undefined {
    const kept = this.entries.get(key);
    return kept !== undefined && kept.until > performance.now() ? kept.value : undefined;
  }

  private async read<Value extends CacheEntry["value"] | undefined>(
    orgId: string,
    find: () => Promise<Value[]>,
    prefix = "",
  ): Promise<Value[]> {
    this.connection.begin();
    const { heard } = this;
    const found = await find();
    if (this.isListening && heard === this.heard) {
      for (const value of found) {
        if (value !== undefined) {
          this.remember(`${prefix}${value.id}`, { orgId, value, until: performance.now() + this.ageMs });
        }
      }
    }
    return found;
  }

  private remember(key: string, kept: CacheEntry): void {
    this.entries.delete(key);
    this.entries.set(key, kept);
    if (this.entries.size > maxEntries) {
      this.entries.delete(this.entries.keys().next().value as string);
    }
  }

  private forget(concerns: (each: CacheEntry) => boolean): void {
    this.heard += 1;
    this.underWay.clear();
    for (const [key, each] of this.entries) {
      if (concerns(each)) {
        this.entries.delete(key);
      }
    }
  }

  private trust(isListening: boolean): void {
    this.isListening = isListening;
    this.forget(() => true);
  }
}
