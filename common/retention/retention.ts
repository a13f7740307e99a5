import { randomUUID } from "node:crypto";

import {
  setLegalHold,
  deleteExpiredDocuments,
  findOrganizationsWithTerms,
  type DeletedDocument,
  type ExpiryScan,
  type LookedAt,
} from "./retention-store.ts";
import { refusal } from "../runtime/errors.ts";
import { runOperatorAction, type OperatorAction } from "../operations/run-operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import { lowestId } from "../runtime/uuid-time.ts";
import { initialStatus, overallStatuses } from "../status/status.ts";
import { trimStrayMessages } from "../delivery/inbound-message-store.ts";
import { purgeKeys } from "../documents/idempotency-store.ts";
import { purgeSignIns } from "../organizations/console-session-store.ts";
import { purgeWebhookDeliveries } from "../webhooks/webhook-delivery-store.ts";

type Db = Pick<Deps, "database">;

/** Keeps a document from being deleted, or lets its organization's terms hold for it again. @throws AppError 404 */
export async function holdDocument(
  { database }: Db,
  { documentId, held, ...action }: OperatorAction & { documentId: string; held: boolean },
): Promise<{ id: string; legalHold: boolean }> {
  const name = held ? "document.hold" : "document.release";
  const subject = { action: name, target: "document", targetId: documentId } as const;
  return runOperatorAction({ database }, action, subject, async (tx) => {
    const orgId = await setLegalHold(tx, { scope: action.orgId, documentId, held });
    if (orgId === undefined) {
      throw refusal("document_not_found");
    }
    return { result: { id: documentId, legalHold: held }, record: [{ orgId, detail: {} }] };
  });
}

const finalStatuses = overallStatuses.filter((status) => status !== initialStatus);

/** Documents of a step, whose locks are held for some milliseconds. */
const most = 50;

/**
 * Deletes documents after their term, of one organization after the other, and yields after each step how many it has deleted. A
 * step is a transaction with its record: whatever ends the process, no document is half deleted, and the next round goes on.
 * Several processes may run it; each skips what another one has locked.
 *
 * @throws AggregateError at the end, after the other organizations had their turn
 */
export async function* deleteExpired({ database }: Db): AsyncGenerator<number, void> {
  const failures: unknown[] = [];
  for (const orgId of await findOrganizationsWithTerms(database)) {
    try {
      for (const kind of documentKindNames) {
        for (const status of finalStatuses) {
          yield* deleteInSteps({ database }, { orgId, kind, status });
        }
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `documents of ${failures.length} organizations could not be deleted`);
  }
}

/** The record names each document with the digest of its files: with it, what is left in deleted_documents can be proven. */
async function* deleteInSteps({ database }: Db, scan: ExpiryScan): AsyncGenerator<number, void> {
  const { orgId, kind } = scan;
  const why = "The term of the organization is over";
  let beyond: string | undefined = lowestId;
  while (beyond !== undefined) {
    const from: string = beyond;
    const act = { orgId, by: "retention", role: "site-operator", requestId: randomUUID(), why } as const;
    const subject = { action: "documents.delete", target: "documents" } as const;
    const rows: LookedAt[] = await runOperatorAction({ database }, act, subject, async (tx) => {
      const result = await deleteExpiredDocuments(tx, { ...scan, beyond: from, most });
      const documents = result.filter(isDeleted);
      const detail = { kind, deleted: documents.length, documents };
      return { result, record: documents.length === 0 ? [] : [{ orgId, detail }] };
    });
    yield rows.filter(isDeleted).length;
    beyond = rows.at(-1)?.id;
  }
}

const isDeleted = (row: LookedAt): row is DeletedDocument => row.number !== null;

const hourMs = 3_600_000;
/** Idempotency keys; the contract promises 24 hours. */
const keysKeptMs = 25 * hourMs;
/** Settled webhook deliveries; a replay of their period creates them again. */
const deliveriesKeptMs = 30 * 24 * hourMs;
const batch = 1_000;

type Purged = Record<"keys" | "deliveries" | "signIns" | "messages", number>;

/**
 * Deletes idempotency keys, settled webhook deliveries and expired sign-ins, in batches that hold locks briefly. Of the messages
 * that belong to no document, it keeps the newest 1,000 of each outcome. `deleteExpired` deletes documents. @returns how many rows
 * of each were deleted
 */
export async function purgeExpired({ database }: Db): Promise<Purged> {
  return {
    keys: await inBatches(() => purgeKeys(database, { olderThanMs: keysKeptMs, limit: batch })),
    deliveries: await inBatches(() =>
      purgeWebhookDeliveries(database, { olderThanMs: deliveriesKeptMs, limit: batch }),
    ),
    signIns: await inBatches(() => purgeSignIns(database, { limit: batch })),
    messages: await trimStrayMessages(database),
  };
}

async function inBatches(purgeBatch: () => Promise<number>): Promise<number> {
  let purged = 0;
  for (;;) {
    const count = await purgeBatch();
    purged += count;
    if (count < batch) {
      return purged;
    }
  }
}
