/** A hint has room for this many places; of more the first ones are named. */
const MAX_PLACES = 3;

/** Where whoever has to mend a document should look: elements of it, or fields of a request. */
export function hintOf(places: readonly string[]): string {
  const named = places.slice(0, MAX_PLACES);
  const last = named.pop();
  if (last === undefined) {
    return "Look at this element.";
  }
  return `Look at ${named.length === 0 ? last : `${named.join(", ")} or ${last}`}.`;
}
