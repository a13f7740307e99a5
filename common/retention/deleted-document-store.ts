import type { DocumentKind } from "../documents/document.ts";
import { organizationIn, type Scope } from "../organizations/scope.ts";
import type { OverallStatus } from "../status/status.ts";
import { inScope } from "../db/in-scope.ts";
import type { Queryable } from "../db/queryable.ts";

export interface DeletedDocumentRow {
  id: string;
  orgId: string;
  businessProfileId: string;
  kind: DocumentKind;
  documentSequence: string;
  issueDate: string;
  revision: number;
  overallStatus: OverallStatus;
  rule: "documents" | "unsent";
  files: { file: string; revision: number; sha256: string }[];
  sha256: string;
  acceptedAt: Date;
  deletedAt: Date;
}

/** The documents that were accepted last come first; reads one row more than `limit`. */
export async function listDeletedDocumentRows(
  db: Queryable,
  { scope, number, after, limit }: { scope: Scope; number?: string; after?: string; limit: number },
): Promise<DeletedDocumentRow[]> {
  return db.query<DeletedDocumentRow>(
    `select id, org_id, business_profile_id, kind, document_sequence, issue_date::text as issue_date, revision, overall_status,
       rule, files, sha256, accepted_at, deleted_at
     from deleted_documents
     where ${inScope("org_id", "$1")} and ($2::uuid is null or id < $2::uuid) and ($3::text is null or document_sequence = $3)
     order by id desc limit $4 + 1`,
    [organizationIn(scope), after ?? null, number ?? null, limit],
  );
}
