import {
  findReportsOf,
  findSizes,
  findTouched,
  indexContent,
  indexReferences,
  type SizedDocument,
} from "../../db/stores/search/search-index-store.ts";
import { advanceFeedCursor, findFeedCursor, findBatchEnd } from "../../db/stores/changes/change-feed-store.ts";
import { endLease, holdLease } from "../../db/stores/runtime/lease-store.ts";
import { unpackText } from "../../db/packed-text.ts";
import type { Deps } from "../runtime/deps.ts";

const cursor = "search";
/** Another process takes over after it. */
const leaseMs = 15_000;
/** Log entries per round, those of about three hundred documents. */
const maxEntries = 4_000n;
/** Bytes of documents in memory at a time; a larger one is indexed alone. */
const maxBytes = 4_000_000;

/**
 * Reads new log entries and stores the search terms of their documents; the first time, of all documents. One process
 * does it at a time. Every statement runs alone, because an open transaction would hold back readers of the log;
 * storing twice is harmless.
 */
export class Indexer {
  private indexedUpTo = -1n;

  constructor(
    private readonly deps: Pick<Deps, "database" | "watermark">,
    private readonly holder: string,
  ) {}

  /** @returns whether there is more to do at once */
  async indexOnce(): Promise<boolean> {
    const { database, watermark } = this.deps;
    const { safe } = await watermark.advance();
    if (safe <= this.indexedUpTo || !(await holdLease(database, { name: "indexer", holder: this.holder, leaseMs }))) {
      return false;
    }
    const after = await findFeedCursor(database, cursor);
    const upTo = await findBatchEnd(database, { after, safe, stride: maxEntries });
    if (upTo > after) {
      await this.index(after, upTo);
      await advanceFeedCursor(database, cursor, upTo);
    }
    this.indexedUpTo = upTo;
    return upTo < safe;
  }

  /** Lets another process take over at once. */
  async stop(): Promise<void> {
    await endLease(this.deps.database, { name: "indexer", holder: this.holder });
  }

  private async index(after: bigint, upTo: bigint): Promise<void> {
    const { database } = this.deps;
    const touched = await findTouched(database, { after, upTo });
    const idsOf = (which: "contentChanged" | "envelopeSent") =>
      touched.filter((one) => one[which]).map((one) => one.documentId);
    for (const group of inGroups(await findSizes(database, idsOf("contentChanged")))) {
      await indexContent(database, group);
    }
    await this.indexMessages(idsOf("envelopeSent"));
  }

  private async indexMessages(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) {
      return;
    }
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
