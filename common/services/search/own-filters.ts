import { v7 as uuid } from "uuid";

import {
  deleteOwnFilterRow,
  listOwnFilterRows,
  saveOwnFilterRow,
  type OwnFilter,
  type Person,
} from "../../db/stores/search/own-filter-store.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";

type Db = Pick<Deps, "database">;

/** Filters that one person may keep. */
const maxOwnFilters = 50;

/** By name. */
export const listOwnFilters = ({ database }: Db, person: Person): Promise<OwnFilter[]> =>
  listOwnFilterRows(database, person);

/** Keeps a search under a name; one of the same name is replaced. @throws AppError 409 */
export async function saveOwnFilter(
  { database }: Db,
  filter: Person & { name: string; query: string },
): Promise<OwnFilter> {
  const saved = await saveOwnFilterRow(database, { ...filter, id: uuid(), most: maxOwnFilters });
  if (saved === undefined) {
    throw new AppError(409, `You have ${maxOwnFilters} saved filters: delete one before`);
  }
  return saved;
}

/** @throws AppError 404 */
export async function deleteOwnFilter({ database }: Db, filter: Person & { id: string }): Promise<void> {
  if (!(await deleteOwnFilterRow(database, filter))) {
    throw notFound("Filter");
  }
}
