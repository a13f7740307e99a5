import type { TradeDocument } from "../domain/document.ts";
import { documentPlaces } from "./places/document-places.ts";
import type { Place, Places, PointerContext } from "./places/place.ts";

interface Step {
  name: string;
  /** Among the siblings of the same name, from 1. */
  position: number;
}

/**
 * JSON pointer (RFC 6901) of the request field behind a place in the UBL document:
 * `/Invoice/cac:InvoiceLine[3]/cac:Price[1]/cbc:PriceAmount[1]` → `/document_lines/2/price/base_amount`. Where the
 * place itself has no field (a computed amount), the nearest ancestor that has one; undefined when none has.
 * @param location XPath with the prefixes cac and cbc; positions may be left out where they are 1
 * @param document the document that was rendered: allowances and charges share an element in UBL
 */
export function fieldPointer(location: string, document: TradeDocument): string | undefined {
  const [root, ...steps] = location.split("/").filter(Boolean).map(toStep);
  if (root === undefined) {
    return undefined;
  }
  const pointer = follow(steps, documentPlaces, { rootName: root.name, document });
  return pointer === "" ? undefined : pointer;
}

/** A step that is not understood stops the search at its parent: no place has the empty name. */
function toStep(text: string): Step {
  const [, name = "", position = "1"] = /^(@?[\w.-]+(?::[\w.-]+)?)(?:\[(\d+)\])?$/.exec(text) ?? [];
  return { name, position: Number(position) };
}

function follow([step, ...rest]: Step[], places: Places, context: PointerContext): string {
  const place = step === undefined ? undefined : placeOf(step, places, context);
  if (step === undefined || place === undefined) {
    return "";
  }
  const inner = follow(rest, place.children ?? {}, enter(step, context));
  return join(place.at, inner === "" && place.own !== undefined ? join(place.own, "") : inner);
}

function placeOf(step: Step, places: Places, context: PointerContext): Place | undefined {
  const entry = Object.hasOwn(places, step.name) ? places[step.name] : undefined;
  const place = typeof entry === "function" ? entry(step.position, context) : entry;
  return typeof place === "string" ? { at: place } : place;
}

function join(at: string, inner: string): string {
  return at === "" ? inner : `/${at}${inner}`;
}

function enter({ name, position }: Step, context: PointerContext): PointerContext {
  const isLine = name === "cac:InvoiceLine" || name === "cac:CreditNoteLine";
  const line = isLine ? context.document.document_lines[position - 1] : undefined;
  return line === undefined ? context : { ...context, line };
}
