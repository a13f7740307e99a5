import type { Logger } from "../../../logging/logger.ts";
import type { Queryable } from "../../database.ts";
import { longestSilenceMs, NoticeConnection, type NoticeSource } from "../../notice-connection.ts";
import { storedAccounts, type AccountReader } from "./account-reader.ts";
import type { IssuingProfile } from "./business-profile-store.ts";
import type { Organization } from "./organization-store.ts";

/** Organizations and profiles that are remembered at a time; the oldest gives way. */
const mostKept = 4_000;
/** Longest age of what is remembered: a connection that has silently died tells of no change. */
const longestKeptMs = 5_000;

interface Kept {
  orgId: string;
  value: Organization | IssuingProfile;
  until: number;
}

/**
 * Accounts, remembered until PostgreSQL tells of a change (trigger account_change), by whatever process. Nothing is
 * remembered while nobody listens: before the first request, and while the connection is lost.
 */
export class AccountCache implements AccountReader {
  private readonly stored: AccountReader;
  private readonly connection: NoticeConnection;
  private readonly kept = new Map<string, Kept>();
  /** Counts what was heard: what was read before it may be what was before it. */
  private heard = 0;
  private isListening = false;

  constructor(
    db: Queryable,
    source: NoticeSource,
    logger: Logger,
    private readonly keptMs = longestKeptMs,
  ) {
    this.stored = storedAccounts(db);
    this.connection = new NoticeConnection(source, {
      channel: "account_change",
      what: "changes of accounts",
      logger,
      pulseMs: longestSilenceMs,
      hear: (orgId) => this.forget((each) => each.orgId === orgId),
      onListening: () => this.trust(true),
      onOver: () => this.trust(false),
    });
  }

  async organization(id: string): Promise<Organization | undefined> {
    const kept = this.find(id) as Organization | undefined;
    return kept ?? this.read(id, async () => [await this.stored.organization(id)]).then(([found]) => found);
  }

  async profiles(orgId: string, ids: readonly string[]): Promise<IssuingProfile[]> {
    const kept = ids.map((id) => this.find(`${orgId} ${id}`) as IssuingProfile | undefined);
    return kept.every((profile) => profile !== undefined)
      ? kept
      : this.read(orgId, () => this.stored.profiles(orgId, ids), `${orgId} `);
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private find(key: string): Kept["value"] | undefined {
    const kept = this.kept.get(key);
    return kept !== undefined && kept.until > performance.now() ? kept.value : undefined;
  }

  private async read<Value extends Kept["value"] | undefined>(
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
          this.keep(`${prefix}${value.id}`, { orgId, value, until: performance.now() + this.keptMs });
        }
      }
    }
    return found;
  }

  private keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    if (this.kept.size > mostKept) {
      this.kept.delete(this.kept.keys().next().value as string);
    }
  }

  private forget(concerns: (each: Kept) => boolean): void {
    this.heard += 1;
    for (const [key, each] of this.kept) {
      if (concerns(each)) {
        this.kept.delete(key);
      }
    }
  }

  private trust(isListening: boolean): void {
    this.isListening = isListening;
    this.forget(() => true);
  }
}
