import {
  findReportsOf,
  findSizes,
  findTouched,
  indexContent,
  indexErrors,
  indexReferences,
  type SizedDocument,
} from "../../db/stores/search/search-index-store.ts";
import { clearUnindexed, findDueUnindexed, searchCursor } from "../../db/stores/search/unindexed-document-store.ts";
import { findBatchEnd } from "../../db/stores/changes/change-feed-store.ts";
import {
  advanceFeedCursor,
  deleteFeedCursor,
  findFeedCursor,
  hasFeedCursor,
} from "../../db/stores/changes/feed-cursor-store.ts";
import { endLease, holdLease } from "../../db/stores/runtime/lease-store.ts";
import { unpackText } from "../../db/packed-text.ts";
import type { Deps } from "../runtime/deps.ts";
import { IndexFailures } from "./index-failures.ts";

/** Comes after the other cursor through all that was indexed before the terms changed, and is deleted at the end. */
const olderCursor = "search 2 older";
/** Another process takes over after it. */
const leaseMs = 15_000;
/** Log entries per round, those of about three hundred documents. */
const maxEntries = 4_000n;
/** Bytes of documents in memory at a time; a larger one is indexed alone. */
const maxBytes = 4_000_000;
/** How often documents that could not be indexed are looked for, and how many are tried at a time. */
const dueEveryMs = 5_000;
const maxDue = 20;

/**
 * Reads new log entries and stores the search terms of their documents; the first time, of all documents. One process
 * does it at a time. Every statement runs alone, because an open transaction would hold back readers of the log;
 * storing twice is harmless. A document that cannot be indexed is remembered and passed by, so that it holds up no other.
 */
export class Indexer {
  private indexedUpTo = -1n;
  private dueLookedAt = -Infinity;
  private hasNoOlder = false;
  private readonly failures: IndexFailures;

  constructor(
    private readonly deps: Pick<Deps, "database" | "watermark" | "logger">,
    private readonly holder: string,
  ) {
    this.failures = new IndexFailures(deps);
  }

  /** @returns whether there is more to do at once */
  async indexOnce(): Promise<boolean> {
    const { database, watermark } = this.deps;
    const { safe } = await watermark.advance();
    const looksForDue = performance.now() - this.dueLookedAt >= dueEveryMs;
    const isIdle = safe <= this.indexedUpTo && !looksForDue;
    if (isIdle || !(await holdLease(database, { name: "indexer", holder: this.holder, leaseMs }))) {
      return false;
    }
    const upTo = await this.indexNext(searchCursor, safe);
    this.indexedUpTo = upTo;
    if (looksForDue) {
      this.dueLookedAt = performance.now();
      await this.indexDue();
    }
    return upTo < safe || (await this.indexOlder(upTo));
  }

  /** Lets another process take over at once. */
  async stop(): Promise<void> {
    await endLease(this.deps.database, { name: "indexer", holder: this.holder });
  }

  private async indexNext(name: string, safe: bigint): Promise<bigint> {
    const { database } = this.deps;
    const after = await findFeedCursor(database, name);
    const upTo = await findBatchEnd(database, { after, safe, stride: maxEntries });
    if (upTo > after) {
      const touched = await findTouched(database, { after, upTo });
      const idsOf = (which: "contentChanged" | "envelopeSent" | "failed") =>
        touched.filter((one) => one[which]).map((one) => one.documentId);
      await this.index({ changed: idsOf("contentChanged"), sent: idsOf("envelopeSent"), failing: idsOf("failed") });
      await advanceFeedCursor(database, name, upTo);
    }
    return upTo;
  }

  /** @returns whether some are left that were indexed with the terms of an earlier release */
  private async indexOlder(indexedUpTo: bigint): Promise<boolean> {
    if (this.hasNoOlder) {
      return false;
    }
    const { database } = this.deps;
    if (await hasFeedCursor(database, olderCursor)) {
      const upTo = await this.indexNext(olderCursor, indexedUpTo);
      if (upTo < indexedUpTo) {
        return true;
      }
      await deleteFeedCursor(database, olderCursor);
    }
    this.hasNoOlder = true;
    return false;
  }

  /** Tries again what could not be indexed. */
  private async indexDue(): Promise<void> {
    const due = await findDueUnindexed(this.deps.database, maxDue);
    if (due.length > 0) {
      await this.index({ changed: due, sent: due, failing: due });
    }
  }

  private async index({ changed, sent, failing }: Record<"changed" | "sent" | "failing", string[]>): Promise<void> {
    const { database } = this.deps;
    const failed = new Set<string>();
    for (const group of inGroups(await findSizes(database, changed))) {
      await this.failures.isolate(group, failed, (ids) => indexContent(database, ids));
    }
    await this.failures.isolate(sent, failed, (ids) => this.indexMessages(ids));
    await this.failures.isolate(failing, failed, (ids) => indexErrors(database, ids));
    await clearUnindexed(
      database,
      changed.filter((id) => !failed.has(id)),
    );
    this.failures.roundEnded();
  }

  private async indexMessages(ids: readonly string[]): Promise<void> {
    const references: { orgId: string; documentId: string; reference: string }[] = [];
    for (const { orgId, documentId, report } of await findReportsOf(this.deps.database, ids)) {
      const [, quoted] = messageId.exec(await unpackText(report)) ?? [];
      if (quoted !== undefined) {
        references.push({ orgId, documentId, reference: JSON.parse(quoted) as string });
      }
    }
    await indexReferences(this.deps.database, references);
  }
}

/** Read by a pattern, because reports are large and one member is needed. */
const messageId = /"as4MessageId"\s*:\s*("(?:[^"\\]|\\.)*")/;

function inGroups(documents: readonly SizedDocument[]): string[][] {
  const groups: string[][] = [];
  let bytes = Infinity;
  for (const { id, sizeBytes } of documents) {
    bytes += sizeBytes;
    if (bytes > maxBytes) {
      groups.push([]);
      bytes = sizeBytes;
    }
    groups.at(-1)?.push(id);
  }
  return groups;
}
