import { asciiClass, isNameStart } from "./xml-characters.js";
import { KnownNames } from "./known-names.js";
import { FIRST_LOCAL_NAME } from "./vocabulary.js";
export const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
export const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";
export const initialScope = { prefix: "xml", uri: XML_NAMESPACE, outer: undefined, epoch: 0, depth: 1 };
export function namespaceOf(scope, prefix) {
    for (let at = scope; at; at = at.outer) {
        if (at.prefix === prefix) {
            return at.uri;
        }
    }
    return prefix === "" ? "" : undefined;
}
/** Where a name stands: behind which element's start, or behind which attribute's or element's name in the same tag. */
export const afterElement = (raw) => 2 * raw;
export const inTagAfter = (raw) => 2 * raw + 1;
/** Bounds the work for names that were made to share a hash. */
const MAX_PROBES = 512;
/** A bounded cache that all documents of the process share. */
const knownNames = new KnownNames();
/**
 * The qualified names of one document, interned by their characters in the source, so that a repeated name costs no
 * allocation: a raw name is looked up by hash and compared in place, and its expanded name is cached per scope.
 */
export class NameTable {
    constructor(source, units, { vocabulary, maxNames }) {
        this.source = source;
        this.units = units;
        /** Names that the vocabulary does not know, at index id - FIRST_LOCAL_NAME. */
        this.localNames = [];
        this.starts = [];
        this.ends = [];
        this.hashes = [];
        this.elementIds = [];
        this.elementEpochs = [];
        this.attributeIds = [];
        this.attributeEpochs = [];
        this.localIds = new Map();
        /** Raw name that came at a place the last time. */
        this.followers = [];
        /** Raw name plus one; 0 is free. */
        this.slots = new Int32Array(512);
        this.vocabulary = vocabulary;
        this.maxNames = maxNames;
    }
    /** Number of the raw name in source[start, end); -1 beyond the limit. */
    intern(start, end, hash) {
        const mask = this.slots.length - 1;
        let slot = (hash ^ (hash >>> 15)) & mask;
        for (let probes = 0; probes < MAX_PROBES; probes++) {
            const raw = this.slots[slot] - 1;
            if (raw < 0) {
                return this.add(slot, start, end, hash);
            }
            if (this.hashes[raw] === hash && this.sameCharacters(raw, start, end)) {
                return raw;
            }
            slot = (slot + 1) & mask;
        }
        return -1;
    }
    /**
     * The raw name in source[start, …) if it is the one that came at this place the last time, as in the lines of an invoice; -1
     * otherwise. It compares characters once, and neither looks for the end of the name nor needs its hash.
     */
    expected(place, start) {
        const raw = place < 0 ? -1 : this.followers[place];
        if (raw < 0) {
            return -1;
        }
        const { units } = this;
        const end = this.ends[raw];
        let at = start;
        for (let known = this.starts[raw]; known < end; known++, at++) {
            if (units[known] !== units[at]) {
                return -1;
            }
        }
        const next = units[at];
        return next < 128 && asciiClass[next] === 0 ? raw : -1;
    }
    expect(place, raw) {
        if (place >= 0) {
            this.followers[place] = raw;
        }
    }
    length(raw) {
        return this.ends[raw] - this.starts[raw];
    }
    rawName(raw) {
        return this.source.slice(this.starts[raw], this.ends[raw]);
    }
    /** Expanded name of an element; undefined when its prefix is not bound or the name has a misplaced colon. */
    elementId(raw, scope) {
        if (this.elementEpochs[raw] === scope.epoch) {
            return this.elementIds[raw];
        }
        const id = this.resolve(raw, scope, false);
        if (id !== undefined) {
            this.elementIds[raw] = id;
            this.elementEpochs[raw] = scope.epoch;
        }
        return id;
    }
    /** Finds what `elementId` finds; an attribute without a prefix is in no namespace. */
    attributeId(raw, scope) {
        if (this.attributeEpochs[raw] === scope.epoch) {
            return this.attributeIds[raw];
        }
        const id = this.resolve(raw, scope, true);
        if (id !== undefined) {
            this.attributeIds[raw] = id;
            this.attributeEpochs[raw] = scope.epoch;
        }
        return id;
    }
    resolve(raw, scope, isAttribute) {
        const hash = this.hashes[raw];
        const known = isAttribute
            ? -1
            : knownNames.find(this.source, this.starts[raw], this.ends[raw], hash);
        if (known < 0) {
            return this.resolveText(raw, scope, isAttribute);
        }
        const isSame = namespaceOf(scope, knownNames.prefix(known)) === knownNames.namespace(known);
        return isSame ? knownNames.id(known) : this.resolveText(raw, scope, isAttribute, false);
    }
    resolveText(raw, scope, isAttribute, isNew = !isAttribute) {
        const name = this.rawName(raw);
        const colon = name.indexOf(":");
        const local = name.slice(colon + 1);
        const prefix = name.slice(0, Math.max(colon, 0));
        const namespace = isAttribute && colon < 0 ? "" : namespaceOf(scope, prefix);
        const isName = colon !== 0 && isNameStart(local.charCodeAt(0)) && !local.includes(":");
        if (namespace === undefined || !isName) {
            return undefined;
        }
        const id = this.expandedId(namespace, local);
        if (isNew && id < FIRST_LOCAL_NAME) {
            knownNames.remember(name, this.hashes[raw], namespace, id);
        }
        return id;
    }
    expandedId(namespace, local) {
        const known = this.vocabulary.find(namespace, local);
        if (known !== undefined) {
            return known;
        }
        const key = `${namespace} ${local}`;
        let id = this.localIds.get(key);
        if (id === undefined) {
            id = FIRST_LOCAL_NAME + this.localNames.length;
            this.localNames.push({ namespace, local });
            this.localIds.set(key, id);
        }
        return id;
    }
    sameCharacters(raw, start, end) {
        const { units } = this;
        const first = this.starts[raw];
        const length = end - start;
        if (this.ends[raw] - first !== length) {
            return false;
        }
        for (let i = 0; i < length; i++) {
            if (units[first + i] !== units[start + i]) {
                return false;
            }
        }
        return true;
    }
    add(slot, start, end, hash) {
        const raw = this.starts.length;
        if (raw >= this.maxNames) {
            return -1;
        }
        this.starts.push(start);
        this.ends.push(end);
        this.hashes.push(hash);
        this.followers.push(-1, -1);
        this.elementIds.push(-1);
        this.elementEpochs.push(-1);
        this.attributeIds.push(-1);
        this.attributeEpochs.push(-1);
        this.slots[slot] = raw + 1;
        if (raw * 2 > this.slots.length) {
            this.grow();
        }
        return raw;
    }
    grow() {
        const slots = new Int32Array(this.slots.length * 4);
        const mask = slots.length - 1;
        this.hashes.forEach((hash, raw) => {
            let slot = (hash ^ (hash >>> 15)) & mask;
            while (slots[slot] !== 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = raw + 1;
        });
        this.slots = slots;
    }
}
//# sourceMappingURL=name-table.js.map