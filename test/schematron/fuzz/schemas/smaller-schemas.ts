import { parseXmlDocument, serializeToWellFormedString, type Element } from "slimdom";

import type { SchemaCase } from "./fuzz-schemas.ts";

/** The same XML without some of its elements, as many as possible at first. */
function* withoutSome(xml: string): Generator<string> {
  const count = parseXmlDocument(xml).getElementsByTagNameNS("*", "*").length;
  for (let size = Math.ceil(count / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 1; from < count; from += size) {
      const document = parseXmlDocument(xml);
      const elements = document.getElementsByTagNameNS("*", "*").slice(from, from + size);
      elements.forEach((element) => (element.parentNode as Element | null)?.removeChild(element));
      yield serializeToWellFormedString(document);
    }
  }
}

function* smaller(made: SchemaCase): Generator<SchemaCase> {
  for (const index of made.done.keys()) {
    yield { ...made, done: made.done.filter((_, at) => at !== index) };
  }
  for (const text of withoutSome(made.text)) {
    yield { ...made, text };
  }
  for (const xml of withoutSome(made.xml)) {
    yield { ...made, xml };
  }
}

const maxTries = 300;

/** A small case that differs as well. */
export function smallerSchemas(made: SchemaCase, differs: (made: SchemaCase) => boolean): SchemaCase {
  let best = made;
  let tries = 0;
  for (let found: SchemaCase | undefined = made; found !== undefined;) {
    best = found;
    found = undefined;
    for (const candidate of smaller(best)) {
      tries += 1;
      if (tries > maxTries) {
        return best;
      }
      if (differs(candidate)) {
        found = candidate;
        break;
      }
    }
  }
  return best;
}
