import { setLegalHold } from "./legal-hold-store.ts";
import { listDeletedDocumentRows, type DeletedDocumentRow } from "./deleted-document-store.ts";
import type { Scope } from "../organizations/scope.ts";
import { notFound } from "../runtime/errors.ts";
import { readPage } from "../search/page-cursor.ts";
import { runOperatorAction, type OperatorAction } from "../operations/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";

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
      throw notFound("Document");
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
