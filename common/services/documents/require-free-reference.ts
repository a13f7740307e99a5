import type { Queryable } from "../../db/queryable.ts";
import { findReferenceHolder, type ReferenceUse } from "../../db/stores/documents/external-reference-store.ts";
import { DocumentConflictError } from "../../errors.ts";

/** @throws DocumentConflictError when another document of the business profile and kind has the reference */
export async function requireFreeReference(
  db: Queryable,
  { externalReference, ...use }: Omit<ReferenceUse, "externalReference"> & { externalReference?: string },
): Promise<void> {
  if (externalReference === undefined) {
    return;
  }
  const holder = await findReferenceHolder(db, { ...use, externalReference });
  if (holder !== undefined) {
    const { id, documentSequence, overallStatus } = holder;
    throw new DocumentConflictError(
      `external_reference ${externalReference} is that of document ${documentSequence} (id ${id}), whose overall_status is ${overallStatus} now; a new document needs one of its own`,
      id,
    );
  }
}
