import { randomUUID } from "node:crypto";

import {
  deleteExpiredDocuments,
  findOrganizationsWithTerms,
  type DeletedDocument,
  type ExpiryScan,
  type LookedAt,
} from "./expired-document-store.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import { lowestId } from "../runtime/lowest-id.ts";
import { initialStatus, overallStatuses } from "../status/status.ts";
import { runOperatorAction } from "../operations/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";

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
