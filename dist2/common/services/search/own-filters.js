import { v7 as uuid } from "uuid";
import { deleteOwnFilterRow, listOwnFilterRows, saveOwnFilterRow, } from "../../db/stores/search/own-filter-store.js";
import { AppError, notFound } from "../../errors.js";
/** Filters that one person may keep. */
const maxOwnFilters = 50;
/** By name. */
export const listOwnFilters = ({ database }, person) => listOwnFilterRows(database, person);
/** Keeps a search under a name; one of the same name is replaced. @throws AppError 409 */
export async function saveOwnFilter({ database }, filter) {
    const saved = await saveOwnFilterRow(database, { ...filter, id: uuid(), most: maxOwnFilters });
    if (saved === undefined) {
        throw new AppError(409, `You have ${maxOwnFilters} saved filters: delete one before`);
    }
    return saved;
}
/** @throws AppError 404 */
export async function deleteOwnFilter({ database }, filter) {
    if (!(await deleteOwnFilterRow(database, filter))) {
        throw notFound("Filter");
    }
}
//# sourceMappingURL=own-filters.js.map