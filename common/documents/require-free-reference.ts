import type { Queryable } from "../db/queryable.ts";
import { findReferenceHolder, isTakenReference, type ReferenceUse } from "./external-reference-store.ts";
import { refusal } from "../runtime/errors.ts";

/** A document and its reference, if it has one. */
type Wanted = Omit<ReferenceUse, "externalReference"> & Partial<Pick<ReferenceUse, "externalReference">>;

/** @throws AppError 409 when another document of the business profile and kind has the reference */
export async function requireFreeReference(
  db: Queryable,
  { orgId, businessProfileId, kind, id: ownId, externalReference }: Wanted,
): Promise<void> {
  if (externalReference === undefined) {
    return;
  }
  const use = { orgId, businessProfileId, kind, id: ownId, externalReference };
  const holder = await findReferenceHolder(db, use);
  if (holder !== undefined) {
    const { id, documentSequence, overallStatus } = holder;
    throw refusal("external_reference_taken", { externalReference, documentSequence, id, overallStatus }).with({
      documentId: id,
    });
  }
}

/** Asks before the change and, when another document has got the reference meanwhile, after it. @throws as requireFreeReference */
export async function withFreeReference<Result>(
  db: Queryable,
  wanted: Wanted,
  change: () => Promise<Result>,
): Promise<Result> {
  await requireFreeReference(db, wanted);
  try {
    return await change();
  } catch (error) {
    if (isTakenReference(error)) {
      await requireFreeReference(db, wanted);
    }
    throw error;
  }
}
