import { organizationIn, type Scope } from "../organizations/scope.ts";
import { inScope } from "../db/in-scope.ts";
import type { Queryable } from "../db/queryable.ts";

/**
 * Places or lifts the hold of a document, whose lock a deletion has to wait for.
 *
 * @returns its organization; undefined for a document that is not in the scope
 */
export async function setLegalHold(
  tx: Queryable,
  { scope, documentId, held }: { scope: Scope; documentId: string; held: boolean },
): Promise<string | undefined> {
  const [document] = await tx.query<{ orgId: string }>(
    `select org_id from documents where ${inScope("org_id", "$1")} and id = $2 for no key update`,
    [organizationIn(scope), documentId],
  );
  if (document !== undefined) {
    await tx.query(
      held
        ? `insert into legal_holds (document_id, org_id) values ($1, $2) on conflict (document_id) do update set lifted_at = null`
        : `update legal_holds set lifted_at = now() where document_id = $1 and org_id = $2 and lifted_at is null`,
      [documentId, document.orgId],
    );
  }
  return document?.orgId;
}
