import { findBusinessProfiles, listBusinessProfileRows, } from "../../db/stores/business-profiles/business-profile-store.js";
import { notFound } from "../../errors.js";
import { readPage } from "../identifiers/page-cursor.js";
/** @throws AppError 404, which does not distinguish a foreign id from an unknown one */
export async function readBusinessProfile({ database }, { orgId, id }) {
    const [profile] = await findBusinessProfiles(database, orgId, [id]);
    if (profile === undefined) {
        throw notFound("Business profile");
    }
    return profile;
}
/** A page of the organization's profiles, newest first. @throws AppError 400 for an invalid cursor */
export async function listBusinessProfiles({ database }, query) {
    const { rows: profiles, nextCursor } = await readPage(query, (page) => listBusinessProfileRows(database, page));
    return { profiles, nextCursor };
}
//# sourceMappingURL=read-business-profile.js.map