import { findMatching } from "../../db/stores/document-lists/document-match-store.js";
import { findByText } from "../search/find-by-text.js";
import { candidatesOf, findCandidates, lookAtFirst } from "./find-candidates.js";
import { matchOf } from "./sought.js";
/** Candidates of a text that other filters may turn down: each is found by reading what all of its parties have. */
const minFound = 100;
const maxFound = 250;
/** Ids of a page with filters that no index has in the order of the list. @throws AppError 400 on `party` */
export async function findMatchingIds(db, sought, after) {
    const asked = { match: await matchOf(db, sought), after, least: sought.limit + 1 };
    const { text } = sought;
    if (text !== undefined) {
        return matchingOf(db, asked, await findCandidatesByText(db, asked, { text, seesAccounts: sought.seesAccounts === true }));
    }
    const few = await lookAtFirst(db, asked);
    const first = few && (await matchingOf(db, asked, few));
    const isFull = first !== undefined && (first.reached === null || first.ids.length >= asked.least);
    return isFull ? first : matchingOf(db, asked, await findCandidates(db, asked));
}
async function matchingOf(db, { match, least }, found) {
    const { parties: _parties, ...others } = match;
    const left = found.areOfParties === true ? others : match;
    return { ...found, ids: await findMatching(db, left, { ids: found.ids, limit: least }) };
}
async function findCandidatesByText(db, { match, after, least }, { text, seesAccounts }) {
    const limit = Math.min(Math.max(least, minFound), maxFound);
    const page = { scope: match.orgId, limit, seesAccounts, ...(after !== undefined && { beyond: after }) };
    const { places, isComplete } = await findByText(db, text, page);
    return {
        ...candidatesOf(places.map(({ id }) => id), limit),
        isComplete,
    };
}
//# sourceMappingURL=find-matching-ids.js.map