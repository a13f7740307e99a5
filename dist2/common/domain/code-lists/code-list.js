/** Codes are case-sensitive and compared as they are: the caller trims. */
export function codeList(name, rows) {
    const entries = rows.map(toEntry);
    const byCode = new Map(entries.map((entry) => [entry.code, entry]));
    return {
        name,
        entries,
        has: (code) => byCode.has(code),
        find: (code) => byCode.get(code),
    };
}
/** Rows of a long list, written as `code name | code name`: a code has no space, and not every code has a published name. */
export function rowsOf(text) {
    return text
        .trim()
        .split(/ \| |\n/)
        .map((entry) => {
        const end = entry.indexOf(" ");
        return end === -1 ? [entry] : [entry.slice(0, end), entry.slice(end + 1)];
    });
}
function toEntry([code, name, corrected]) {
    return Object.freeze({
        code,
        ...(name === undefined ? {} : { name }),
        ...(corrected === undefined ? {} : { corrected }),
    });
}
//# sourceMappingURL=code-list.js.map