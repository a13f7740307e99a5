import type { Client } from "pg";

/** A table that exists during a restore, and after one that did not finish. */
export const restoreMark = "restore_under_way";

export const halfRestored =
  "the database is half restored: run the restore again, into an empty database or with --replace, before anything starts on it";

/** The service and its migrations call it before they do anything. @throws Error for a database that is half restored */
export async function refuseHalfRestored(client: Pick<Client, "query">): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('${restoreMark}')::text as found`);
  if (typeof rows[0]?.found === "string") {
    throw new Error(halfRestored);
  }
}
