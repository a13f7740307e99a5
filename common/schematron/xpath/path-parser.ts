import { axes, type Axis, type Expression, type NameTest, type NodeTest } from "./ast.ts";
import { FN, type Namespaces } from "./sequence-type.ts";
import type { TokenStream } from "./tokens.ts";


const axisNames: ReadonlySet<string> = new Set(axes);

const kindTests: ReadonlyMap<string, NodeTest> = new Map([
  ["node", { test: "node" }],
  ["text", { test: "text" }],
  ["comment", { test: "comment" }],
  ["processing-instruction", { test: "instruction" }],
  ["element", { test: "name", namespace: undefined, local: undefined }],
  ["attribute", { test: "name", namespace: undefined, local: undefined }],
]);

const anyDescendant = (at: number): Expression => ({
  kind: "step",
  axis: "descendant-or-self",
  test: { test: "node" },
  predicates: [],
  at,
});

/** PathExpr of the grammar; `sequence` and `single` are the rules for what stands in brackets and in arguments. */
export function parsePath(tokens: TokenStream, namespaces: Namespaces, sequence: Rule, single: Rule): Expression {
  return new PathParser(tokens, namespaces, sequence, single).path();
}

class PathParser {
  constructor(
    private readonly tokens: TokenStream,
    private readonly namespaces: Namespaces,
    private readonly sequence: Rule,
    private readonly single: Rule,
  ) {}

  path(): Expression {
    const { tokens } = this;
    const at = tokens.peek().at;
    if (tokens.accept("//")) {
      const left: Expression = { kind: "path", left: { kind: "root", at }, right: anyDescendant(at), at };
      return this.rest({ kind: "path", left, right: this.step(), at });
    }
    if (tokens.accept("/")) {
      const root: Expression = { kind: "root", at };
      return this.startsStep() ? this.rest({ kind: "path", left: root, right: this.step(), at }) : root;
    }
    return this.rest(this.step());
  }

  private rest(first: Expression): Expression {
    let left = first;
    for (let length = 1; ; length++) {
      this.tokens.limitLength(length);
      const { type, text, at } = this.tokens.peek();
      if (type !== "symbol" || (text !== "/" && text !== "//")) {
        return left;
      }
      this.tokens.next();
      if (text === "//") {
        left = { kind: "path", left, right: anyDescendant(at), at };
      }
      left = { kind: "path", left, right: this.step(), at };
    }
  }

  private startsStep(): boolean {
    const { type, text } = this.tokens.peek();
    return type === "symbol" ? ["*", "@", ".", "..", "(", "$"].includes(text) : type !== "end";
  }

  private step(): Expression {
    const { tokens } = this;
    const { at } = tokens.peek();
    if (tokens.accept("..")) {
      return this.stepOn("parent", { test: "node" }, at);
    }
    if (tokens.accept("@")) {
      return this.axisStep("attribute", at);
    }
    return this.namedStep(at) ?? this.filter(this.primary(), at);
  }

  /** A step with an axis or a name; a name before a bracket is a function unless it is a kind of node. */
  private namedStep(at: number): Expression | undefined {
    const { tokens } = this;
    const { type, text } = tokens.peek();
    if (tokens.isSymbol("*")) {
      return this.axisStep("child", at);
    }
    if (type !== "name") {
      return undefined;
    }
    if (tokens.isSymbol("::", 1)) {
      return this.axisStep(this.axis(), at);
    }
    if (tokens.isSymbol("(", 1) && !kindTests.has(text)) {
      return undefined;
    }
    const isAttribute = text === "attribute" && tokens.isSymbol("(", 1);
    return this.axisStep(isAttribute ? "attribute" : "child", at);
  }

  private axis(): Axis {
    const { text } = this.tokens.peek();
    if (!axisNames.has(text)) {
      throw this.tokens.error(`The axis ${text} is not supported`);
    }
    this.tokens.next();
    this.tokens.next();
    return text as Axis;
  }

  private axisStep(axis: Axis, at: number): Expression {
    const { text } = this.tokens.peek();
    const other = axis === "attribute" ? "element" : "attribute";
    if (text === other && this.tokens.isSymbol("(", 1)) {
      throw this.tokens.error(`${other}() is not supported on the axis ${axis}`);
    }
    return this.stepOn(axis, this.nodeTest(), at);
  }

  private stepOn(axis: Axis, test: NodeTest, at: number): Expression {
    return { kind: "step", axis, test, predicates: this.predicates(), at };
  }

  private filter(base: Expression, at: number): Expression {
    const predicates = this.predicates();
    return predicates.length === 0 ? base : { kind: "filter", base, predicates, at };
  }

  private predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.tokens.accept("[")) {
      predicates.push(this.sequence(this.tokens, this.namespaces));
      this.tokens.expect("]");
    }
    return predicates;
  }

  private nodeTest(): NodeTest {
    const { tokens } = this;
    if (tokens.accept("*")) {
      return { test: "name", namespace: undefined, local: undefined };
    }
    const name = tokens.expectName();
    const kind = kindTests.get(name.text);
    if (kind && tokens.accept("(")) {
      if (!tokens.accept("*") && !tokens.isSymbol(")")) {
        throw tokens.error("A node test with a name in it is not supported");
      }
      tokens.expect(")");
      return kind;
    }
    return this.nameTest(name.text, name.at);
  }

  private nameTest(text: string, at: number): NameTest {
    const [prefix, local] = text.includes(":") ? text.split(":") : ["", text];
    const localName = local === "*" ? undefined : local;
    return prefix === "*"
      ? { test: "name", namespace: undefined, local: localName }
      : { test: "name", namespace: this.namespaceOf(prefix as string, at), local: localName };
  }

  private namespaceOf(prefix: string, at: number): string {
    const namespace = this.namespaces.get(prefix) ?? (prefix === "" ? "" : undefined);
    if (namespace === undefined) {
      throw this.tokens.error(`The prefix ${prefix} is not declared`, at);
    }
    return namespace;
  }

  private primary(): Expression {
    const { tokens } = this;
    const { type, text, at } = tokens.next();
    switch (type) {
      case "string":
        return { kind: "literal", type: "string", value: text, at };
      case "number":
        return { kind: "literal", type: numberType(text), value: text, at };
      case "name":
        return this.call(text, at);
      case "symbol":
        return this.symbol(text, at);
      default:
        throw tokens.error("The expression ends too early", at);
    }
  }

  private symbol(text: string, at: number): Expression {
    switch (text) {
      case "$":
        return { kind: "variable", name: this.tokens.expectName().text, at };
      case ".":
        return { kind: "context", at };
      case "(":
        return this.parenthesized(at);
      default:
        throw this.tokens.error(`"${text}" is not expected`, at);
    }
  }

  private parenthesized(at: number): Expression {
    if (this.tokens.accept(")")) {
      return { kind: "sequence", items: [], at };
    }
    const inner = this.sequence(this.tokens, this.namespaces);
    this.tokens.expect(")");
    return inner;
  }

  private call(name: string, at: number): Expression {
    const { tokens } = this;
    const [first, second] = name.split(":");
    const namespace = second === undefined ? FN : this.namespaceOf(first as string, at);
    tokens.expect("(");
    const args: Expression[] = [];
    if (!tokens.accept(")")) {
      do {
        args.push(this.single(tokens, this.namespaces));
      } while (tokens.accept(","));
      tokens.expect(")");
    }
    return { kind: "call", namespace, local: second ?? (first as string), args, at };
  }
}

function numberType(text: string): "integer" | "decimal" | "double" {
  if (/e/i.test(text)) {
    return "double";
  }
  return text.includes(".") ? "decimal" : "integer";
}
