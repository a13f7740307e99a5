import type { DocumentKind } from "../documents/document.ts";
import type { OverallStatus } from "../status/status.ts";
import type { Queryable } from "../db/queryable.ts";

/** Organizations with a term after which documents are deleted, unless they are under legal hold. */
export async function findOrganizationsWithTerms(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from organizations
     where coalesce(documents_kept_years, unsent_kept_days) is not null and not legal_hold order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Documents among which expired ones are looked for. */
export interface ExpiryScan {
  orgId: string;
  kind: DocumentKind;
  status: OverallStatus;
}

export interface DeletedDocument {
  id: string;
  number: string;
  rule: "documents" | "unsent";
  /** Digest of the list of its files. */
  sha256: string;
}

/** A document that was looked at; one that stays has its id alone. */
export type LookedAt = DeletedDocument | { id: string; number: null };

/** One step, with the next documents after the id `beyond`, fewer where they are large; without any, the scan is over. */
export async function deleteExpiredDocuments(
  tx: Queryable,
  { orgId, kind, status, beyond, most }: ExpiryScan & { beyond: string; most: number },
): Promise<LookedAt[]> {
  return tx.query<LookedAt>(
    `select document_id as id, number, rule, digest as sha256 from delete_expired_documents($1, $2, $3, $4, $5)`,
    [orgId, kind, status, beyond, most],
  );
}
