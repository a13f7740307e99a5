import { EVALUATION_FAILURE } from "../check/evaluation-failures.js";
/** A Schematron validation report as an XML document. */
export function writeSvrl({ title, phase, namespaces, patterns, unlisted = 0 }) {
    const lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<svrl:schematron-output xmlns:svrl="http://purl.oclc.org/dsdl/svrl"${attributes({ title, phase })}>`,
        ...(unlisted > 0 ? [`  ${human(`${unlisted} more failures are not listed`)}`] : []),
        ...[...namespaces]
            .map(([prefix, uri]) => `  <svrl:ns-prefix-in-attribute-values${attributes({ uri, prefix })}/>`),
        ...patterns.flatMap(linesOfPattern),
        "</svrl:schematron-output>",
    ];
    return `${lines.join("\n")}\n`;
}
function linesOfPattern({ id, name, rules }) {
    return [`  <svrl:active-pattern${attributes({ id, name })}/>`, ...rules.flatMap(linesOfRule)];
}
function linesOfRule({ context, written = {}, failures }) {
    const { id, role, flag } = written;
    return [`  <svrl:fired-rule${attributes({ id, context, role, flag })}/>`, ...failures.flatMap(linesOfFailure)];
}
function linesOfFailure({ finding, isReport }) {
    const { location, test, text, rule, reasonCode, diagnostics = [], properties = [] } = finding;
    const known = reasonCode === EVALUATION_FAILURE ? { id: reasonCode } : finding.written;
    const { id = rule ?? reasonCode, role, flag = finding.flag, see, icon, fpi } = known ?? {};
    const name = isReport ? "successful-report" : "failed-assert";
    return [
        `  <svrl:${name}${attributes({ id, location, role, flag, test, see, icon, fpi })}>`,
        `    ${human(text)}`,
        ...diagnostics.map((note) => reference("diagnostic", note)),
        ...properties.map((note) => reference("property", note)),
        `  </svrl:${name}>`,
    ];
}
const human = (text) => `<svrl:text>${escaped(text)}</svrl:text>`;
const reference = (name, { id, text }) => `    <svrl:${name}-reference${attributes({ [name]: id })}>${human(text)}</svrl:${name}-reference>`;
const attributes = (values) => Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(value)}"`]))
    .join("");
const references = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "\t": "&#9;",
    "\n": "&#10;",
    "\r": "&#13;",
};
/** A rule may make text of characters that XML does not allow. */
const escaped = (text) => text
    .replace(/[&<>"\t\n\r]/g, (char) => references[char])
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
//# sourceMappingURL=write-svrl.js.map