import ts from "typescript";
import { nodesOf, piecesOf, placeOf, sourcesOf } from "./console-sources.js";
/** Where texts in two languages stand. */
const folders = ["api/console/texts", "common/domain/service-status"];
/** What is called the same in every language; in Arabic it stands in Latin letters. */
const names = /\b(UTC|UBL|XML|PDF|HTML|CSV|NDJSON|JSON|API|TIN|VAT|MLS|SBDH|AS4|IBAN|UUID|TDD|URL|HTTP|HTTPS|TLS|SMTP|PINT|BullMQ|PostgreSQL|Redis|Peppol|Schematron|Idempotency-Keys?|X-SERVICE-VERSION)\b/g;
const isolated = /[\u2066-\u2068][^\u2069]*\u2069/g;
const latin = /[A-Za-z]{2}/;
const arabic = /\p{Script=Arabic}/u;
const arabicForms = ["one", "two", "few", "many", "other"];
/** What is wrong with the texts: `file:line why`. */
export const faultsOfTexts = () => folders.flatMap(sourcesOf).flatMap(faultsIn);
export const faultsIn = (source) => nodesOf(source).flatMap(faultsAt);
/** How many texts there are in both languages. */
export const countTexts = () => folders
    .flatMap(sourcesOf)
    .flatMap(nodesOf)
    .filter((node) => pairOf(node) !== undefined).length;
function faultsAt(node) {
    if (ts.isCallExpression(node) && node.expression.getText() === "inLanguage") {
        return faultsOfTable(node);
    }
    const pair = pairOf(node);
    return pair === undefined ? [] : faultsOfPair(pair).map((fault) => `${placeOf(node)} ${fault}`);
}
/** Each entry of a table has to say itself in both languages, and in no third one. */
function faultsOfTable({ arguments: [table] }) {
    if (table === undefined || !ts.isObjectLiteralExpression(table)) {
        return [];
    }
    return table.properties
        .filter((entry) => ts.isPropertyAssignment(entry) && pairOf(entry.initializer) === undefined)
        .map((entry) => `${placeOf(entry)} is not in both languages`);
}
function pairOf(node) {
    if (!ts.isObjectLiteralExpression(node)) {
        return undefined;
    }
    const members = new Map(node.properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => [name.getText(), initializer]));
    const [en, ar] = [members.get("en"), members.get("ar")];
    return en === undefined || ar === undefined ? undefined : { en, ar };
}
function faultsOfPair({ en, ar }) {
    return [...faultsOfKind(en, ar), ...faultsOfLetters(en, ar), ...faultsOfForms(ar)];
}
function faultsOfKind(en, ar) {
    if (!ts.isArrowFunction(en) || !ts.isArrowFunction(ar)) {
        return ts.isArrowFunction(en) === ts.isArrowFunction(ar) ? [] : ["names something in one language only"];
    }
    const [first, second] = [usedParameters(en), usedParameters(ar)];
    return first.join() === second.join()
        ? []
        : [`names ${first.join(", ")} in English and ${second.join(", ")} in Arabic`];
}
/** The places of the parameters that a text uses; one that it knowingly leaves out begins with `_`. */
function usedParameters(text) {
    const used = new Set(nodesOf(text.body)
        .filter(ts.isIdentifier)
        .map((node) => node.text));
    return text.parameters.flatMap(({ name }, place) => nodesOf(name).some((node) => ts.isIdentifier(node) && (node.text.startsWith("_") || used.has(node.text)))
        ? [place]
        : []);
}
const lettersOf = (node) => nodesOf(node)
    .filter((each) => !isCompared(each))
    .flatMap(piecesOf)
    .join(" ");
const isCompared = ({ parent }) => ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());
/** The text without what keeps its own letters. */
const wordsOf = (text) => text.replaceAll(isolated, " ").replaceAll(names, " ");
function faultsOfLetters(en, ar) {
    const [english, shown] = [lettersOf(en), lettersOf(ar)];
    if (arabic.test(english)) {
        return [`has Arabic letters in its English text: ${english}`];
    }
    if (latin.test(wordsOf(shown))) {
        return [`has Latin letters in its Arabic text: ${shown}`];
    }
    // Conditions are put together of parts, one of which may be a mere bracket in one of the languages.
    const isWhole = en.getSourceFile().fileName.startsWith("api/console/texts/");
    return isWhole && latin.test(wordsOf(english)) && !arabic.test(shown) ? [`has no Arabic text: ${english}`] : [];
}
/** Arabic has a form for one, for two, for a few and for many. */
function faultsOfForms(ar) {
    const forms = nodesOf(ar).filter((node) => ts.isObjectLiteralExpression(node) &&
        ts.isCallExpression(node.parent) &&
        node.parent.expression.getText() === "plural");
    return forms.flatMap(({ properties }) => {
        const there = properties.map(({ name }) => name?.getText());
        const missing = arabicForms.filter((form) => !there.includes(form));
        return missing.length === 0 ? [] : [`lacks the plural forms ${missing.join(", ")} in Arabic`];
    });
}
//# sourceMappingURL=text-tables.js.map