import type { Queryable } from "../../db/queryable.ts";
import { findSettledLegs, type RecoveredEnvelope } from "../../db/stores/recovery/recovered-envelope-store.ts";

/** Envelopes without those whose legs this database would not send anyway. */
export async function withoutSettled(
  db: Queryable,
  envelopes: readonly RecoveredEnvelope[],
): Promise<RecoveredEnvelope[]> {
  const ids = envelopes.map(({ sbdhId }) => sbdhId);
  const settled = new Set(await findSettledLegs(db, ids));
  return envelopes.filter(({ sbdhId }) => !settled.has(sbdhId));
}
