import { asciiClass, isNameStart } from "./xml-characters.ts";
import { FIRST_LOCAL_NAME, type ExpandedName, vocabulary } from "./vocabulary.ts";

export const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
export const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";

/** Namespace declarations in force, innermost first. `epoch` is unique per scope: a cached resolution names it. */
export interface NamespaceScope {
  readonly prefix: string;
  readonly uri: string;
  readonly outer: NamespaceScope | undefined;
  readonly epoch: number;
  readonly depth: number;
  /** Scopes with one more declaration that documents share; undefined where this one is not shared. */
  inner: Map<string, NamespaceScope> | undefined;
}

export const initialScope: NamespaceScope = {
  prefix: "xml",
  uri: XML_NAMESPACE,
  outer: undefined,
  epoch: 0,
  depth: 1,
  inner: new Map(),
};

/** Bound on the scopes that are kept, because documents may be hostile. When they are that many, all are forgotten. */
const MAX_SCOPES = 1000;
/** V8 copies slices that are shorter than 13 characters; others keep the whole document alive. */
const MAX_PREFIX = 12;
let sharedScopes = 0;
let latestEpoch = 0;

/** The scope with one more declaration. Documents share it if rules mention the namespace, so that a name is resolved once. */
export function scopeWithin(outer: NamespaceScope, prefix: string, uri: string): NamespaceScope {
  const own = vocabulary.ownNamespace(uri);
  const key = `${prefix} ${own ?? ""}`;
  const known = own === undefined ? undefined : outer.inner?.get(key);
  if (known !== undefined) {
    return known;
  }
  latestEpoch++;
  const isShared = outer.inner !== undefined && own !== undefined && prefix.length <= MAX_PREFIX;
  const inner = isShared ? new Map<string, NamespaceScope>() : undefined;
  const scope = { prefix, uri: own ?? uri, outer, epoch: latestEpoch, depth: outer.depth + 1, inner };
  if (isShared) {
    if (sharedScopes === MAX_SCOPES) {
      initialScope.inner = new Map();
      sharedScopes = 0;
    }
    outer.inner?.set(key, scope);
    sharedScopes++;
  }
  return scope;
}

export function namespaceOf(scope: NamespaceScope, prefix: string): string | undefined {
  for (let at: NamespaceScope | undefined = scope; at; at = at.outer) {
    if (at.prefix === prefix) {
      return at.uri;
    }
  }
  return prefix === "" ? "" : undefined;
}

/** A name's place: after which element's start, or after which attribute's or element's name in the same tag. */
export const afterElement = (raw: number): number => 2 * raw;
export const inTagAfter = (raw: number): number => 2 * raw + 1;

const MAX_PROBES = 512;
/** Names of a table that is kept for the next document, and probes of each. */
const MAX_KEPT = 4096;
const MAX_KEPT_PROBES = 32;
const none = new Uint16Array(0);

/**
 * Qualified names, interned by their characters, so that a repeated name costs no allocation: a raw name is looked up by hash and
 * compared in place, and its expanded name is cached per scope. The table stays for the next document, which has the same names.
 */
export class NameTable {
  /** The document's names that the vocabulary does not know, at index id - FIRST_LOCAL_NAME. */
  localNames: ExpandedName[] = [];
  private localIds = new Map<string, number>();
  /** Raw names whose cached number is one of this document. */
  private readonly ofDocument: number[] = [];
  private document = 0;
  private different = 0;
  /** It is not used for the next document, because this one may be hostile. */
  isSpoilt = false;
  private units = none;
  private maxNames = 0;
  /** Characters of all names. */
  private characters = new Uint16Array(1 << 12);
  private used = 0;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly hashes: number[] = [];
  /** Document that had the name last. */
  private readonly seen: number[] = [];
  /** The expanded names that were found last, and the epochs of their scopes. */
  private readonly elements = { ids: [] as number[], epochs: [] as number[] };
  private readonly attributes = { ids: [] as number[], epochs: [] as number[] };
  /** Raw name that came at a place the last time. */
  private readonly followers: number[] = [];
  /** Raw name plus one; 0 is free. */
  private slots = new Int32Array(1 << 12);

  /** @param maxNames that the document may have */
  begin(units: Uint16Array<ArrayBuffer>, maxNames: number): void {
    this.document++;
    this.different = 0;
    this.units = units;
    this.maxNames = maxNames;
    for (const raw of this.ofDocument) {
      this.elements.epochs[raw] = -1;
      this.attributes.epochs[raw] = -1;
    }
    this.ofDocument.length = 0;
    this.localNames = [];
    this.localIds = new Map();
  }

  /** Lets go of the document's text, which may be large. */
  end(): void {
    this.units = none;
  }

  /** Number of the raw name in units[start, end); -1 beyond the limit. */
  intern(start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let probes = 0; probes < MAX_PROBES; probes++) {
      const raw = (this.slots[slot] as number) - 1;
      if (raw < 0) {
        this.isSpoilt ||= probes > MAX_KEPT_PROBES;
        return this.isWithinLimit() ? this.add(slot, start, end, hash) : -1;
      }
      if (this.hashes[raw] === hash && this.length(raw) === end - start && this.isAt(raw, start)) {
        return this.seen[raw] === this.document || this.isWithinLimit(raw) ? raw : -1;
      }
      slot = (slot + 1) & mask;
    }
    this.isSpoilt = true;
    return -1;
  }

  /**
   * The raw name in units[start, …) if it is the one that came at this place the last time, as in the lines of an invoice; -1
   * otherwise. It compares characters once, and neither looks for the end of the name nor needs its hash.
   */
  expected(place: number, start: number): number {
    const raw = place < 0 ? -1 : (this.followers[place] as number);
    if (raw < 0 || !this.isAt(raw, start)) {
      return -1;
    }
    const next = this.units[start + this.length(raw)] as number;
    const isWhole = next < 128 && asciiClass[next] === 0;
    return isWhole && (this.seen[raw] === this.document || this.isWithinLimit(raw)) ? raw : -1;
  }

  expect(place: number, raw: number): void {
    if (place >= 0) {
      this.followers[place] = raw;
    }
  }

  /** Whether the characters of the name are those from `start`. */
  isAt(raw: number, start: number): boolean {
    const { units, characters } = this;
    const end = this.ends[raw] as number;
    for (let known = this.starts[raw] as number, at = start; known < end; known++, at++) {
      if (characters[known] !== units[at]) {
        return false;
      }
    }
    return true;
  }

  length(raw: number): number {
    return (this.ends[raw] as number) - (this.starts[raw] as number);
  }

  rawName(raw: number): string {
    return String.fromCharCode(...this.characters.subarray(this.starts[raw], this.ends[raw]));
  }

  /**
   * Expanded name of an element or an attribute: an attribute without a prefix is in no namespace. undefined when its prefix is not
   * bound or the name has a misplaced colon.
   */
  id(raw: number, scope: NamespaceScope, isAttribute: boolean): number | undefined {
    const { ids, epochs } = isAttribute ? this.attributes : this.elements;
    if (epochs[raw] === scope.epoch) {
      return ids[raw];
    }
    const id = this.resolve(raw, scope, isAttribute);
    if (id !== undefined) {
      ids[raw] = id;
      epochs[raw] = scope.epoch;
    }
    return id;
  }

  private resolve(raw: number, scope: NamespaceScope, isAttribute: boolean): number | undefined {
    const name = this.rawName(raw);
    const colon = name.indexOf(":");
    const local = name.slice(colon + 1);
    const prefix = name.slice(0, Math.max(colon, 0));
    const namespace = isAttribute && colon < 0 ? "" : namespaceOf(scope, prefix);
    const isName = colon !== 0 && isNameStart(local.charCodeAt(0)) && !local.includes(":");
    if (namespace === undefined || !isName) {
      return undefined;
    }
    return (
      vocabulary.find(namespace, local) ?? vocabulary.learn(namespace, local) ?? this.localId(raw, namespace, local)
    );
  }

  private localId(raw: number, namespace: string, local: string): number {
    this.ofDocument.push(raw);
    const key = `${namespace} ${local}`;
    let id = this.localIds.get(key);
    if (id === undefined) {
      id = FIRST_LOCAL_NAME + this.localNames.length;
      this.localNames.push({ namespace, local });
      this.localIds.set(key, id);
    }
    return id;
  }

  /** Counts a name that the document has not had yet; false beyond the limit. */
  private isWithinLimit(raw?: number): boolean {
    if (this.different >= this.maxNames) {
      return false;
    }
    this.different++;
    if (raw !== undefined) {
      this.seen[raw] = this.document;
    }
    return true;
  }

  private add(slot: number, start: number, end: number, hash: number): number {
    const raw = this.starts.length;
    this.isSpoilt ||= raw >= MAX_KEPT;
    this.keep(start, end);
    this.hashes.push(hash);
    this.seen.push(this.document);
    this.followers.push(-1, -1);
    for (const { ids, epochs } of [this.elements, this.attributes]) {
      ids.push(-1);
      epochs.push(-1);
    }
    this.slots[slot] = raw + 1;
    if (raw * 2 > this.slots.length) {
      this.grow();
    }
    return raw;
  }

  private keep(start: number, end: number): void {
    const { used } = this;
    this.used += end - start;
    if (this.used > this.characters.length) {
      const characters = new Uint16Array(2 * this.used);
      characters.set(this.characters);
      this.characters = characters;
    }
    this.characters.set(this.units.subarray(start, end), used);
    this.starts.push(used);
    this.ends.push(this.used);
  }

  private grow(): void {
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

let table = new NameTable();

/** The table for a document, until it is called again. */
export function namesOf(units: Uint16Array<ArrayBuffer>, maxNames: number): NameTable {
  if (table.isSpoilt) {
    table = new NameTable();
  }
  table.begin(units, maxNames);
  return table;
}
