import { definedFields } from "../../defined-fields.js";
import { invalidFields } from "../../errors.js";
import { findMatchingParties } from "../search/find-parties.js";
/** By the time of acceptance or of the latest change; `-` begins with the newest. */
export const listSorts = ["-created_at", "created_at", "-updated_at", "updated_at"];
export const orderOf = (sort) => (sort.startsWith("-") ? "newest" : "oldest");
export const isUpdateOrder = (sort) => sort.endsWith("updated_at");
/** What the documents have to be. @throws AppError 400 on `party` */
export async function matchOf(db, sought) {
    const { orgId, kinds, filter, sort, party, updatedSince } = sought;
    const parties = party === undefined ? undefined : await partiesCalled(db, orgId, party);
    return { orgId, kinds, order: orderOf(sort), ...filter, ...definedFields({ parties, updatedSince }) };
}
async function partiesCalled(db, orgId, text) {
    const { parties, isComplete } = await findMatchingParties(db, orgId, text);
    if (!isComplete) {
        throw invalidFields({ party: "party must be longer: too many parties have names or identifiers that begin so" });
    }
    return parties;
}
//# sourceMappingURL=sought.js.map