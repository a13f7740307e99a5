import { renderedDocuments, selectRenderedDocuments, } from "../../db/stores/documents/rendered-document-store.js";
import { highestId, lowestIdOf } from "../../domain/lowest-id.js";
import { decodeCursor, encodeCursor } from "../identifiers/page-cursor.js";
import { compareReleases } from "../validation/compare-releases.js";
/** Total size of requests; their UBL is several times as large. */
const pageBytes = 4 * 1_024 * 1_024;
/** A page of recently accepted documents for `previewRules`; empty without a next release. @throws AppError 400 for an invalid cursor */
export async function selectPreview({ database, ruleSets }, { scope, since, limit, cursor }) {
    const below = cursor === undefined ? highestId : decodeCursor(cursor);
    if (ruleSets.releasesInForce().next === undefined) {
        return { rows: [], jsonColumns: [] };
    }
    const page = { scope, below, oldest: lowestIdOf(since.getTime()), limit, maxBytes: pageBytes };
    return selectRenderedDocuments(database, page);
}
/** Judges documents by today's rules and the next release, in milliseconds each, and compares. */
export async function previewRules(ruleSets, found) {
    const { current, next } = ruleSets.releasesInForce();
    if (next === undefined) {
        return { ...nothing, current: current.release };
    }
    const { documents, more } = await renderedDocuments(found);
    const compared = documents.flatMap((document) => compareDocument([current, next], document));
    const changed = compared.filter(({ newlyBroken, noLongerBroken }) => newlyBroken.length + noLongerBroken.length > 0);
    const last = documents.at(-1);
    return {
        current: current.release,
        next: next.release,
        judged: compared.length,
        unjudged: documents.length - compared.length,
        rules: countRules(changed),
        changed,
        nextCursor: more && last !== undefined ? encodeCursor(last.id) : null,
    };
}
const nothing = { next: undefined, judged: 0, unjudged: 0, rules: [], changed: [], nextCursor: null };
function compareDocument(releases, { ubl, ...document }) {
    return ubl === null ? [] : [{ ...document, ...compareReleases(releases, ubl) }];
}
/** Newly broken rules first, fatal before warning. */
function countRules(changed) {
    const rules = new Map();
    const count = ({ flag, reasonCode, text }, what) => {
        const key = `${flag} ${reasonCode}`;
        const rule = rules.get(key) ?? { rule: reasonCode, flag, newlyBroken: 0, noLongerBroken: 0, text };
        rule[what]++;
        rules.set(key, rule);
    };
    for (const { newlyBroken, noLongerBroken } of changed) {
        newlyBroken.forEach((finding) => count(finding, "newlyBroken"));
        noLongerBroken.forEach((finding) => count(finding, "noLongerBroken"));
    }
    const weight = ({ flag, newlyBroken }) => (newlyBroken > 0 ? 2 : 0) + (flag === "fatal" ? 1 : 0);
    return [...rules.values()].sort((one, other) => weight(other) - weight(one) || other.newlyBroken - one.newlyBroken || one.rule.localeCompare(other.rule, "en"));
}
//# sourceMappingURL=preview-rules.js.map