/** Begins with no slash, and so is the path of no operation. */
const nowhere = "*";
/** No id and no name of ours holds a slash, a backslash or a null byte: what looks like one could only mislead. */
const misleading = /\\|%(?:2f|5c|00)/i;
/**
 * The path of a request target (RFC 9112, 3.2), letter for letter: not decoded, not resolved, with no slash taken away.
 * It is read here alone, so that nothing in front of an operation can read it in another way than the router does.
 */
export function requestPath(target) {
    const [, path = nowhere] = /^(?:https?:\/\/[^/?#\\]+)?(\/[^?]*)/i.exec(target) ?? [];
    return misleading.test(path) ? nowhere : path;
}
//# sourceMappingURL=request-path.js.map