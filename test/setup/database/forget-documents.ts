import type { Queryable } from "../../../common/db/queryable.ts";
import { asOwner } from "./database.ts";

/** Removes all documents with everything about them, which the service never does. */
export async function forgetDocuments(database: Queryable): Promise<void> {
  await asOwner(
    database,
    `with files as (delete from revision_files), log as (delete from status_log),
      legs as (delete from transmissions)
    delete from documents`,
  );
}
