/** Numbers for generated identifiers, one source per rule set. */
export class NameSource {
  private last = 0;

  next(prefix: string): string {
    this.last++;
    return `${prefix}${this.last}`;
  }
}

/** Statements of generated JavaScript under construction. */
export class Code {
  private readonly lines: string[] = [];

  constructor(readonly names: NameSource) {}

  get isEmpty(): boolean {
    return this.lines.length === 0;
  }

  line(text: string): void {
    this.lines.push(text);
  }

  /** `head { … }`; the body is what `fill` writes. Every round of a loop is counted. */
  block(head: string, fill: (code: Code) => void): void {
    this.lines.push(`${head} {`);
    if (head.startsWith("for (")) {
      this.lines.push("if (--rounds < 0) exhausted();");
    }
    fill(this);
    this.lines.push("}");
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

  /** Statements that `fill` writes, apart from the ones here. */
  apart(): Code {
    return new Code(this.names);
  }

  append(other: Code): void {
    this.lines.push(...other.lines);
  }

  toString(): string {
    return this.lines.join("\n");
  }
}
