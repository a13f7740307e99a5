import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import type { LineAmounts, Totals } from "../pricing/amounts.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import type { TextKey, XmlWriter } from "./xml-writer.ts";
import { writeSections } from "./render-ubl.ts";

/** A requested place or one of its ancestors. */
interface Place {
  /** By step: `cac:Price[1]`, `@unitCode`. */
  inner: Map<string, Place>;
  /** JSON pointer of the field written here; absent before. */
  pointer?: string;
}

/**
 * Finds the JSON pointers (RFC 6901) of the request fields behind places in the UBL document:
 * `/Invoice/cac:InvoiceLine[3]/cac:Price[1]/cbc:PriceAmount[1]` → `/document_lines/2/price/base_amount`. A place
 * without a field (a computed amount) gets the pointer of its nearest ancestor with one; absent without any.
 *
 * The document is written again by a writer that produces no text and records the places. A document without findings
 * costs nothing, one with findings less than its rendering.
 *
 * @param locations XPaths with the prefixes cac and cbc; positions of 1 may be left out, and the root may be any step.
 * A step that is not understood stops at its parent
 * @returns pointers by location
 */
export function fieldPointers(
  { kind, document }: { kind: DocumentKind; document: TradeDocument },
  locations: readonly string[],
): ReadonlyMap<string, string> {
  const pointers = new Map<string, string>();
  if (locations.length === 0) {
    return pointers;
  }
  const root: Place = { inner: new Map(), pointer: "" };
  const trails = locations.map((location) => {
    const trail = [root];
    for (const step of location.split("/").filter(Boolean).slice(1)) {
      const [, name = "", position = "1"] = /^(@?[\w.-]+(?::[\w.-]+)?)(?:\[(\d+)\])?$/.exec(step) ?? [];
      const key = name.startsWith("@") ? name : `${name}[${position}]`;
      const { inner } = trail.at(-1) ?? root;
      const place = inner.get(key) ?? { inner: new Map() };
      inner.set(key, place);
      trail.push(place);
    }
    return trail;
  });
  const { document_currency_code: currency, document_lines: lines, prepaid_amount, rounding_amount } = document;
  const totals: Totals = {
    line_extension_amount: computed,
    tax_exclusive_amount: computed,
    tax_inclusive_amount: computed,
    payable_amount: computed,
    tax_amount: computed,
    tax_subtotals: [],
    ...(currency !== "AED" && { tax_inclusive_amount_in_aed: computed }),
    ...definedFields({ prepaid_amount, rounding_amount }),
  };
  writeSections(new PlaceFinder(root, document), {
    kind,
    document,
    documentId: computed,
    documentSequence: computed,
    amounts: { lines: lines.map(() => computedLine), allowances: [], charges: [], totals },
    attachmentContents: new Map(document.attachments?.map(({ id }) => [id, computed])),
  });
  locations.forEach((location, index) => {
    const pointer = trails[index]?.findLast((place) => place.pointer !== undefined)?.pointer ?? "";
    if (pointer !== "") {
      pointers.set(location, pointer);
    }
  });
  return pointers;
}

/** The value of what the service adds: it matters only that it is written. */
const computed = "0";
const computedLine: LineAmounts = {
  base_amount: computed,
  net_amount: computed,
  tax_amount: computed,
  total_amount: computed,
  gross_price_amount: computed,
  allowances: [],
  charges: [],
};

/** A member of the request, or an element of an array. */
interface Origin {
  object: object | undefined;
  key: string;
  index?: number | undefined;
}

/** The element that is being written. */
interface Scope {
  outer?: Scope | undefined;
  /** Absent outside the requested places. */
  place?: Place | undefined;
  /** JSON pointer of the field behind the element; the parent's pointer if no field belongs to it. */
  pointer: string;
  value: unknown;
  /** Number of children written so far, by name. */
  counts?: Map<string, number> | undefined;
  isWritten: boolean;
}

class PlaceFinder implements XmlWriter {
  private scope: Scope;
  private origin: Origin | undefined;

  constructor(place: Place, document: TradeDocument) {
    this.scope = { place, pointer: "", value: document, counts: new Map(), isWritten: false };
  }

  from<T extends object>(object: T | undefined, key: keyof T & string, index?: number): this {
    if (this.scope.place !== undefined) {
      this.origin = { object, key, index };
    }
    return this;
  }

  leaf(path: string, value: string | undefined): void {
    this.element(path, value, []);
  }

  field<T extends object>(
    path: string,
    object: T | undefined,
    key: TextKey<T>,
    attributes: Readonly<Record<string, TextKey<T> | undefined>> = {},
  ): void {
    const value = object?.[key] as string | undefined;
    const shown = this.scope.place === undefined ? [] : Object.entries(attributes);
    const pointers = shown.map(
      ([name, member = key]) => [`@${name}`, this.pointerOf({ object, key: member })] as const,
    );
    this.from(object, key).element(path, value, pointers);
  }

  group(name: string, write: () => void): void {
    const { scope: outer, origin } = this;
    this.origin = undefined;
    if (outer.place === undefined && outer.isWritten) {
      return;
    }
    const position = (outer.counts?.get(name) ?? 0) + 1;
    const place = outer.place?.inner.get(`${name}[${position}]`);
    this.scope = this.enter(place, origin);
    write();
    const { isWritten } = this.scope;
    this.scope = outer;
    if (isWritten) {
      outer.isWritten = true;
      outer.counts?.set(name, position);
    }
  }

  embed(): void {
    this.scope.isWritten = true;
  }

  private enter(place: Place | undefined, origin: Origin | undefined): Scope {
    const outer = this.scope;
    if (place === undefined) {
      return { pointer: "", value: undefined, isWritten: false };
    }
    place.pointer = origin === undefined ? outer.pointer : this.pointerOf(origin);
    if (place.inner.size === 0) {
      return { pointer: "", value: undefined, isWritten: false };
    }
    let { value } = outer;
    if (origin !== undefined) {
      const { object, key, index } = origin;
      const member = (object as Readonly<Record<string, unknown>> | undefined)?.[key];
      value = index === undefined ? member : (member as readonly unknown[] | undefined)?.[index];
    }
    return { outer, place, pointer: place.pointer, value, counts: new Map(), isWritten: false };
  }

  private element(path: string, value: string | undefined, attributes: readonly (readonly [string, string])[]): void {
    const slash = this.scope.place === undefined ? -1 : path.indexOf("/");
    if (slash > 0) {
      this.group(path.slice(0, slash), () => this.element(path.slice(slash + 1), value, attributes));
      return;
    }
    this.group(path, () => {
      this.scope.isWritten = value !== undefined && value !== "";
      for (const [step, pointer] of attributes) {
        const place = this.scope.place?.inner.get(step);
        if (place !== undefined) {
          place.pointer = pointer;
        }
      }
    });
  }

  /** An unknown object was created from the current one, so it gets its pointer. */
  private pointerOf({ object, key, index }: Origin): string {
    let scope: Scope | undefined = object === undefined ? undefined : this.scope;
    while (scope !== undefined && scope.value !== object) {
      scope = scope.outer;
    }
    const pointer = `${(scope ?? this.scope).pointer}/${key}`;
    return index === undefined ? pointer : `${pointer}/${index}`;
  }
}
