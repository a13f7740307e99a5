/**
 * Numbers for expanded names. Rule sets enter the names they mention when they are compiled (a bounded, trusted set); documents add
 * others of the same namespaces while there is room. Names unknown here get numbers of their own per document, from
 * `FIRST_LOCAL_NAME` upwards.
 */

export interface ExpandedName {
  readonly namespace: string;
  readonly local: string;
}

export const FIRST_LOCAL_NAME = 1 << 20;

/** Names of documents that are kept, and how long they may be: a hostile document can fill the room, and gains nothing. */
const MAX_LEARNED = 2000;
const MAX_LENGTH = 64;

class Vocabulary {
  private learned = 0;
  private readonly names: ExpandedName[] = [];
  private readonly byNamespace = new Map<string, Map<string, number>>();
  private readonly namespaces = new Map<string, string>();

  get size(): number {
    return this.names.length;
  }

  find(namespace: string, local: string): number | undefined {
    return this.byNamespace.get(namespace)?.get(local);
  }

  enter(namespace: string, local: string): number {
    let locals = this.byNamespace.get(namespace);
    if (!locals) {
      locals = new Map();
      this.byNamespace.set(namespace, locals);
      this.namespaces.set(namespace, namespace);
    }
    let id = locals.get(local);
    if (id === undefined) {
      id = this.names.length;
      this.names.push({ namespace, local });
      locals.set(local, id);
    }
    return id;
  }

  /** Enters a name of a document, because the next one has it as well; undefined where it is not kept. */
  learn(namespace: string, local: string): number | undefined {
    if (this.learned === MAX_LEARNED || local.length > MAX_LENGTH || !this.byNamespace.has(namespace)) {
      return undefined;
    }
    this.learned++;
    return this.enter(this.namespaces.get(namespace) as string, local);
  }

  /** The vocabulary's own string of a namespace that it knows, because V8 compares identical strings by their pointer. */
  ownNamespace(namespace: string): string | undefined {
    return this.namespaces.get(namespace);
  }

  nameOf(id: number): ExpandedName {
    return this.names[id] as ExpandedName;
  }
}

/** One table for all rule sets of a process. */
export const vocabulary = new Vocabulary();
