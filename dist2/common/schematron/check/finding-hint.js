/** A hint lists this many places; the first ones when there are more. */
const MAX_PLACES = 3;
/** Names the elements or request fields to look at. */
export function hintOf(places) {
    const named = places.slice(0, MAX_PLACES);
    const last = named.pop();
    if (last === undefined) {
        return "Look at this element.";
    }
    return `Look at ${named.length === 0 ? last : `${named.join(", ")} or ${last}`}.`;
}
//# sourceMappingURL=finding-hint.js.map