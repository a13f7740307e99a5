import { maskedText } from "../masking/shown-value.js";
import { isPersonalRegistration } from "../masking/mask-document.js";
import { foldText, normalised, withoutArticle } from "./fold-text.js";
import { isForgiven, variantsOf } from "./typing-errors.js";
/** Limit per document, because one with ten thousand lines may name as many orders; the first are indexed. */
const maxReferences = 200;
const maxWords = 20;
/** Words of a party whose variants are indexed. */
const maxVaried = 6;
/**
 * Begin terms that stand for themselves alone: a text that is typed never begins so, because its control characters are
 * taken out. A viewer cannot try digits of an account by them.
 */
const marks = { accountEnd: "\u0001", number: "\u0002", variant: "\u0003", error: "\u0004" };
/** Parts between spaces and punctuation. */
const partsOf = (text) => {
    const words = text.split(" ");
    return [...words, ...words.flatMap((word) => word.split(/[^\p{L}\p{M}\p{N}]+/u))];
};
const distinct = (words) => [...new Set(words)].filter((word) => word !== "").slice(0, maxWords);
/** Words as they were indexed before they were folded. */
export const plainWordsOf = (text) => distinct(partsOf(normalised(text)));
/** Words between spaces and punctuation, folded. `AE070-33` is one word and its two parts. */
export const wordsOf = (text) => distinct(partsOf(foldText(text)).map(withoutArticle));
export function searchParty(party) {
    const names = present([party.name, party.party_name]);
    const ids = present([
        party.tin,
        party.party_tax_scheme?.company_id,
        party.endpoint_id,
        // A search by beginnings would tell the number of a passport character by character.
        ...(isPersonalRegistration(party.scheme_agency_id) ? [] : [party.company_id, party.party_identification_id]),
    ]);
    const known = [...new Set([...[...names, ...ids].map(normalised), ...names.flatMap(plainWordsOf)])].sort();
    const words = names.flatMap(wordsOf);
    return {
        name: party.name,
        // What it was before terms were folded, so that a party stays the one that it is in an index that is there.
        identity: known.join("\n"),
        terms: [...new Set([...known, ...[...names, ...ids].map(foldText), ...words])].filter((term) => term !== "").sort(),
        variants: words
            .filter(isForgiven)
            .slice(0, maxVaried)
            .flatMap(variantsOf)
            .map((each) => marks.variant + each),
    };
}
/** Ids, numbers and amounts, which make a different text of every time that an error occurs. */
const varying = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{5,}/gi;
const maxErrorLength = 200;
/** Search terms of an error; numbers of people are masked in it. */
export function searchError(text) {
    const name = maskedText(text.slice(0, maxErrorLength)).replaceAll(varying, "…").trim();
    const terms = wordsOf(name).map((word) => marks.error + word);
    return { name, identity: marks.error + foldText(name), terms, variants: [] };
}
/** The terms of words that stand in errors. */
export const errorWords = (words) => words.map((word) => marks.error + word);
/** The terms by which a word is found in which one letter is wrong. */
export const misspelledAs = (word) => {
    const variants = variantsOf(word);
    return [...[word, ...variants].map((each) => marks.variant + each), ...variants];
};
/** The last characters of an account that are enough to find it by. */
const accountEnd = 6;
/** A shorter account has no characters to spare. */
const minAccount = 9;
const reversed = (text) => Array.from(text).toReversed().join("");
/** The beginning of the terms of accounts that end so. */
export const accountTerm = (end) => marks.accountEnd + reversed(foldText(end));
/** The term of a number by its running part, without the zeros that fill it up; undefined where it has none. */
export function runningTerm(number) {
    const [, running] = /0*(\d{1,15})$/.exec(foldText(number)) ?? [];
    return running === undefined ? undefined : marks.number + running;
}
/** Members whose value is the id of another document or party. */
const referencing = [
    "order_reference",
    "contract_document_reference",
    "project_reference",
    "despatch_document_reference",
    "receipt_document_reference",
    "statement_document_reference",
    "originator_document_reference",
    "buyer_customer_party",
    "seller_supplier_party",
];
/** Every identifier of the document and of what it refers to, with the name of its field. */
function namedReferences(document) {
    return [
        ["external_reference", document.external_reference],
        ...Object.entries(document.metadata ?? {}).map(([key, value]) => [`metadata.${key}`, value]),
        ["buyer_reference", document.buyer_reference],
        ["accounting_cost", document.accounting_cost],
        ["order_reference.sales_order_id", document.order_reference?.sales_order_id],
        ["payee_party.name", document.payee_party?.name],
        ...referencing.map((member) => [member, document[member]?.id]),
        ...(document.billing_reference ?? []).map(({ id }) => ["billing_reference", id]),
        ...(document.payment_means ?? []).flatMap(({ payment_id: ids }) => (ids ?? []).map((id) => ["payment_means.payment_id", id])),
        ...document.document_lines.flatMap(lineReferences),
    ];
}
const lineReferences = (line) => [
    ["document_lines.order_line_reference", line.order_line_reference?.order_reference?.id],
    ["document_lines.despatch_line_reference", line.despatch_line_reference?.document_reference?.id],
    ["document_lines.document_reference", line.document_reference?.id],
    ["document_lines.line_object_identifier", line.line_object_identifier],
    ["document_lines.lot_number_id", line.lot_number_id],
];
/** What a document is found by alone, as search terms. */
export function searchReferences(document) {
    const references = present(namedReferences(document).map(([, value]) => value)).slice(0, maxReferences);
    const accounts = present((document.payment_means ?? []).flatMap((means) => [
        means.payee_financial_account?.id,
        means.payment_mandate?.payer_financial_account_id,
    ])).map((account) => foldText(account).replaceAll(/[^a-z0-9]/g, ""));
    return [
        ...new Set([
            ...references.map(normalised),
            ...references.map(foldText),
            ...accounts
                .filter(({ length }) => length >= minAccount)
                .map((account) => accountTerm(account.slice(-accountEnd))),
        ]),
    ].filter((term) => term !== "");
}
/** The field whose value is what was searched for, or else begins so. */
export function matchingReference(document, sought) {
    const term = foldText(sought);
    const beginning = namedReferences(document).filter((each) => each[1] !== undefined && foldText(each[1]).startsWith(term));
    const [field, value] = beginning.find(([, each]) => foldText(each) === term) ?? beginning[0] ?? [];
    return field === undefined || value === undefined ? undefined : { field, value };
}
const present = (values) => values.filter((value) => value !== undefined && value.trim() !== "");
//# sourceMappingURL=search-terms.js.map