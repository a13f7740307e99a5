import { findSettledLegs } from "../../db/stores/recovery/recovered-envelope-store.js";
/** Envelopes without those whose legs this database would not send anyway. */
export async function withoutSettled(db, envelopes) {
    const ids = envelopes.map(({ sbdhId }) => sbdhId);
    const settled = new Set(await findSettledLegs(db, ids));
    return envelopes.filter(({ sbdhId }) => !settled.has(sbdhId));
}
//# sourceMappingURL=without-settled.js.map