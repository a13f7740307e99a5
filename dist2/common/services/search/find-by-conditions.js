import { definedFields } from "../../defined-fields.js";
import { documentKindNames } from "../../domain/document-kinds.js";
import { invalidFields } from "../../errors.js";
import { findDated, findNewest, findPriced, findTroubled, keepMatching, } from "../../db/stores/search/condition-store.js";
import { findListedIds } from "../../db/stores/document-lists/document-list-store.js";
import { findByParties } from "../../db/stores/search/party-search-store.js";
import { uaeOffsetMs } from "../../domain/issue-time.js";
import { highestId, lowestId, lowestIdOf } from "../../domain/lowest-id.js";
import { isAboutTrouble } from "../../domain/search/conditions.js";
import { findByText } from "./find-by-text.js";
import { findMatchingParties } from "./find-parties.js";
/** Candidates that are looked at for a page: a few first, because they fill the pages of what is common. */
const looks = [250, 1_000];
const maxLooksByText = 1;
/** Candidates of a text: each is found by reading what all of its parties have. */
const maxFound = 250;
/** Parties times documents that are looked at. */
const maxLookUps = 6_000;
const minFound = 26;
const dayMs = 86_400_000;
/** A page in the order of acceptance, the newest first. @throws AppError 400 on `party` */
export async function findByConditions(db, conditions, page) {
    const parties = conditions.party === undefined ? undefined : await partiesCalled(db, page.scope, conditions.party);
    const found = { places: [], reached: boundsOf(conditions, page.beyond).below, isComplete: true };
    const useless = new Set();
    for (const looked of page.text === undefined ? looks : looks.slice(0, maxLooksByText)) {
        if (found.reached === null || found.places.length >= page.limit) {
            break;
        }
        const next = await lookOnce(db, conditions, { ...page, parties, useless, looked, beyond: found.reached });
        found.places.push(...next.places);
        found.reached = next.reached;
        found.isComplete &&= next.isComplete;
    }
    return found;
}
async function lookOnce(db, conditions, asked) {
    const { scope, parties, useless, text, looked } = asked;
    const page = { scope, ...boundsOf(conditions, asked.beyond), limit: looked };
    if (text !== undefined) {
        return lookByText(db, { conditions, parties, page }, { ...asked, text });
    }
    const { ids, reached, areOfParties } = await findCandidates(db, page, { conditions, parties, useless });
    const inTime = ids.filter((id) => id >= page.from);
    const kept = await keepMatching(db, { scope, ids: inTime, parties: areOfParties ? undefined : parties }, conditions);
    const isOver = reached !== null && reached < page.from;
    return { places: kept.map((id) => ({ id, documentId: id })), reached: isOver ? null : reached, isComplete: true };
}
async function lookByText(db, { conditions, parties, page }, { text, seesAccounts }) {
    const { scope, below, from } = page;
    const limit = Math.min(maxFound, lookedWith(parties ?? []));
    const { places, isComplete } = await findByText(db, text, { scope, beyond: below, limit, seesAccounts });
    const inTime = places.filter(({ id }) => id >= from);
    const kept = new Set(await keepMatching(db, { scope, ids: inTime.map(({ id }) => id), parties }, conditions));
    const isOver = places.length < limit || inTime.length < places.length;
    return {
        places: inTime.filter(({ id }) => kept.has(id)),
        reached: isOver ? null : (inTime.at(-1)?.id ?? null),
        isComplete,
    };
}
/** When a day begins in the UAE. */
const startOf = (day) => Date.parse(`${day}T00:00:00Z`) - uaeOffsetMs;
/** Ids begin with the time of acceptance. */
function boundsOf({ receivedFrom, receivedTo }, beyond) {
    const end = receivedTo === undefined ? highestId : lowestIdOf(startOf(receivedTo) + dayMs);
    const from = receivedFrom === undefined ? lowestId : lowestIdOf(startOf(receivedFrom));
    return { below: beyond !== undefined && beyond < end ? beyond : end, from };
}
/** Of the index that comes to its end, or else of the one that leads furthest. */
async function findCandidates(db, page, { useless, ...asked }) {
    let furthest;
    for (const [nth, { ids: look, limit, areOfParties = false }] of looksFor(db, page, asked).entries()) {
        const ids = useless.has(nth) ? undefined : await look();
        if (ids === undefined) {
            useless.add(nth);
            continue;
        }
        const found = { ids, reached: ids.length < limit ? null : (ids.at(-1) ?? null), areOfParties };
        if (found.reached === null) {
            return found;
        }
        furthest = furthest !== undefined && (furthest.reached ?? "") <= found.reached ? furthest : found;
    }
    return furthest ?? { ids: [], reached: null, areOfParties: false };
}
function looksFor(db, page, { conditions, parties }) {
    const { amountFrom, amountTo, issueDateFrom, issueDateTo, documentIds } = conditions;
    const { limit } = page;
    if (documentIds !== undefined) {
        const ids = documentIds.filter((id) => id < page.below).sort((one, other) => (one < other ? 1 : -1));
        return [{ ids: () => Promise.resolve(ids), limit: Infinity }];
    }
    if (parties !== undefined) {
        const ofEach = { ...page, limit: Math.min(limit, lookedWith(parties)) };
        return [{ ids: () => findOfParties(db, ofEach, parties), limit: ofEach.limit, areOfParties: true }];
    }
    const isPriced = amountFrom !== undefined || amountTo !== undefined;
    const isDated = issueDateFrom !== undefined || issueDateTo !== undefined;
    return [
        ...(isAboutTrouble(conditions) ? [{ ids: () => findTroubled(db, page, conditions), limit }] : []),
        ...(isPriced ? [{ ids: () => findPriced(db, page, conditions), limit }] : []),
        ...(isDated ? [{ ids: () => findDated(db, page, conditions), limit }] : []),
        ...(isDated && typeof page.scope === "string"
            ? [listOfPeriod(db, { ...page, orgId: page.scope }, conditions)]
            : []),
        { ids: () => findNewest(db, page, conditions), limit },
    ];
}
/** Each day of a period is read as far as the page. */
const maxDayRows = 10_000;
const minOfPeriod = 50;
/** Leads to a period of one organization that is far away and has many documents. */
function listOfPeriod(db, { orgId, below, limit }, { kinds = documentKindNames, overallStatuses, issueDateFrom, issueDateTo }) {
    const days = (Date.parse(issueDateTo ?? "") - Date.parse(issueDateFrom ?? "")) / dayMs + 1;
    const looked = Math.min(limit, Math.max(minOfPeriod, Math.floor(maxDayRows / (Number.isNaN(days) ? maxDayRows : days))));
    const period = definedFields({ overallStatuses, issueDateFrom, issueDateTo });
    return {
        ids: () => findListedIds(db, { orgId, kinds, order: "newest", after: below, limit: looked, ...period }),
        limit: looked,
    };
}
const lookedWith = (parties) => Math.max(minFound, Math.floor(maxLookUps / Math.max(parties.length, 1)));
const findOfParties = async (db, page, parties) => (await findByParties(db, page, parties)).map(({ id }) => id);
async function partiesCalled(db, scope, text) {
    const { parties, isComplete } = await findMatchingParties(db, scope, text);
    if (!isComplete) {
        throw invalidFields({ party: "party must be longer: too many parties have names or identifiers that begin so" });
    }
    return parties;
}
//# sourceMappingURL=find-by-conditions.js.map