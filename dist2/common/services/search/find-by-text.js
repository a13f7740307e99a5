import { highestId } from "../../domain/lowest-id.js";
import { findByAccount, findByDay, findByNumber, findByRunningNumber, findByTotal, findByUuid, } from "../../db/stores/search/exact-search-store.js";
import { findByParties } from "../../db/stores/search/party-search-store.js";
import { findByReference, findByReferencePrefix } from "../../db/stores/search/search-store.js";
import { readQuestion } from "../../domain/search/read-question.js";
import { accountTerm, errorWords } from "../../domain/search/search-terms.js";
import { findByWords, findMatchingParties, findMisspelled } from "./find-parties.js";
/** Shorter texts are searched exactly, not as a prefix. */
const minPrefix = 3;
/** Limit of references that are read by their beginning, in all organizations together. */
const maxReferences = 1_000;
/** Characters of an account that a reader of masked ones sees. */
const shownOfAccount = 4;
const matched = (ids, field, part) => ids.map((id) => ({ id, documentId: id, match: { field, part, isMisspelled: false } }));
/** Newest first. Searches as everything that the text may be, so that the user need not say which. */
export async function findByText(db, text, { scope, beyond = highestId, limit, seesAccounts }) {
    const question = readQuestion(text);
    const page = { scope, below: beyond, limit };
    if (question.term === "") {
        return { places: [], isComplete: true };
    }
    const begun = await findBegun(db, page, question.term);
    const named = await findNamed(db, page, { text, question });
    const found = [
        ...(await findExact(db, page, question)),
        ...(await findByAccountEnd(db, page, { question, seesAccounts })),
        ...begun.places,
        ...named.places,
    ];
    const places = found.length > 0 ? found : await findNearly(db, page, question);
    return { places: newest(places, limit), isComplete: begun.isComplete && named.isComplete };
}
/** Each document once, by what is found first. */
function newest(places, limit) {
    const byId = new Map(places.toReversed().map((place) => [place.id, place]));
    return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}
async function findExact(db, page, question) {
    const { term, id, number, amount, day } = question;
    return [
        ...(id === undefined ? [] : matched(await findByUuid(db, page, id), "id", id)),
        ...(number === undefined
            ? []
            : [
                ...matched(await findByNumber(db, page, number.whole), "document_sequence", number.whole),
                ...matched(await findByRunningNumber(db, page, number), "document_sequence", term),
            ]),
        ...(amount === undefined ? [] : matched(await findByTotal(db, page, amount), "tax_inclusive_amount", amount)),
        ...(day === undefined ? [] : matched(await findByDay(db, page, day), "issue_date", day)),
        ...matched(await findByReference(db, page, term), "reference", term),
    ];
}
/** A viewer could find out an account digit by digit, if more of its end were searched than is shown. */
async function findByAccountEnd(db, page, { question: { accountEnd: end }, seesAccounts }) {
    if (end === undefined || (!seesAccounts && end.length !== shownOfAccount)) {
        return [];
    }
    return matched(await findByAccount(db, page, accountTerm(end)), "account", end.slice(-shownOfAccount).toUpperCase());
}
async function findBegun(db, page, term) {
    if (term.length < minPrefix) {
        return { places: [], isComplete: true };
    }
    const { ids, isComplete } = await findByReferencePrefix(db, page, { term, most: maxReferences });
    return { places: matched(ids, "reference", term), isComplete };
}
/** By parties, and by errors where the text has letters. */
async function findNamed(db, page, { text, question: { term, words } }) {
    const hasLetters = /\p{L}/u.test(term);
    if (!hasLetters && !/^\d+$/.test(term)) {
        return { places: [], isComplete: true };
    }
    const called = await findMatchingParties(db, page.scope, text);
    const errors = hasLetters && term.length >= minPrefix
        ? await findByWords(db, page.scope, errorWords(words))
        : { parties: [], isComplete: true };
    return {
        places: [
            ...(await namedPlaces(db, page, { parties: called.parties, field: "party" })),
            ...(await namedPlaces(db, page, { parties: errors.parties, field: "error" })),
        ],
        isComplete: called.isComplete && errors.isComplete,
    };
}
/** With one typing error in a word, where nothing is found without. */
async function findNearly(db, page, { words }) {
    const parties = await findMisspelled(db, page.scope, words);
    return namedPlaces(db, page, { parties, field: "party", isMisspelled: true });
}
async function namedPlaces(db, page, { parties, field, isMisspelled = false }) {
    const rows = parties.length === 0 ? [] : await findByParties(db, page, parties);
    return rows.map(({ id, name }) => ({ id, documentId: id, match: { field, part: name, isMisspelled } }));
}
//# sourceMappingURL=find-by-text.js.map