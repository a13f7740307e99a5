import { randomUUID } from "node:crypto";

import {
  setLegalHold,
  listDeletedDocumentRows,
  type DeletedDocumentRow,
  deleteExpiredDocuments,
  findOrganizationsWithTerms,
  type DeletedDocument,
  type ExpiryScan,
  type LookedAt,
} from "./retention-store.ts";
import type { Scope } from "../organizations/roles-and-scope.ts";
import { refusal } from "../runtime/errors.ts";
import { readPage } from "../search/page-cursor.ts";
import { runOperatorAction, type OperatorAction } from "../operations/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import { lowestId } from "../runtime/lowest-id.ts";
import { initialStatus, overallStatuses } from "../status/status.ts";
import { trimStrayMessages } from "../delivery/inbound-message-store.ts";
import { purgeKeys } from "../documents/idempotency-store.ts";
import { purgeSignIns } from "../organizations/console-session-store.ts";
import { purgeWebhookDeliveries } from "../webhooks/webhook-delivery-store.ts";

/** Keeps a document from being deleted, or lets its organization's terms hold for it again. @throws AppError 404 */
export async function holdDocument(
  deps: Pick<Deps, "database">,
  { documentId, held, ...action }: OperatorAction & { documentId: string; held: boolean },
): Promise<{ id: string; legalHold: boolean }> {
  const name = held ? "document.hold" : "document.release";
  const subject = { action: name, target: "document", targetId: documentId } as const;
  return runOperatorAction(deps, action, subject, async (tx) => {
    const orgId = await setLegalHold(tx, { scope: action.orgId, documentId, held });
    if (orgId === undefined) {
      throw refusal("document_not_found");
    }
    return { result: { id: documentId, legalHold: held }, record: [{ orgId, detail: {} }] };
  });
}

/** What is left of deleted documents. @throws AppError 400 for an invalid cursor */
export async function listDeletedDocuments(
  { database }: Pick<Deps, "database">,
  query: { scope: Scope; number?: string; limit: number; cursor?: string },
): Promise<{ documents: DeletedDocumentRow[]; nextCursor: string | null }> {
  const { rows: documents, nextCursor } = await readPage(query, (page) => listDeletedDocumentRows(database, page));
  return { documents, nextCursor };
}

type Db = Pick<Deps, "database">;

const finalStatuses = overallStatuses.filter((status) => status !== initialStatus);

/** Documents of a step: their locks are held for some milliseconds. */
const most = 50;

/**
 * Deletes documents after their term, of one organization after the other, and yields after each step how many that were. A
 * step is a transaction with its record: whatever ends the process, no document is half deleted, and the next round goes on.
 * Several processes may do it; what one of them has locked, the others pass by.
 *
 * @throws AggregateError at the end, after the other organizations had their turn
 */
export async function* deleteExpired(deps: Db): AsyncGenerator<number, void> {
  const failures: unknown[] = [];
  for (const orgId of await findOrganizationsWithTerms(deps.database)) {
    try {
      yield* deleteOfOrganization(deps, orgId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `documents of ${failures.length} organizations could not be deleted`);
  }
}

async function* deleteOfOrganization(deps: Db, orgId: string): AsyncGenerator<number, void> {
  for (const kind of documentKindNames) {
    for (const status of finalStatuses) {
      yield* deleteInSteps(deps, { orgId, kind, status });
    }
  }
}

async function* deleteInSteps(deps: Db, scan: ExpiryScan): AsyncGenerator<number, void> {
  let beyond: string | undefined = lowestId;
  while (beyond !== undefined) {
    const rows: LookedAt[] = await deleteStep(deps, { ...scan, beyond });
    yield rows.filter(isDeleted).length;
    beyond = rows.at(-1)?.id;
  }
}

const isDeleted = (row: LookedAt): row is DeletedDocument => row.number !== null;

/** The record names each document with the digest of its files: with it, what is left in deleted_documents can be proven. */
function deleteStep(deps: Db, { orgId, ...scan }: ExpiryScan & { beyond: string }): Promise<LookedAt[]> {
  const action = {
    orgId,
    by: "retention",
    role: "site-operator",
    requestId: randomUUID(),
    why: "The term of the organization is over",
  } as const;
  return runOperatorAction(deps, action, { action: "documents.delete", target: "documents" }, async (tx) => {
    const result = await deleteExpiredDocuments(tx, { orgId, ...scan, most });
    const documents = result.filter(isDeleted);
    const detail = { kind: scan.kind, deleted: documents.length, documents };
    return { result, record: documents.length === 0 ? [] : [{ orgId, detail }] };
  });
}

const hourMs = 3_600_000;
/** Idempotency keys; the contract promises 24 hours. */
const keysKeptMs = 25 * hourMs;
/** Settled webhook deliveries; a replay of their period creates them again. */
const deliveriesKeptMs = 30 * 24 * hourMs;
const batch = 1_000;

type Purged = Record<"keys" | "deliveries" | "signIns" | "messages", number>;

/**
 * Deletes idempotency keys, settled webhook deliveries and expired sign-ins, in batches that hold locks briefly, and the oldest of
 * too many messages without a document. Documents and what belongs to them: delete-expired.ts. @returns how many rows of each
 */
export async function purgeExpired({ database }: Pick<Deps, "database">): Promise<Purged> {
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
