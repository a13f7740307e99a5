const isLiteral = (segment) => !segment.startsWith("{");
/**
 * The other ways to write a path that a router or proxy might take for the same, as templates: the literal parts in other letter
 * cases, every slash doubled and encoded, a slash at the end, and what URLs are resolved or decoded by.
 */
export function otherSpellings(path) {
    const cased = (change) => path
        .split("/")
        .map((segment) => (isLiteral(segment) ? change(segment) : segment))
        .join("/");
    const slashes = [...path.matchAll(/\//g)].map(({ index }) => index);
    const atSlash = (index, instead) => path.slice(0, index) + instead + path.slice(index + 1);
    return new Map([
        ["in upper case", cased((literal) => literal.toUpperCase())],
        ["in mixed case", cased(alternating)],
        ...slashes.map((at, nth) => [`with slash ${nth} doubled`, atSlash(at, "//")]),
        ...slashes.map((at, nth) => [
            `with slash ${nth} encoded`,
            atSlash(at, nth === 0 ? "/%2F" : "%2F"),
        ]),
        ["with the last slash encoded in lower case", atSlash(slashes.at(-1) ?? 0, slashes.length === 1 ? "/%2f" : "%2f")],
        ["with a slash at the end", `${path}/`],
        ["with an encoded slash at the end", `${path}%2F`],
        ["with a null byte at the end", `${path}%00`],
        ["with a backslash", atSlash(slashes.at(-1) ?? 0, slashes.length === 1 ? "/\\" : "\\")],
        ["through the folder itself", `/.${path}`],
        ["through the folder above", `/x/..${path}`],
        ["through the encoded folder above", `/x/%2e%2e${path}`],
        ["with an encoded letter", path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
    ]);
}
const alternating = (text) => text.replace(/(.)(.?)/g, (_, odd, even) => odd.toUpperCase() + even);
//# sourceMappingURL=spellings.js.map