import { writeSections } from "./render-ubl.js";
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
export function fieldPointers({ kind, document }, locations) {
    const pointers = new Map();
    if (locations.length === 0) {
        return pointers;
    }
    const root = { inner: new Map(), pointer: "" };
    const trails = locations.map((location) => layTrail(root, location));
    writeSections(new PlaceFinder(root, document), {
        kind,
        document,
        documentId: computed,
        documentSequence: computed,
        amounts: computedAmounts(document),
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
function layTrail(root, location) {
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
}
/** Stands for values that the service adds: it matters only that they are written. */
const computed = "0";
const computedLine = {
    base_amount: computed,
    net_amount: computed,
    tax_amount: computed,
    total_amount: computed,
    gross_price_amount: computed,
    allowances: [],
    charges: [],
};
const computedTotals = {
    line_extension_amount: computed,
    tax_exclusive_amount: computed,
    tax_inclusive_amount: computed,
    payable_amount: computed,
    tax_amount: computed,
    tax_subtotals: [],
};
function computedAmounts(document) {
    const { document_currency_code: currency, document_lines: lines, prepaid_amount, rounding_amount } = document;
    const totals = {
        ...computedTotals,
        ...(currency !== "AED" && { tax_inclusive_amount_in_aed: computed }),
        ...(prepaid_amount !== undefined && { prepaid_amount }),
        ...(rounding_amount !== undefined && { rounding_amount }),
    };
    return { lines: lines.map(() => computedLine), allowances: [], charges: [], totals };
}
class PlaceFinder {
    constructor(place, document) {
        this.scope = { place, pointer: "", value: document, counts: new Map(), isWritten: false };
    }
    from(object, key, index) {
        if (this.scope.place !== undefined) {
            this.origin = { object, key, index };
        }
        return this;
    }
    leaf(path, value) {
        this.element(path, value, []);
    }
    field(path, object, key, attributes = {}) {
        const value = object?.[key];
        const shown = this.scope.place === undefined ? [] : Object.entries(attributes);
        const pointers = shown.map(([name, member = key]) => [`@${name}`, this.pointerOf({ object, key: member })]);
        this.from(object, key).element(path, value, pointers);
    }
    group(name, write) {
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
    embed() {
        this.scope.isWritten = true;
    }
    enter(place, origin) {
        const outer = this.scope;
        if (place === undefined) {
            return { pointer: "", value: undefined, isWritten: false };
        }
        place.pointer = origin === undefined ? outer.pointer : this.pointerOf(origin);
        if (place.inner.size === 0) {
            return { pointer: "", value: undefined, isWritten: false };
        }
        const value = origin === undefined ? outer.value : valueOf(origin);
        return { outer, place, pointer: place.pointer, value, counts: new Map(), isWritten: false };
    }
    element(path, value, attributes) {
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
    pointerOf({ object, key, index }) {
        let scope = object === undefined ? undefined : this.scope;
        while (scope !== undefined && scope.value !== object) {
            scope = scope.outer;
        }
        const pointer = `${(scope ?? this.scope).pointer}/${key}`;
        return index === undefined ? pointer : `${pointer}/${index}`;
    }
}
function valueOf({ object, key, index }) {
    const member = object?.[key];
    return index === undefined ? member : member?.[index];
}
//# sourceMappingURL=field-pointers.js.map