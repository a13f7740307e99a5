import type { Plan } from "./plan.ts";

interface Local {
  readonly name: string;
  /** undefined: the name means nothing here, whatever it means further out. */
  readonly plan: Plan | undefined;
  readonly isGlobal: boolean;
  readonly outer: Local | undefined;
}

/**
 * Variables in scope, with the plans of their values. A scope with one more shares all others, because rule files may have
 * thousands of them.
 */
export class Variables {
  /** @param globals the variables of the schema and its patterns, as far as they are compiled */
  constructor(
    private readonly globals: (name: string) => Plan | undefined,
    private readonly locals?: Local,
  ) {}

  get(name: string): Plan | undefined {
    const local = this.local(name);
    return local ? local.plan : this.globals(name);
  }

  /** Whether the value is the same for all nodes of a document. */
  isGlobal(name: string): boolean {
    const local = this.local(name);
    return local ? local.isGlobal : this.globals(name) !== undefined;
  }

  with(name: string, plan: Plan | undefined, isGlobal = false): Variables {
    return new Variables(this.globals, { name, plan, isGlobal, outer: this.locals });
  }

  private local(name: string): Local | undefined {
    let local = this.locals;
    while (local !== undefined && local.name !== name) {
      local = local.outer;
    }
    return local;
  }
}
