import { pick } from "../../../rules/support/random.ts";
import {
  at,
  either,
  fits,
  isNode,
  level,
  type Expression,
  type NodeType,
  type Occurrence,
  type Part,
  type Type,
} from "./expression.ts";

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly occurrence: Occurrence;
}

/** What may be named where an expression stands. */
export interface Scope {
  /** Type of the context item; undefined where there is none, or none to be named. */
  readonly focus: Type | undefined;
  /** The document of the context item. */
  readonly tree: "judged" | "codes";
  readonly hasPosition: boolean;
  readonly variables: readonly Variable[];
  /** Type of current(); undefined where it is not to be named. */
  readonly current: NodeType | undefined;
  readonly depth: number;
}

export type Make = (scope: Scope, occurrence: Occurrence) => Expression;

/** A way to write an expression of a type; it is chosen where the occurrence fits. */
export type Way = readonly [occurrence: Occurrence, make: Make];

export interface Grammar {
  /** Ways that end: literals, paths without predicates. */
  leaves(type: Type, scope: Scope): readonly Way[];
  ways(type: Type, scope: Scope): readonly Way[];
}

export const literal = (type: Type, text: string, own: number = level.primary): Expression => ({
  type,
  occurrence: "1",
  level: own,
  parts: [text],
});

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Makes expressions of a wanted type that no document brings to fail. */
export class Maker {
  private names = 0;

  constructor(
    readonly random: () => number,
    private readonly grammar: (maker: Maker) => Grammar,
  ) {}

  private readonly known = { grammar: undefined as Grammar | undefined };

  make(type: Type, occurrence: Occurrence, scope: Scope): Expression {
    const grammar = (this.known.grammar ??= this.grammar(this));
    const inner = { ...scope, depth: scope.depth - 1 };
    const variables = scope.variables
      .filter((variable) => variable.type === type && fits(variable.occurrence, occurrence))
      .map((variable): Way => [
        variable.occurrence,
        () => ({ ...variable, level: level.primary, parts: [`$${variable.name}`] }),
      ]);
    const leaves = [...variables, ...grammar.leaves(type, scope)];
    const all = scope.depth <= 0 || this.chance(0.15) ? leaves : [...variables, ...grammar.ways(type, scope)];
    const fitting = (ways: readonly Way[]): readonly Way[] => ways.filter(([found]) => fits(found, occurrence));
    const ways = fitting(all).length > 0 ? fitting(all) : fitting(leaves);
    const [, way] = pick(this.random, ways);
    return way(inner, occurrence);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  pick<Value>(values: readonly Value[]): Value {
    return pick(this.random, values);
  }

  integer(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  freshName(): string {
    this.names += 1;
    return `v${this.names}`;
  }

  /** A call whose arguments are as wanted. */
  call(type: Type, name: string, args: readonly Expression[], occurrence: Occurrence = "1"): Expression {
    const listed = args.flatMap((arg, index): Part[] => [...(index === 0 ? [] : [", "]), at(arg)]);
    return { type, occurrence, level: level.primary, parts: [`${name}(`, ...listed, ")"] };
  }

  binary(type: Type, own: number, [left, operator, right]: readonly [Expression, string, Expression]): Expression {
    return {
      type,
      occurrence: either(left.occurrence, right.occurrence),
      level: own,
      parts: [at(left, own), ` ${operator} `, at(right, own + 1)],
    };
  }

  /** Ways that every type has: conditions, and for sequences loops, lists and filters. */
  structures(type: Type, truth: (scope: Scope) => Expression): readonly Way[] {
    return [
      ["1", (scope, wanted) => this.conditional(type, wanted, scope, truth(scope))],
      ["*", (scope) => this.loop(type, scope)],
      ...(isNode(type) ? [] : ([["*", (scope) => this.list(type, scope)]] satisfies Way[])),
    ];
  }

  private conditional(type: Type, wanted: Occurrence, scope: Scope, condition: Expression): Expression {
    const [left, right] = [this.make(type, wanted, scope), this.make(type, wanted, scope)];
    return {
      type,
      occurrence: either(left.occurrence, right.occurrence),
      level: level.single,
      parts: ["if (", at(condition, level.sequence), ") then ", at(left), " else ", at(right)],
    };
  }

  private loop(type: Type, scope: Scope): Expression {
    const over = this.pick<Type>(["int", "str", "node-int", "node-str", "node-group"]);
    const source = this.make(over, "*", scope);
    const name = this.freshName();
    const variables = [...scope.variables, { name, type: over, occurrence: "1" } as const];
    const body = this.make(type, isNode(type) ? "*" : this.pick(["1", "?", "*"]), { ...scope, variables });
    const parts = [`for $${name} in `, at(source), " return ", at(body)];
    return { type, occurrence: "*", level: level.single, parts };
  }

  private list(type: Type, scope: Scope): Expression {
    const items = Array.from({ length: this.integer(0, 3) }, () => this.make(type, this.pick(["1", "?", "*"]), scope));
    const parts = items.flatMap((item, index): Part[] => [...(index === 0 ? [] : [", "]), at(item)]);
    return { type, occurrence: "*", level: level.primary, parts: ["(", ...parts, ")"] };
  }
}
