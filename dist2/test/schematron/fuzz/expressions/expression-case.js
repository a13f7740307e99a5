import { isNode, write } from "./expression.js";
import { writeTree } from "./random-tree.js";
export function writtenCase(made, dialect) {
    const { language, form, context, schemaLet, ruleLet, expression, tree, codes } = made;
    return {
        language,
        form,
        context,
        ...(schemaLet && { schemaLet: write(schemaLet, dialect) }),
        ...(ruleLet && { ruleLet: write(ruleLet, dialect) }),
        expression: form === "context" ? write(expression, dialect) : asked(made, write(expression, dialect)),
        xml: writeTree(tree),
        codes: writeTree(codes),
    };
}
/** The expression whose text tells values apart: of nodes it says which they are. */
function asked({ language, form, expression: { type } }, text) {
    if (form === "test") {
        return text;
    }
    if (language === "xpath-one") {
        const place = `count((${text})/${type === "node-group" ? "preceding" : "ancestor"}::*)`;
        return isNode(type) ? `concat(count(${text}), ' ', name(${text}), ' ', string(${text}), ' ', ${place})` : text;
    }
    if (form === "plain") {
        return text;
    }
    const item = isNode(type) ? identityOf(type) : "string($item)";
    return `string-join(for $item in (${text}) return concat('[', ${item}, ']'), '')`;
}
/** Texts that tell nodes apart; attributes have no siblings. */
const identityOf = (type) => `$item, ' ', name($item), ' ', count($item/ancestor::*), ' ', count($item/${type === "node-group" ? "" : "../"}preceding::*)`;
//# sourceMappingURL=expression-case.js.map