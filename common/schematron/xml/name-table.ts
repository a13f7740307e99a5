import { asciiClass, isNameStart } from "./xml-characters.ts";
import { FIRST_LOCAL_NAME, type ExpandedName, vocabulary } from "./vocabulary.ts";

/** Bounds on the cache, because documents may be hostile. */
const MAX_LENGTH = 64;
const MAX_NAMES = 4096;
/** Bounds the work for names that were made to share a hash. */
const MAX_KNOWN_PROBES = 32;
const SLOTS = 2 * MAX_NAMES;

/**
 * Qualified names of earlier documents that are names of the vocabulary, such as "cbc:ID". A look-up compares characters in place
 * and allocates nothing; the caller checks the namespace of the prefix.
 */
class KnownNames {
  private readonly slots = new Int32Array(SLOTS);
  private readonly hashes: number[] = [];
  private readonly texts: string[] = [];
  private readonly prefixes: string[] = [];
  private readonly namespaces: string[] = [];
  private readonly ids: number[] = [];

  find(source: string, start: number, end: number, hash: number): number {
    for (
      let probes = 0, slot = hash & (SLOTS - 1);
      probes < MAX_KNOWN_PROBES;
      probes++, slot = (slot + 1) & (SLOTS - 1)
    ) {
      const index = (this.slots[slot] as number) - 1;
      if (index < 0) {
        return -1;
      }
      if (this.hashes[index] === hash && isAt(source, start, end, this.texts[index] as string)) {
        return index;
      }
    }
    return -1;
  }

  prefix(index: number): string {
    return this.prefixes[index] as string;
  }

  namespace(index: number): string {
    return this.namespaces[index] as string;
  }

  id(index: number): number {
    return this.ids[index] as number;
  }

  /** Remembers a name that `find` does not know; without a prefix `namespace` is the default one. */
  remember(name: string, hash: number, namespace: string, id: number): void {
    if (name.length > MAX_LENGTH || this.texts.length >= MAX_NAMES) {
      return;
    }
    // V8's slices keep the whole document alive, so the name is copied.
    const text = Array.from(name).join("");
    let slot = hash & (SLOTS - 1);
    for (let probes = 0; this.slots[slot] !== 0; probes++, slot = (slot + 1) & (SLOTS - 1)) {
      if (probes === MAX_KNOWN_PROBES) {
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

function isAt(source: string, start: number, end: number, text: string): boolean {
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

export const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
export const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";

/** Namespace declarations in force, innermost first. `epoch` is unique per scope: a cached resolution names it. */
export interface NamespaceScope {
  readonly prefix: string;
  readonly uri: string;
  readonly outer: NamespaceScope | undefined;
  readonly epoch: number;
  readonly depth: number;
}

export const initialScope: NamespaceScope = { prefix: "xml", uri: XML_NAMESPACE, outer: undefined, epoch: 0, depth: 1 };

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

/** A bounded cache that all documents of the process share. */
const knownNames = new KnownNames();

/**
 * The qualified names of one document, interned by their characters in the source, so that a repeated name costs no
 * allocation: a raw name is looked up by hash and compared in place, and its expanded name is cached per scope.
 */
export class NameTable {
  /** Names that the vocabulary does not know, at index id - FIRST_LOCAL_NAME. */
  readonly localNames: ExpandedName[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  private readonly hashes: number[] = [];
  private readonly elementIds: number[] = [];
  private readonly elementEpochs: number[] = [];
  private readonly attributeIds: number[] = [];
  private readonly attributeEpochs: number[] = [];
  private readonly localIds = new Map<string, number>();
  /** Raw name that came at a place the last time. */
  private readonly followers: number[] = [];
  /** Raw name plus one; 0 is free. */
  private slots = new Int32Array(512);

  constructor(
    private readonly source: string,
    private readonly units: Uint16Array,
    private readonly maxNames: number,
  ) {}

  /** Number of the raw name in source[start, end); -1 beyond the limit. */
  intern(start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let probes = 0; probes < MAX_PROBES; probes++) {
      const raw = (this.slots[slot] as number) - 1;
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
  expected(place: number, start: number): number {
    const raw = place < 0 ? -1 : (this.followers[place] as number);
    if (raw < 0) {
      return -1;
    }
    const { units } = this;
    const end = this.ends[raw] as number;
    let at = start;
    for (let known = this.starts[raw] as number; known < end; known++, at++) {
      if (units[known] !== units[at]) {
        return -1;
      }
    }
    const next = units[at] as number;
    return next < 128 && asciiClass[next] === 0 ? raw : -1;
  }

  expect(place: number, raw: number): void {
    if (place >= 0) {
      this.followers[place] = raw;
    }
  }

  length(raw: number): number {
    return (this.ends[raw] as number) - (this.starts[raw] as number);
  }

  rawName(raw: number): string {
    return this.source.slice(this.starts[raw], this.ends[raw]);
  }

  /** Expanded name of an element; undefined when its prefix is not bound or the name has a misplaced colon. */
  elementId(raw: number, scope: NamespaceScope): number | undefined {
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
  attributeId(raw: number, scope: NamespaceScope): number | undefined {
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

  private resolve(raw: number, scope: NamespaceScope, isAttribute: boolean): number | undefined {
    const hash = this.hashes[raw] as number;
    const known = isAttribute
      ? -1
      : knownNames.find(this.source, this.starts[raw] as number, this.ends[raw] as number, hash);
    if (known < 0) {
      return this.resolveText(raw, scope, isAttribute);
    }
    const isSame = namespaceOf(scope, knownNames.prefix(known)) === knownNames.namespace(known);
    return isSame ? knownNames.id(known) : this.resolveText(raw, scope, isAttribute, false);
  }

  private resolveText(
    raw: number,
    scope: NamespaceScope,
    isAttribute: boolean,
    isNew = !isAttribute,
  ): number | undefined {
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
      knownNames.remember(name, this.hashes[raw] as number, namespace, id);
    }
    return id;
  }

  private expandedId(namespace: string, local: string): number {
    const known = vocabulary.find(namespace, local);
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

  private sameCharacters(raw: number, start: number, end: number): boolean {
    const { units } = this;
    const first = this.starts[raw] as number;
    const length = end - start;
    if ((this.ends[raw] as number) - first !== length) {
      return false;
    }
    for (let i = 0; i < length; i++) {
      if (units[first + i] !== units[start + i]) {
        return false;
      }
    }
    return true;
  }

  private add(slot: number, start: number, end: number, hash: number): number {
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
