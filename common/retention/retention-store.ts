import type { Queryable } from "../db/queryable.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import { inScope } from "../db/shared-sql.ts";
import type { DocumentKind } from "../documents/document.ts";
import type { OverallStatus } from "../status/status.ts";

/** How long an organization keeps its documents. */
export interface RetentionTerms {
  /** Full years after the year of issue; null: for ever. */
  documentsKeptYears: number | null;
  /** Days that a document which was never valid and never left is kept after its last change; null: for ever. */
  unsentKeptDays: number | null;
  /** Whether nothing is deleted, whatever the terms say. */
  legalHold: boolean;
}

/** Tax records are kept for five years after their tax period at least, by the law (Cabinet Decision 74 of 2023). */
export const keptYears = { least: 5, most: 100 };
export const keptDays = { least: 30, most: 36_500 };

/** Absent members stay unchanged. The lock waits for a step of the deletion, so that none is under way after a hold is placed. */
export async function updateRetentionTerms(
  tx: Queryable,
  orgId: string,
  { documentsKeptYears, unsentKeptDays, legalHold }: Partial<RetentionTerms>,
): Promise<void> {
  await tx.query(
    `update organizations set documents_kept_years = case when $2 then $3::integer else documents_kept_years end,
       unsent_kept_days = case when $4 then $5::integer else unsent_kept_days end, legal_hold = coalesce($6, legal_hold)
     where id::text = lower($1)`,
    [
      orgId,
      documentsKeptYears !== undefined,
      documentsKeptYears ?? null,
      unsentKeptDays !== undefined,
      unsentKeptDays ?? null,
      legalHold ?? null,
    ],
  );
}

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

interface DeletedDocumentRow {
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

/** Makes the parts for the months that come, and lets PostgreSQL count what the tables hold. */
export async function makeMonths(db: Queryable): Promise<void> {
  await db.query("select make_content_months()");
  await db.query("select count_content()");
}
