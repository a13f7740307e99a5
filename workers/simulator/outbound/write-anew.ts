const markup = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<([^\s<>/?!]+)((?:\s+[^\s=<>]+="[^"]*")+)\s*(\/?)>/g;
const attribute = /[^\s=]+="[^"]*"/g;

/**
 * The envelope as another program writes what it has read, as phoss-ap does before it sends: the same elements and texts in
 * other bytes, with another declaration, order of attributes and space in tags.
 */
export const writeAnew = (sbd: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${sbd
    .replace(/^\uFEFF?<\?xml[^>]*\?>\s*/, "")
    .replace(markup, (whole: string, name: string | undefined, attributes: string, end: string) =>
      name === undefined ? whole : `<${[name, ...attributes.match(attribute)!.toReversed()].join(" ")}${end && " /"}>`,
    )}`;
