import ts from "typescript";
import { nodesOf, piecesOf, placeOf, sourcesOf } from "./console-sources.js";
/** Attributes, and members of what components are given, that a person reads or hears. */
const spoken = new Set([
    "aria-label",
    "title",
    "placeholder",
    "alt",
    "label",
    "hint",
    "nothing",
    "consequence",
    "words",
    "about",
]);
const letters = /\p{L}{2}/u;
/** Two words, or one that begins as a sentence or a title does. */
const prose = /\p{L}{2,}[,;:.]? \p{L}|^\p{Lu}\p{Ll}+[.…:!?]?$/u;
/** Names of what the service is made of, which are the same in every language. */
const products = /^(PostgreSQL|Redis)$/;
/** Calls whose texts are for the browser. */
const forTheBrowser = /(^|\.)(matches|closest|querySelector|querySelectorAll|matchMedia)$/;
/** Texts of the console that do not come from a table: `file:line text`. */
export const literalTexts = () => sourcesOf("api/console")
    .filter(({ fileName }) => !fileName.startsWith("api/console/texts/"))
    .flatMap(literalTextsIn);
export const literalTextsIn = (source) => nodesOf(source)
    .filter(isShown)
    .map((node) => `${placeOf(node)} ${textOf(node).trim().replaceAll(/\s+/g, " ")}`);
const textOf = (node) => (ts.isJsxText(node) ? node.text : piecesOf(node).join("…"));
function isShown(node) {
    if (ts.isJsxText(node)) {
        return letters.test(node.text) && !isCode(node.parent);
    }
    const pieces = piecesOf(node);
    if (pieces.length === 0 || isForMachines(node)) {
        return false;
    }
    if (products.test(pieces.join(""))) {
        return false;
    }
    return prose.test(pieces.join("")) || (letters.test(pieces.join(" ")) && (isChild(node) || isSpoken(node)));
}
const isCode = (node) => ts.isJsxElement(node) && ["code", "kbd", "pre"].includes(node.openingElement.tagName.getText());
/** Names of modules, of styles, of keys and headers, and what is compared with something. */
function isForMachines(node) {
    const { parent } = node;
    if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent) || ts.isElementAccessExpression(parent)) {
        return true;
    }
    if (ts.isBinaryExpression(parent)) {
        return /^[!=]==$/.test(parent.operatorToken.getText());
    }
    if (ts.isCallExpression(parent)) {
        return forTheBrowser.test(parent.expression.getText());
    }
    return attributeOf(node) === "class" || (ts.isPropertyAssignment(parent) && parent.name.getText() === "font");
}
/** The attribute that a literal is the value of, or a part of the value. */
function attributeOf(node) {
    for (let at = node.parent; at !== undefined && !ts.isJsxElement(at) && !ts.isFunctionLike(at); at = at.parent) {
        if (ts.isJsxAttribute(at)) {
            return at.name.getText();
        }
    }
    return undefined;
}
const passes = (node) => ts.isConditionalExpression(node) || ts.isParenthesizedExpression(node) || isChoice(node);
const isChoice = (node) => ts.isBinaryExpression(node) && /^(&&|\|\||\?\?|\+)$/.test(node.operatorToken.getText());
/** What the literal is given to, past the choices that may give another one. */
function takerOf(node) {
    let taker = node.parent;
    while (passes(taker)) {
        taker = taker.parent;
    }
    return taker;
}
function isChild(node) {
    const taker = takerOf(node);
    return ts.isJsxExpression(taker) && !ts.isJsxAttribute(taker.parent);
}
function isSpoken(node) {
    const taker = takerOf(node);
    const attribute = ts.isJsxExpression(taker) ? taker.parent : taker;
    if (ts.isJsxAttribute(attribute)) {
        return spoken.has(attribute.name.getText());
    }
    return ts.isPropertyAssignment(taker) && spoken.has(taker.name.getText());
}
//# sourceMappingURL=literal-texts.js.map