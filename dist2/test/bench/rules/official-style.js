/**
 * Rewrites our rule files as publishers write theirs: few variables, each test with its whole path, code lists as one long
 * string that each test searches. The published files are not ours to copy.
 */
export function inOfficialStyle(schema) {
    const patterns = schema.replace(/<pattern\b[\s\S]*?<\/pattern>/g, (pattern) => {
        const rules = pattern.replace(/<rule\b[\s\S]*?<\/rule>/g, (rule) => withoutLets(rule, rule));
        return withoutLets(rules, pattern.replace(/<rule\b[\s\S]*?<\/rule>/g, ""));
    });
    const outside = schema.replace(/<pattern\b[\s\S]*?<\/pattern>/g, "");
    return withoutLets(patterns, outside).replaceAll("f:is-vat(.)", isVat);
}
const isVat = "cac:TaxScheme/normalize-space(upper-case(cbc:ID)) = 'VAT'";
/** Puts the value of each variable that `scope` declares in the place of its name; the last first, because they use each other. */
function withoutLets(text, scope) {
    const lets = [...scope.matchAll(/\s*<let name="([\w-]+)" value="([^"]*)"\/>/g)].toReversed();
    return lets.reduce((written, [declaration, name, value]) => {
        const codes = /^tokenize\('([^']*)'/.exec(value)?.[1];
        const listed = codes === undefined ? written : withSearchedList(written, name, codes);
        return mayStandFor(listed, name, value)
            ? listed.replace(declaration, "").replace(variable(name), () => `(${value})`)
            : listed;
    }, text);
}
function withSearchedList(text, name, codes) {
    const list = ` ${codes.replace(/\s+/g, " ")} `;
    return text.replace(new RegExp(String.raw `(normalize-space\([^()]*\)) = \$${name}(?![\w-])`, "g"), (_, value) => `(not(contains(${value}, ' ')) and contains('${list}', concat(' ', ${value}, ' ')))`);
}
const variable = (name) => new RegExp(String.raw `\$${name}(?![\w-])`, "g");
/** Not where the value would mean something else: in a predicate, in a function, or where the name is bound again. */
function mayStandFor(text, name, value) {
    const uses = [...text.matchAll(variable(name))];
    const isAbsolute = /^\(?\/|^tokenize\(/.test(value);
    return uses.every(({ index }) => {
        const before = text.slice(0, index);
        const test = before.slice(before.lastIndexOf('="') + 2);
        const isInPredicate = test.split("[").length > test.split("]").length;
        const isInFunction = before.lastIndexOf("<xsl:function") > before.lastIndexOf("</xsl:function>");
        const isBound = /^\s+in\s/.test(text.slice(index + name.length + 1));
        return !isBound && !isInFunction && (isAbsolute || !isInPredicate);
    });
}
//# sourceMappingURL=official-style.js.map