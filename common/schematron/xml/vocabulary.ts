/**
 * Numbers for expanded names. Rule sets enter the names they mention when they are compiled (a bounded, trusted set);
 * documents only look names up, so a hostile document cannot fill the table. Names unknown here get numbers of their
 * own per document, from `FIRST_LOCAL_NAME` upwards.
 */

export interface ExpandedName {
  readonly namespace: string;
  readonly local: string;
}

export const FIRST_LOCAL_NAME = 1 << 20;

class Vocabulary {
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

  /** The vocabulary's own string of the namespace, because V8 compares identical strings by their pointer. */
  ownNamespace(namespace: string): string {
    return this.namespaces.get(namespace) ?? namespace;
  }

  nameOf(id: number): ExpandedName {
    return this.names[id] as ExpandedName;
  }
}

/** One table for all rule sets of a process. */
export const vocabulary = new Vocabulary();
