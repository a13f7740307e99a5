import { at, isNode, level, type Expression, type Occurrence, type Type, write } from "./expression.ts";
import { literal, quoted, type Maker, type Scope, type Way } from "./maker.ts";
import type { Numbers } from "./numbers.ts";
import { nodeTypes } from "./paths.ts";
import type { Texts } from "./texts.ts";

const general = ["=", "!=", "<", "<=", ">", ">=", "="];
const values = ["eq", "ne", "lt", "le", "gt", "ge"];

export class Truths {
  constructor(
    private readonly maker: Maker,
    private readonly numbers: Numbers,
    private readonly texts: Texts,
  ) {}

  leaves(scope: Scope): Way[] {
    const { maker } = this;
    return [
      ["1", () => literal("bool", maker.pick(["true()", "false()"]))],
      [
        "1",
        () =>
          maker.call("bool", maker.pick(["exists", "not", "empty", "boolean"]), [this.nodes({ ...scope, depth: 0 })]),
      ],
    ];
  }

  ways(): Way[] {
    const { maker } = this;
    const compared: Way[] = [
      ["1", (scope) => this.comparison(scope)],
      ["1", (scope) => this.comparison(scope)],
      ["1", (scope) => this.valueComparison(scope, "1")],
      ["?", (scope) => this.valueComparison(scope, "?")],
      ["?", (scope) => this.nodeComparison(scope)],
    ];
    return [
      ...compared,
      ["1", (scope) => this.joined("or", level.or, scope)],
      ["1", (scope) => this.joined("and", level.and, scope)],
      ["1", (scope) => maker.call("bool", maker.pick(["not", "not", "boolean"]), [this.condition(scope)])],
      ["1", (scope) => maker.call("bool", maker.pick(["exists", "empty"]), [this.nodes(scope)])],
      ["1", (scope) => this.texts.test(scope)],
      ["1", (scope) => this.texts.test(scope)],
      ["1", (scope) => this.quantified(scope)],
      ["1", (scope) => this.quantified(scope)],
      ["1", (scope) => this.castable(scope)],
      ["1", (scope) => this.instance(scope)],
      ["1", (scope) => this.dates(scope)],
    ];
  }

  /** What has an effective boolean value, and is no number, which a predicate would read as a position. */
  condition(scope: Scope): Expression {
    const { maker } = this;
    const type = maker.pick<Type>(["bool", "bool", "bool", "node-any", "node-int", "node-str", "str"]);
    return maker.make(type, type === "bool" || type === "str" ? "?" : "*", scope);
  }

  private nodes(scope: Scope): Expression {
    return this.maker.make(this.maker.pick<Type>([...nodeTypes, "node-any"]), "*", scope);
  }

  private joined(operator: "and" | "or", own: number, scope: Scope): Expression {
    const { maker } = this;
    const sides = [this.condition(scope), this.condition(scope)] as const;
    return { ...maker.binary("bool", own, [sides[0], operator, sides[1]]), occurrence: "1" };
  }

  private comparison(scope: Scope): Expression {
    const { maker } = this;
    const operator = maker.pick(general);
    const [left, right] = this.alike(scope, "*");
    return { ...maker.binary("bool", level.comparison, [at5(left), operator, right]), occurrence: "1" };
  }

  private valueComparison(scope: Scope, occurrence: Occurrence): Expression {
    const { maker } = this;
    const type = maker.pick<Type>(["int", "dec", "str", "date", "dbl"]);
    const sides = [maker.make(type, occurrence, scope), maker.make(type, occurrence, scope)] as const;
    const texts: Expression | undefined =
      type === "str" && occurrence === "?" ? maker.make("node-str", "?", scope) : undefined;
    return maker.binary("bool", level.comparison, [at5(texts ?? sides[0]), maker.pick(values), sides[1]]);
  }

  /** Two sides that no document makes incomparable. */
  private alike(scope: Scope, occurrence: Occurrence): readonly [Expression, Expression] {
    const { maker, numbers } = this;
    if (maker.chance(0.5)) {
      const sides = [numbers.operand(scope, occurrence), numbers.operand(scope, occurrence)] as const;
      return sides;
    }
    const text = maker.pick<Type>(["str", "node-str", "node-int", "node-any", "node-date"]);
    const other = isNode(text) && maker.chance(0.5) ? maker.pick<Type>(["node-str", "node-dec", "node-any"]) : "str";
    if (other === "str" && maker.chance(0.3)) {
      const list = literal("str", `(${["a", "AE", "12", "ab"].map(quoted).join(", ")})`);
      return [maker.make(text, occurrence, scope), { ...list, occurrence: "*" }];
    }
    return [maker.make(text, occurrence, scope), maker.make(other, occurrence, scope)];
  }

  private nodeComparison(scope: Scope): Expression {
    const { maker } = this;
    const sides = [this.oneNode(scope), this.oneNode(scope)] as const;
    // The order of nodes of two documents is the implementation's.
    if (sides.some((side) => write(side, "peer").includes("$codes"))) {
      return this.dates(scope);
    }
    return maker.binary("bool", level.comparison, [at5(sides[0]), maker.pick(["is", "<<", ">>"]), sides[1]]);
  }

  private oneNode(scope: Scope): Expression {
    return this.maker.make(this.maker.pick<Type>(["node-group", "node-dbl", "node-date"]), "?", scope);
  }

  private quantified(scope: Scope): Expression {
    const { maker } = this;
    const over = maker.pick<Type>(["node-int", "node-str", "node-group", "node-dec", "node-date", "int", "str"]);
    const name = maker.freshName();
    const source = maker.make(over, "*", scope);
    const variables = [...scope.variables, { name, type: over, occurrence: "1" } as const];
    const body = this.condition({ ...scope, variables });
    const parts = [`${maker.pick(["some", "every"])} $${name} in `, at(source), " satisfies ", at(body)];
    return { type: "bool", occurrence: "1", level: level.single, parts };
  }

  private castable(scope: Scope): Expression {
    const { maker } = this;
    const value = maker.make(
      maker.pick<Type>(["str", "node-str", "node-int", "node-dec", "node-date", "node-any"]),
      "?",
      scope,
    );
    const type =
      maker.pick(["xs:integer", "xs:decimal", "xs:double", "xs:date", "xs:boolean", "xs:string"]) +
      maker.pick(["", "?"]);
    return {
      type: "bool",
      occurrence: "1",
      level: level.castable,
      parts: [at(value, level.castable + 1), ` castable as ${type}`],
    };
  }

  private instance(scope: Scope): Expression {
    const { maker } = this;
    const value = maker.make(
      maker.pick<Type>(["str", "int", "dec", "bool", "node-any", "node-int", "date"]),
      "*",
      scope,
    );
    const type =
      maker.pick(["xs:string", "xs:decimal", "element()", "node()", "xs:boolean", "xs:date", "item()"]) +
      maker.pick(["", "?", "*", "+"]);
    return {
      type: "bool",
      occurrence: "1",
      level: level.instance,
      parts: [at(value, level.instance + 1), ` instance of ${type}`],
    };
  }

  private dates(scope: Scope): Expression {
    const { maker } = this;
    const sides = [maker.make("date", "*", scope), maker.make("date", "?", scope)] as const;
    return {
      ...maker.binary("bool", level.comparison, [at5(sides[0]), maker.pick(general), sides[1]]),
      occurrence: "1",
    };
  }
}

/** Comparisons do not associate: one within another one needs brackets on both sides. */
const at5 = (side: Expression): Expression => (side.level === level.comparison ? { ...side, level: level.and } : side);
