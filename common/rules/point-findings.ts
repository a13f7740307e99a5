import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import { hintOf } from "../schematron/findings.ts";
import { fieldsOfRule } from "./rule-fields.ts";
import type { Finding } from "./finding.ts";
import { fieldPointers } from "../ubl/field-pointers.ts";

/**
 * Adds to each finding the JSON pointer of its request field, and a hint with the fields to look at: those that the table of
 * rules names, else those that the rule reads.
 */
export function pointFindings(
  findings: readonly Finding[],
  source: { kind: DocumentKind; document: TradeDocument },
): Finding[] {
  const read = findings.map(({ location, places = [] }) => places.flatMap((place) => placeFrom(location, place)));
  const pointers = fieldPointers(source, [...findings.map(({ location }) => location), ...read.flat()]);
  return findings.map((finding, index) => {
    const at = finding.pointer ?? pointers.get(finding.location);
    const named = fieldsOfRule(finding.reasonCode, source, at);
    const pointer = named[0] ?? at;
    const asked = new Set(read[index]?.flatMap((place) => pointers.get(place) ?? []));
    const fields = named.length > 0 ? named : asked.size > 0 || pointer === undefined ? [...asked] : [pointer];
    return {
      ...finding,
      ...(pointer !== undefined && { pointer }),
      ...(fields.length > 0 && { hint: hintOf(fields) }),
    };
  });
}

/** Resolves a place relative to an element; a search anywhere (`//`) has no place. */
function placeFrom(location: string, place: string): string[] {
  if (place.startsWith("/")) {
    return place.startsWith("//") ? [] : [place];
  }
  const steps = location.split("/");
  for (const step of place.split("/")) {
    if (step === "..") {
      steps.pop();
    } else {
      steps.push(step);
    }
  }
  return [steps.join("/")];
}
