import { NestedTooDeeply } from "../xpath/xpath-error.ts";

/** Makes identifiers that are unique within the generated code of a rule file. */
export class NameSource {
  private last = 0;

  next(prefix: string): string {
    this.last++;
    return `${prefix}${this.last}`;
  }
}

/** V8 reads code that is nested more deeply than this only where little of its stack is in use. */
const MAX_BLOCKS = 600;

/** V8 keeps all variables of a function on its stack, which has room for about twice as many statements that declare some. */
const MAX_DECLARATIONS = 30_000;

const declares = /^(?:const|let|for \((?:const|let)) /;

export class Code {
  private readonly lines: string[] = [];
  private declarations = 0;

  /** @param depth blocks around the code */
  constructor(
    readonly names: NameSource,
    private depth = 0,
  ) {}

  get isEmpty(): boolean {
    return this.lines.length === 0;
  }

  line(text: string): void {
    this.count(text);
    this.lines.push(text);
  }

  /** Writes `head { … }` with the statements of `fill`. Loops count their rounds, because a hostile document could make them endless. */
  block(head: string, fill: (code: Code) => void): void {
    if (++this.depth > MAX_BLOCKS) {
      throw new NestedTooDeeply();
    }
    this.count(head);
    this.lines.push(`${head} {`);
    if (head.startsWith("for (")) {
      this.lines.push("if (--rounds < 0) exhausted();");
    }
    fill(this);
    this.lines.push("}");
    this.depth--;
  }

  fresh(prefix: string): string {
    return this.names.next(prefix);
  }

  /** Declares a constant and returns its name. A plain identifier or literal needs none. */
  hold(expression: string, prefix = "v"): string {
    if (/^(?:[\w$]+|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?)$/.test(expression)) {
      return expression;
    }
    const name = this.fresh(prefix);
    this.line(`const ${name} = ${expression};`);
    return name;
  }

  /** An empty list of statements that shares the names of this one. */
  apart(): Code {
    return new Code(this.names, this.depth);
  }

  append(other: Code): void {
    // One by one, because very many lines as arguments of a call exceed the stack.
    other.lines.forEach((line) => this.lines.push(line));
    this.declarations += other.declarations;
  }

  private count(statement: string): void {
    if (declares.test(statement)) {
      this.declarations++;
    }
  }

  /** @throws NestedTooDeeply for more than one function can hold */
  toString(): string {
    if (this.declarations > MAX_DECLARATIONS) {
      throw new NestedTooDeeply();
    }
    return this.lines.join("\n");
  }
}
