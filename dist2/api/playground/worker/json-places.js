const space = /\s*/y;
const string = /"(?:[^"\\]|\\.)*"/y;
const scalar = /[^\s,\]}]+/y;
/**
 * The offset of each value of a JSON text, by JSON pointer (RFC 6901).
 * @param text well-formed JSON within the nesting limit of requests, because the scan recurses
 */
export function jsonPlaces(text) {
    const places = new Map();
    let at = 0;
    const take = (pattern) => {
        pattern.lastIndex = at;
        const found = pattern.exec(text)?.[0] ?? "";
        at += found.length;
        return found;
    };
    const members = (end, one) => {
        at += 1;
        take(space);
        for (let index = 0; at < text.length && text[at] !== end; index++) {
            one(index);
            take(space);
            at += Number(text[at] === ",");
            take(space);
        }
        at += 1;
    };
    const value = (pointer) => {
        take(space);
        places.set(pointer, at);
        if (text[at] === "{") {
            members("}", () => {
                const name = JSON.parse(take(string));
                take(space);
                at += 1;
                value(`${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
            });
        }
        else if (text[at] === "[") {
            members("]", (index) => value(`${pointer}/${index}`));
        }
        else {
            take(text[at] === '"' ? string : scalar);
        }
    };
    value("");
    return places;
}
/** The offset of a value, or of its nearest parent when the field is missing. */
export function placeOf(places, pointer) {
    for (let nearest = pointer; nearest !== ""; nearest = nearest.slice(0, nearest.lastIndexOf("/"))) {
        const place = places.get(nearest);
        if (place !== undefined) {
            return place;
        }
    }
    return places.get("") ?? 0;
}
/** Turns a field path of an error message (`document_lines[2].price.base_amount`) into a JSON pointer. */
export const pointerOfPath = (path) => path
    .split(/[.[\]]+/)
    .filter((step) => step !== "")
    .map((step) => `/${step}`)
    .join("");
//# sourceMappingURL=json-places.js.map