import { at, isNode, level, type Expression, type NodeType, type Occurrence, type Type } from "./expression.ts";
import { literal, type Maker, type Scope, type Way } from "./maker.ts";

const own: Readonly<Record<string, number>> = { "+": level.additive, "-": level.additive };

/** fontoxpath holds all numbers in doubles: what is made here is exact in them, or is compared as a double on both sides. */
export class Numbers {
  constructor(private readonly maker: Maker) {}

  leaves(type: "int" | "dec" | "dbl", { hasPosition, focus }: Scope): Way[] {
    const { maker } = this;
    const literals = {
      int: ["0", "1", "2", "3", "10", "007"],
      dec: ["0.5", "1.25", "2.0", ".75", "100.50"],
      dbl: ["1.5e0", "1e1", "0.1e0", "25e-1"],
    };
    const texts = { int: ["12", " 3 ", "-4", "+5"], dec: ["0.25", " 1.50 ", "-3", ".5"], dbl: ["0.1", "1e2", " 7 "] };
    const constructor = { int: "xs:integer", dec: "xs:decimal", dbl: "xs:double" }[type];
    return [
      ["1", () => literal(type, maker.pick(literals[type]))],
      ["1", () => literal(type, `${constructor}('${maker.pick(texts[type])}')`)],
      ...(type === "int" && hasPosition && focus !== undefined
        ? ([["1", () => literal("int", maker.pick(["position()", "last()"]))]] satisfies Way[])
        : []),
    ];
  }

  ints(): Way[] {
    const { maker } = this;
    const ofNodes = (scope: Scope): Expression => maker.make(maker.pick<Type>([...countable]), "*", scope);
    return [
      ["1", (scope) => maker.call("int", "count", [ofNodes(scope)])],
      ["1", (scope) => maker.call("int", "count", [ofNodes(scope)])],
      ["1", (scope) => maker.call("int", "string-length", [maker.make("str", "?", scope)])],
      ["?", (scope) => this.converted("int", "xs:integer", "node-int", scope)],
      ["1", (scope) => maker.call("int", "sum", [maker.make("int", "*", scope)])],
      ["?", (scope) => this.extreme("int", scope)],
      ["?", (scope) => this.rounded("int", scope)],
      ["*", (scope) => this.indexOf(scope)],
      ["*", () => literal("int", `${maker.integer(1, 3)} to ${maker.integer(2, 5)}`, level.range)],
      ["?", (scope) => this.datePart(scope)],
      ["*", (scope) => maker.call("int", "string-to-codepoints", [maker.make("node-int", "?", scope)], "*")],
      ...this.arithmetic("int"),
      ...this.sequences("int"),
    ];
  }

  decimals(): Way[] {
    const { maker } = this;
    return [
      ["?", (scope) => this.converted("dec", "xs:decimal", maker.pick(["node-dec", "node-int"] as const), scope)],
      ["?", (scope) => this.converted("dec", "xs:decimal", "node-dec", scope)],
      ["1", (scope) => this.sumOfDecimals(scope)],
      ["?", (scope) => this.extreme("dec", scope)],
      ["?", (scope) => this.rounded("dec", scope)],
      ["?", (scope) => this.halved(scope)],
      ...this.arithmetic("dec"),
      ...this.sequences("dec"),
    ];
  }

  doubles(): Way[] {
    const { maker } = this;
    const anyNumber = (scope: Scope): Expression => this.operand(scope);
    return [
      [
        "1",
        (scope) =>
          maker.call("dbl", "number", [
            maker.make(maker.pick<Type>(["node-int", "node-dbl", "node-str", "str"]), "?", scope),
          ]),
      ],
      [
        "?",
        (scope) => maker.binary("dbl", level.additive, [this.untyped(scope), maker.pick(["+", "-"]), anyNumber(scope)]),
      ],
      [
        "?",
        (scope) =>
          maker.binary("dbl", level.multiplicative, [anyNumber(scope), maker.pick(["*", "div"]), this.untyped(scope)]),
      ],
      ["1", (scope) => this.sumOfNodes(scope)],
      ["?", (scope) => maker.call("dbl", maker.pick(["avg", "min", "max"]), [this.manyUntyped(scope)], "?")],
      ["?", (scope) => this.rounded("dbl", scope)],
      [
        "?",
        (scope) => ({
          type: "dbl",
          occurrence: "?",
          level: level.unary,
          parts: ["-", at(this.untyped(scope), level.path)],
        }),
      ],
      ["?", (scope) => this.converted("dbl", "xs:double", "node-dbl", scope)],
      ...this.arithmetic("dbl"),
      ...this.sequences("dbl"),
    ];
  }

  /** A number or a node that holds one, for a place where numbers are compared or computed with. */
  operand(scope: Scope, occurrence: Occurrence = "?"): Expression {
    return this.maker.make(
      this.maker.pick<Type>(["int", "dec", "dbl", "node-int", "node-dec", "node-dbl"]),
      occurrence,
      scope,
    );
  }

  private arithmetic(type: "int" | "dec" | "dbl"): Way[] {
    const { maker } = this;
    const small: Record<string, readonly string[]> = {
      int: ["2", "3", "10"],
      dec: ["2", "0.5", "4"],
      dbl: ["2", "0.1", "3e0"],
    };
    const sum = (wanted: Occurrence): Way => [
      wanted,
      (scope) => {
        const operator = maker.pick(["+", "-"]);
        return maker.binary(type, own[operator] as number, [
          maker.make(type, wanted, scope),
          operator,
          maker.make(type, wanted, scope),
        ]);
      },
    ];
    const product = (wanted: Occurrence): Way => [
      wanted,
      (scope) => {
        const operator =
          type === "int" ? maker.pick(["*", "idiv", "mod"]) : type === "dec" ? "*" : maker.pick(["*", "div"]);
        const by = literal(type, maker.pick(small[type] as string[]));
        return maker.binary(type, level.multiplicative, [maker.make(type, wanted, scope), operator, by]);
      },
    ];
    const negated: Way = [
      "1",
      (scope) => ({
        type,
        occurrence: "1",
        level: level.unary,
        parts: ["-", at(maker.make(type, "1", scope), level.path)],
      }),
    ];
    return [sum("1"), sum("?"), product("1"), product("?"), negated];
  }

  private sequences(type: "int" | "dec" | "dbl"): Way[] {
    const { maker } = this;
    const all = (scope: Scope): Expression => maker.make(type, "*", scope);
    return [
      ["*", (scope) => maker.call(type, "distinct-values", [all(scope)], "*")],
      ["*", (scope) => maker.call(type, "reverse", [all(scope)], "*")],
      ["*", (scope) => maker.call(type, "subsequence", [all(scope), maker.make("int", "1", scope)], "*")],
      [
        "?",
        (scope) => ({
          type,
          occurrence: "?",
          level: level.step,
          parts: [at(all(scope), level.primary), `[${maker.pick(["1", "2", "last()"])}]`],
        }),
      ],
    ];
  }

  private converted(type: "int" | "dec" | "dbl", name: string, from: NodeType, scope: Scope): Expression {
    const { maker } = this;
    const value = maker.make(from, "?", scope);
    if (maker.chance(0.3)) {
      return { type, occurrence: "?", level: level.castable + 1, parts: [at(value, level.unary), ` cast as ${name}?`] };
    }
    return maker.call(type, name, [value], "?");
  }

  private rounded(type: "int" | "dec" | "dbl", scope: Scope): Expression {
    const { maker } = this;
    const value = maker.make(type, "?", scope);
    return maker.call(type, maker.pick(["round", "floor", "ceiling", "abs", "round"]), [value], value.occurrence);
  }

  private extreme(type: "int" | "dec", scope: Scope): Expression {
    const { maker } = this;
    return maker.call(type, maker.pick(["min", "max"]), [maker.make(type, "*", scope)], "?");
  }

  private halved(scope: Scope): Expression {
    const { maker } = this;
    const value = maker.make(maker.pick(["dec", "int"] as const), "?", scope);
    return maker.binary("dec", level.multiplicative, [value, "div", literal("int", maker.pick(["2", "4", "0.5"]))]);
  }

  /** The usual idiom: each node converted, then added. */
  private sumOfDecimals(scope: Scope): Expression {
    const { maker } = this;
    if (maker.chance(0.5)) {
      return maker.call("dec", "sum", [maker.make("dec", "*", scope)]);
    }
    const nodes = maker.make("node-dec", "*", scope);
    const [before, after] = maker.pick([
      ["/xs:decimal(.)", ""],
      ["/number(.)", ""],
      [" return xs:decimal($x)", "for $x in "],
    ] as const);
    const parts =
      after === "" ? ["sum(", at(nodes, level.path), `${before})`] : [`sum(${after}`, at(nodes), `${before})`];
    return { type: "dec", occurrence: "1", level: level.primary, parts };
  }

  private sumOfNodes(scope: Scope): Expression {
    return this.maker.call("dbl", "sum", [this.manyUntyped(scope)]);
  }

  private manyUntyped(scope: Scope): Expression {
    return this.maker.make(this.maker.pick<Type>(["node-int", "node-dec", "node-dbl"]), "*", scope);
  }

  private untyped(scope: Scope): Expression {
    return this.maker.make(this.maker.pick<Type>(["node-int", "node-dec", "node-dbl"]), "?", scope);
  }

  private indexOf(scope: Scope): Expression {
    const { maker } = this;
    const [items, searched] = maker.pick<[Type, Type]>([
      ["int", "int"],
      ["str", "str"],
      ["node-str", "str"],
      ["node-int", "node-str"],
    ]);
    const one = isNode(searched) ? this.text(scope) : maker.make(searched, "1", scope);
    return maker.call("int", "index-of", [maker.make(items, "*", scope), one], "*");
  }

  private text(scope: Scope): Expression {
    return this.maker.make("str", "1", scope);
  }

  private datePart(scope: Scope): Expression {
    const { maker } = this;
    const name = `${maker.pick(["year", "month", "day"])}-from-date`;
    return maker.call("int", name, [maker.make("date", "?", scope)], "?");
  }
}

const countable: readonly Type[] = ["node-int", "node-str", "node-group", "node-any", "node-dec", "int", "str"];
