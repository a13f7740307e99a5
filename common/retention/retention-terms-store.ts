import type { RetentionTerms } from "./retention-terms.ts";
import type { Queryable } from "../db/queryable.ts";

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
