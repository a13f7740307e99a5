import { isNode, level, type Expression, type NodeType, type Type } from "./expression.ts";
import { Dates } from "./dates.ts";
import { Maker, type Grammar, type Scope, type Way } from "./maker.ts";
import { Numbers } from "./numbers.ts";
import { Paths } from "./paths.ts";
import { Texts } from "./texts.ts";
import { Truths } from "./truths.ts";

/** XPath 2.0 as rule files use it. What it makes has a value on every tree of `random-tree.ts`. */
export function xpathTwo(random: () => number): Maker {
  return new Maker(random, (maker) => new XPathTwo(maker));
}

/** The context of a rule: a pattern, or two of them. */
export function rulePattern(random: () => number, maker: Maker): Expression {
  const grammar = new XPathTwo(maker);
  const one = (): Expression => grammar.pattern();
  return random() < 0.8 ? one() : maker.binary("node-any", level.union, [one(), "|", one()]);
}

class XPathTwo implements Grammar {
  private readonly numbers: Numbers;
  private readonly texts: Texts;
  private readonly truths: Truths;
  private readonly dates: Dates;
  private readonly paths: Paths;

  constructor(private readonly maker: Maker) {
    this.numbers = new Numbers(maker);
    this.texts = new Texts(maker);
    this.truths = new Truths(maker, this.numbers, this.texts);
    this.dates = new Dates(maker);
    this.paths = new Paths(maker, (scope) => this.truths.condition(scope));
  }

  pattern(): Expression {
    const { maker } = this;
    const type = maker.pick<NodeType>(["node-group", "node-group", "node-int", "node-str", "node-any"]);
    const depth = maker.integer(1, 3);
    return this.paths.pattern(type, {
      focus: type,
      tree: "judged",
      hasPosition: false,
      variables: [],
      current: undefined,
      depth,
    });
  }

  leaves(type: Type, scope: Scope): readonly Way[] {
    if (isNode(type)) {
      return this.paths.leaves(type, scope);
    }
    switch (type) {
      case "str":
        return this.texts.leaves(scope);
      case "bool":
        return this.truths.leaves(scope);
      case "date":
        return this.dates.leaves();
      default:
        return this.numbers.leaves(type, scope);
    }
  }

  ways(type: Type, scope: Scope): readonly Way[] {
    const structures = this.maker.structures(type, (inner) => this.truths.condition(inner));
    return [...this.ofType(type, scope), ...structures];
  }

  private ofType(type: Type, scope: Scope): readonly Way[] {
    switch (type) {
      case "int":
        return this.numbers.ints();
      case "dec":
        return this.numbers.decimals();
      case "dbl":
        return this.numbers.doubles();
      case "str":
        return this.texts.ways();
      case "bool":
        return this.truths.ways();
      case "date":
        return this.dates.ways();
      default:
        return this.paths.ways(type, scope);
    }
  }
}
