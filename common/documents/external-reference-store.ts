import type { DocumentKind } from "./document.ts";
import type { OverallStatus } from "../status/status.ts";
import { violatedIndex } from "../db/database-errors.ts";
import type { Queryable } from "../db/queryable.ts";

export interface ReferenceUse {
  orgId: string;
  businessProfileId: string;
  kind: DocumentKind;
  externalReference: string;
  /** The document that uses it, which need not be stored yet. */
  id: string;
}

export interface ReferenceHolder {
  id: string;
  documentSequence: string;
  overallStatus: OverallStatus;
}

/** The other document that has the reference; undefined where the organization lets references repeat. */
export async function findReferenceHolder(
  db: Queryable,
  { orgId, businessProfileId, kind, externalReference, id }: ReferenceUse,
): Promise<ReferenceHolder | undefined> {
  const rows = await db.query<ReferenceHolder>(
    `select d.id, d.document_sequence, d.overall_status from documents d
     where d.business_profile_id = $2 and d.kind = $3 and d.external_reference = $4
       and d.org_id is not distinct from $1::uuid and d.id <> $5
       and (select external_references from organizations where id = $1) = 'unique'
     limit 1`,
    [orgId, businessProfileId, kind, externalReference, id],
  );
  return rows[0];
}

/** Whether a statement failed because another document, stored at the same instant, has the reference. */
export const isTakenReference = (error: unknown): boolean =>
  violatedIndex(error) === "documents_external_reference_key";

/** SQL: `repeat_id` of a document with this id and reference. */
export const repeatId = ({ id, orgId, reference }: { id: string; orgId: string; reference: string }): string =>
  `case when ${reference} is not null
      and (select o.external_references = 'repeatable' from organizations o where o.id = ${orgId}) then ${id} end`;
