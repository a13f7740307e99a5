const space = /\s*/y;
const string = /"(?:[^"\\]|\\.)*"/y;
const scalar = /[^\s,\]}]+/y;

/**
 * Offsets of the values of a JSON text by their pointers (RFC 6901), in one pass.
 *
 * @param text well-formed JSON, nested no deeper than a request may be
 */
export function jsonPlaces(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  const members = (end: string, one: (index: number) => void): void => {
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
  const value = (pointer: string): void => {
    take(space);
    places.set(pointer, at);
    if (text[at] === "{") {
      members("}", () => {
        const name = JSON.parse(take(string)) as string;
        take(space);
        at += 1;
        value(`${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      });
    } else if (text[at] === "[") {
      members("]", (index) => value(`${pointer}/${index}`));
    } else {
      take(text[at] === '"' ? string : scalar);
    }
  };
  value("");
  return places;
}

/** The place of a value, or of the nearest one around it: a field that is missing has none of its own. */
export function placeOf(places: ReadonlyMap<string, number>, pointer: string): number {
  for (let nearest = pointer; nearest !== ""; nearest = nearest.slice(0, nearest.lastIndexOf("/"))) {
    const place = places.get(nearest);
    if (place !== undefined) {
      return place;
    }
  }
  return places.get("") ?? 0;
}

/** `document_lines[2].price.base_amount`, as complaints name a field, as a pointer. */
export const pointerOfPath = (path: string): string =>
  path
    .split(/[.[\]]+/)
    .filter((step) => step !== "")
    .map((step) => `/${step}`)
    .join("");
