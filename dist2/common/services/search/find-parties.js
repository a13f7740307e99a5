import { findParties, findRarestFirst, findTermsBeside } from "../../db/stores/search/party-search-store.js";
import { budgetPerOrganization } from "../../db/stores/search/search-store.js";
import { misspelledAs, plainWordsOf, wordsOf } from "../../domain/search/search-terms.js";
import { isForgiven, isOneErrorApart } from "../../domain/search/typing-errors.js";
/** In all organizations together. */
const maxTerms = 2_000;
const maxParties = 300;
/** Minimum per organization when the budget is split. */
const minShare = 20;
/** Words whose frequency is read. */
const maxProbed = 6;
/** Words that are looked for with an error, and parties in which the right word is looked for. */
const maxCorrected = 4;
const maxBeside = 100;
const weight = (word) => word.length + (/\d/.test(word) ? 1_000 : 0);
/** Parties called so; where there is none, by the words as they were indexed before they were folded. */
export async function findMatchingParties(db, scope, text) {
    const [folded, plain] = [wordsOf(text), plainWordsOf(text)];
    const found = await findByWords(db, scope, folded);
    return found.parties.length === 0 && folded.join(" ") !== plain.join(" ") ? findByWords(db, scope, plain) : found;
}
/**
 * Parties by prefixes of their words. The rarest word is looked up and its matches are checked for the others; when all
 * words are common, the budget is split among the organizations.
 */
export async function findByWords(db, scope, words) {
    const sorted = [...words].sort((a, b) => weight(b) - weight(a));
    const [probed, rest] = [sorted.slice(0, maxProbed), sorted.slice(maxProbed)];
    const [rarest, ...others] = await findRarestFirst(db, scope, { words: probed, most: maxTerms });
    if (rarest === undefined || rarest.begun === 0) {
        return { parties: [], isComplete: true };
    }
    const isRare = rarest.begun < maxTerms;
    const share = { atLeast: minShare, most: maxTerms };
    const parties = await findParties(db, scope, {
        first: rarest.word,
        others: [...others.map(({ word }) => word), ...rest],
        looked: isRare ? { perOrganization: maxTerms, max: maxTerms } : await budgetPerOrganization(db, scope, share),
        most: maxParties,
    });
    return { parties, isComplete: isRare && parties.length < maxParties };
}
/** Parties whose names have these words, of which some are written with one letter otherwise. */
export async function findMisspelled(db, scope, words) {
    const doubtful = words.filter(isForgiven).slice(0, maxCorrected);
    if (doubtful.length === 0) {
        return [];
    }
    const known = new Set(await findTermsBeside(db, scope, { terms: doubtful.flatMap(misspelledAs), most: maxBeside }));
    const corrected = words.map((word) => correctionOf(word, known));
    return corrected.every((word, nth) => word === words[nth]) ? [] : (await findByWords(db, scope, corrected)).parties;
}
const correctionOf = (word, known) => known.has(word) || !isForgiven(word) ? word : ([...known].find((other) => isOneErrorApart(word, other)) ?? word);
//# sourceMappingURL=find-parties.js.map