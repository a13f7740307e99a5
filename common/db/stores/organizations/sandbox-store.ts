import type { Queryable } from "../../queryable.ts";

export interface WipeStep {
  deleted: number;
  /** Whether there may be more, or others that a stage holds now. */
  leftOver: boolean;
}

/** Deletes some documents of a sandbox that were accepted before a moment. @throws Error for another organization */
export async function wipeSandboxDocuments(
  db: Queryable,
  { orgId, before, most }: { orgId: string; before: string; most: number },
): Promise<WipeStep> {
  const [step] = await db.query<WipeStep>("select deleted, left_over from wipe_sandbox($1, $2, $3)", [
    orgId,
    before,
    most,
  ]);
  return step ?? { deleted: 0, leftOver: false };
}

/** The migration that made sandboxes: a release that does not know it sends their documents. */
export const sandboxMigration = 1_799_000_000_030;
