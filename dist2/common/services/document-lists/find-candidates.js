import { findListedIds } from "../../db/stores/document-lists/document-list-store.js";
import { findIdsByAmount, findIdsByParty } from "../../db/stores/document-lists/document-match-store.js";
import { definedFields } from "../../defined-fields.js";
/** Candidates that are looked at for a page. Each costs a look-up of its document, and one for each party. */
const maxLooked = 1_000;
const maxLookUps = 6_000;
/** Matching totals that are read to find the first; where more match, a page of the list has some. */
const maxPriced = 15_000;
/** For all parties together. */
const maxPartyRows = 6_000;
const minOfParty = 26;
/** The days of a period are read one by one, each as far as the page: so many days and candidates multiplied. */
const maxDayRows = 10_000;
const minLookedOfPeriod = 50;
const dayMs = 86_400_000;
/**
 * The candidates of the index that leads furthest. Each is read as far as a page may cost; one that comes to its end has
 * everything, as that of a rare amount does. Where none does, the page may be short, and its cursor goes on where the look ended.
 */
export async function findCandidates(db, asked) {
    let furthest;
    for (const look of looksFor(asked.match)) {
        const found = await look(db, asked);
        if (found?.reached === null) {
            return found;
        }
        furthest = found === undefined || isFurther(asked.match, furthest, found) ? furthest : found;
    }
    return furthest ?? { ids: [], reached: null };
}
const isFurther = ({ order }, one, other) => {
    const [first, second] = [one?.reached ?? undefined, other.reached ?? ""];
    return first !== undefined && (order === "newest" ? first <= second : first >= second);
};
function looksFor(match) {
    const isPriced = match.amountFrom !== undefined || match.amountTo !== undefined;
    const isNamed = match.documentSequence !== undefined || match.externalReference !== undefined;
    return [
        ...(isNamed ? [lookThroughList] : []),
        ...(match.parties === undefined ? [] : [lookByParty]),
        ...(isPriced ? [lookByAmount] : []),
        ...(isNamed ? [] : [lookThroughList]),
        ...(isDated(match) ? [lookThroughPeriod] : []),
    ];
}
const isDated = ({ issueDateFrom, issueDateTo }) => issueDateFrom !== undefined || issueDateTo !== undefined;
export const candidatesOf = (ids, looked) => ({
    ids,
    reached: ids.length < looked ? null : (ids.at(-1) ?? null),
});
const lookByAmount = async (db, { match, after, least }) => {
    const { orgId, order, amountFrom: from, amountTo: to } = match;
    const limit = Math.max(least, lookedWith(match));
    const ids = await findIdsByAmount(db, {
        orgId,
        order,
        from,
        to,
        most: maxPriced,
        limit,
        ...definedFields({ after }),
    });
    return ids && candidatesOf(ids, limit);
};
const lookByParty = (db, asked) => {
    const parties = Math.max(asked.match.parties?.length ?? 0, 6);
    return findPartyRows(db, asked, Math.max(asked.least, Math.floor(maxPartyRows / parties)));
};
/** In the order of the list, whatever the day: the documents of a period lie close together once it has begun. */
const lookThroughList = (db, { match, after, least }) => {
    const { issueDateFrom: _from, issueDateTo: _to, ...undated } = match;
    return listed(db, undated, { after, limit: Math.max(least, lookedWith(match)) });
};
/** Leads to a period that is far away. */
const lookThroughPeriod = (db, { match, after, least }) => {
    const { issueDateFrom: first = "", issueDateTo: last = "" } = match;
    const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
    const looked = Math.max(minLookedOfPeriod, Math.floor(maxDayRows / (Number.isNaN(days) ? maxDayRows : days)));
    return listed(db, match, { after, limit: Math.max(least, Math.min(looked, lookedWith(match))) });
};
/** A few candidates in order, which have a page where most match. Undefined for a period, whose days cost the same for a few. */
export async function lookAtFirst(db, asked) {
    const { match, after, least } = asked;
    if (match.parties !== undefined) {
        return findPartyRows(db, asked, least);
    }
    return isDated(match)
        ? undefined
        : listed(db, match, { after, limit: Math.max(least, Math.min(least * 4, maxLooked)) });
}
async function findPartyRows(db, { match, after }, wanted) {
    const { parties = [], order } = match;
    const limit = Math.min(wanted, Math.max(minOfParty, Math.floor(maxPartyRows / Math.max(parties.length, 1))));
    const ids = await findIdsByParty(db, { parties, order, limit, ...definedFields({ after }) });
    return { ...candidatesOf(ids, limit), areOfParties: true };
}
async function listed(db, match, { after, limit }) {
    return candidatesOf(await findListedIds(db, { ...match, limit, ...definedFields({ after }) }), limit);
}
const lookedWith = ({ parties = [] }) => Math.min(maxLooked, Math.floor(maxLookUps / Math.max(parties.length, 1)));
//# sourceMappingURL=find-candidates.js.map