import {
  listUnindexed,
  tryUnindexedAgain,
  type UnindexedDocument,
} from "../../db/stores/search/unindexed-document-store.ts";
import type { Scope } from "../../domain/scope.ts";
import { readPage } from "../identifiers/page-cursor.ts";
import type { Deps } from "../runtime/deps.ts";
import { countByOrganization, runOperatorAction, type OperatorAction } from "../operator-actions/operator-action.ts";

/** Documents that the indexer has passed by, oldest first. @throws AppError 400 for an invalid cursor */
export async function listUnindexedDocuments(
  { database }: Pick<Deps, "database">,
  query: { orgId: Scope; limit: number; cursor?: string },
): Promise<{ documents: UnindexedDocument[]; nextCursor: string | null }> {
  const { rows: documents, nextCursor } = await readPage(query, (page) => listUnindexed(database, page));
  return { documents, nextCursor };
}

/** Lets the indexer try all of them again, as if none had failed. @returns how many */
export async function retryUnindexedDocuments(deps: Pick<Deps, "database">, action: OperatorAction): Promise<number> {
  return runOperatorAction(deps, action, { action: "documents.index", target: "documents" }, async (tx) => {
    const retried = await tryUnindexedAgain(tx, action.orgId);
    return { result: retried.length, record: countByOrganization(retried) };
  });
}
