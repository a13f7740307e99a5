/** Bounds on the cache, because documents may be hostile. */
const MAX_LENGTH = 64;
const MAX_NAMES = 4096;
/** Bounds the work for names that were made to share a hash. */
const MAX_PROBES = 32;
const SLOTS = 2 * MAX_NAMES;
/**
 * Qualified names of earlier documents that are names of the vocabulary, such as "cbc:ID". A look-up compares characters in place
 * and allocates nothing; the caller checks the namespace of the prefix.
 */
export class KnownNames {
    constructor() {
        this.slots = new Int32Array(SLOTS);
        this.hashes = [];
        this.texts = [];
        this.prefixes = [];
        this.namespaces = [];
        this.ids = [];
    }
    find(source, start, end, hash) {
        for (let probes = 0, slot = hash & (SLOTS - 1); probes < MAX_PROBES; probes++, slot = (slot + 1) & (SLOTS - 1)) {
            const index = this.slots[slot] - 1;
            if (index < 0) {
                return -1;
            }
            if (this.hashes[index] === hash && isAt(source, start, end, this.texts[index])) {
                return index;
            }
        }
        return -1;
    }
    prefix(index) {
        return this.prefixes[index];
    }
    namespace(index) {
        return this.namespaces[index];
    }
    id(index) {
        return this.ids[index];
    }
    /** Remembers a name that `find` does not know; without a prefix `namespace` is the default one. */
    remember(name, hash, namespace, id) {
        if (name.length > MAX_LENGTH || this.texts.length >= MAX_NAMES) {
            return;
        }
        // V8's slices keep the whole document alive, so the name is copied.
        const text = Array.from(name).join("");
        let slot = hash & (SLOTS - 1);
        for (let probes = 0; this.slots[slot] !== 0; probes++, slot = (slot + 1) & (SLOTS - 1)) {
            if (probes === MAX_PROBES) {
                return;
            }
        }
        this.slots[slot] = this.texts.push(text);
        this.hashes.push(hash);
        this.prefixes.push(text.includes(":") ? text.slice(0, text.indexOf(":")) : "");
        this.namespaces.push(namespace);
        this.ids.push(id);
    }
}
function isAt(source, start, end, text) {
    if (end - start !== text.length) {
        return false;
    }
    for (let index = 0; index < text.length; index++) {
        if (source.charCodeAt(start + index) !== text.charCodeAt(index)) {
            return false;
        }
    }
    return true;
}
//# sourceMappingURL=known-names.js.map