import fontoxpath from "fontoxpath";
import { parseXmlDocument } from "slimdom";
import { formattedNumber } from "./format-number.js";
import { which } from "./judge-ours.js";
// The package is CommonJS: Node finds no named exports in it, though its types declare them.
// oxlint-disable-next-line import/no-named-as-default-member -- see above
const { evaluateXPath, evaluateXPathToBoolean, evaluateXPathToNodes, evaluateXPathToString, registerCustomXPathFunction, } = fontoxpath;
const PEER = "urn:peer";
const namespaces = {
    a: "urn:a",
    xs: "http://www.w3.org/2001/XMLSchema",
    peer: PEER,
    "": "",
};
const language = evaluateXPath.XPATH_3_1_LANGUAGE;
const options = { language, namespaceResolver: (prefix) => namespaces[prefix] ?? null };
registerCustomXPathFunction({ namespaceURI: PEER, localName: "format-number" }, ["xs:double?", "xs:string"], "xs:string", (_, number, picture) => formattedNumber(number ?? Number.NaN, picture));
registerCustomXPathFunction({ namespaceURI: PEER, localName: "adjusted" }, ["xs:string", "xs:string"], "xs:string", (_, date, zone) => adjustedDate(date, zone));
const MINUTE = 60_000;
const zones = {
    PT4H: [240, "+04:00"],
    PT0S: [0, "Z"],
    "-PT5H": [-300, "-05:00"],
};
/** fn:adjust-date-to-timezone (Functions and Operators 10.7.2); the zone is one of a few, or "" for none. */
function adjustedDate(date, zone) {
    const day = date.slice(0, 10);
    const known = zones[zone];
    if (known === undefined) {
        return day;
    }
    const [minutes, written] = known;
    const isLocal = date.length === day.length;
    const moved = isLocal
        ? day
        : new Date(Date.parse(`${day}T00:00:00${date.slice(10)}`) + minutes * MINUTE).toISOString().slice(0, 10);
    return moved + written;
}
function inWords({ schemaLet, ruleLet, expression }) {
    const schema = schemaLet === undefined ? "" : `let $s := (/) ! (let $current := . return (${schemaLet})) return `;
    const rule = ruleLet === undefined ? "" : `let $r := (${ruleLet}) return `;
    return `${schema}${rule}(${expression})`;
}
/** By fontoxpath, an interpreter of XPath 3.1 over a DOM: an independent judge of XPath 2. */
export function judgeByFontoxpath(written) {
    try {
        const document = parseXmlDocument(written.xml);
        const constants = { codes: parseXmlDocument(written.codes) };
        const nodes = evaluateXPathToNodes(written.form === "context" ? written.expression : `//${written.context}`, document, null, constants, options);
        const expression = written.form === "context" ? which : inWords(written);
        return { values: nodes.map((node) => valueAt(expression, written.form, node, { ...constants, current: node })) };
    }
    catch (error) {
        return { failed: "error", cause: String(error).split("\n")[0] };
    }
}
function valueAt(expression, form, node, variables) {
    if (form === "test") {
        return String(evaluateXPathToBoolean(expression, node, null, variables, options));
    }
    return evaluateXPathToString(form === "plain" ? `string-join(for $item in ${expression} return string($item), ' ')` : expression, node, null, variables, options);
}
//# sourceMappingURL=judge-fontoxpath.js.map