import { DynamicError } from "../runtime/dynamic-error.ts";
import { RegularExpressions } from "../runtime/regular-expressions.ts";
import type { Expression, ExpressionOf } from "../xpath/ast.ts";
import { FN } from "../xpath/sequence-type.ts";
import { type Environment, compile } from "./compilation-unit.ts";
import { only, asDouble, atomized, mapItems, stringOf, boxed, whenPresent } from "./conversions.ts";
import { array, arrayPlan, booleanPlan, one, singlePlan, type Plan } from "./plan.ts";
import {
  numberArgument,
  ofStrings,
  orContext,
  stringArgument,
  type Call,
  type Library,
  type LibraryFunction,
  taking,
} from "./function-arguments.ts";
import { readNumberPictures } from "../runtime/decimal.ts";

function stringOfItem(plan: Plan, environment: Environment): Plan {
  return singlePlan("string", 1, (code) => {
    const item = only(plan, code, environment);
    const text = stringOf(plan.kind, item);
    return plan.min === 1 ? text : `(${item} === undefined ? "" : ${text})`;
  });
}

/** A function of one string that looks at the context item when there is no argument. */
function ofText(kind: "string" | "int", write: (text: string) => string) {
  return taking(0, 1, (args: readonly Plan[], environment: Environment, call: Call) => {
    const text = args[0] ?? stringOfItem(orContext(args, environment, call), environment);
    return singlePlan(kind, 1, (code) => write(stringArgument(text, code, environment, call)));
  });
}

const normalized = ofText("string", (text) => `madeAnew(normalizeSpace(${text}))`);

/** Whether the text of one element is blank is asked often, and needs no text made. */
const normalizeSpace: LibraryFunction = {
  ...normalized,
  compile(args, environment, call) {
    const item = args[0] ?? environment.focus?.item;
    const isOneElement = item?.kind === "element" && !item.many && item.min === 1;
    const plan = normalized.compile(args, environment, call);
    return isOneElement ? { ...plan, test: (code) => `!isBlank(${one(item, code)})` } : plan;
  },
};

function flagsOf(args: readonly Plan[], index: number, write: (plan: Plan) => string): string {
  const flags = args[index];
  return flags ? write(flags) : '""';
}

/** A literal pattern is checked when the rules are compiled, so that it cannot fail on a document. */
function checkPattern(pattern: Plan, flags: Plan | undefined, environment: Environment, call: Call): void {
  if (pattern.literal ?? flags?.literal) {
    try {
      new RegularExpressions().get(pattern.literal?.value ?? "", flags?.literal?.value ?? "");
    } catch (error) {
      if (error instanceof DynamicError) {
        throw environment.unit.error(error.message, environment, call.at);
      }
      throw error;
    }
  }
}

const isSeparator = (part: Expression | undefined): boolean =>
  part?.kind === "literal" && part.type === "string" && part.value.length === 1;

/** Recognises `concat(s, x, s)` with a one-character literal s, which rule files use to look x up in a list. */
function delimited(expression: Expression | undefined): { separator: string; index: 1 } | undefined {
  if (expression?.kind !== "call" || expression.namespace !== FN || expression.local !== "concat") {
    return undefined;
  }
  const [before, , after] = expression.args;
  if (expression.args.length !== 3 || !isSeparator(before) || !isSeparator(after)) {
    return undefined;
  }
  const separator = (before as { value: string }).value;
  return separator === (after as { value: string }).value ? { separator, index: 1 } : undefined;
}

export const stringFunctions: Library = {
  string: taking(0, 1, (args, environment, call) => stringOfItem(orContext(args, environment, call), environment)),
  "normalize-space": normalizeSpace,
  "string-length": ofText("int", (text) => `stringLength(${text})`),
  "upper-case": ofStrings(1, "string", (text) => `made(${text}.toUpperCase())`),
  "lower-case": ofStrings(1, "string", (text) => `made(${text}.toLowerCase())`),
  "starts-with": ofStrings(2, "boolean", (text, part) => `${text}.startsWith(${part})`),
  "ends-with": ofStrings(2, "boolean", (text, part) => `${text}.endsWith(${part})`),
  "substring-before": ofStrings(2, "string", (text, mark) => `substringBefore(${text}, ${mark})`),
  "substring-after": ofStrings(2, "string", (text, mark) => `substringAfter(${text}, ${mark})`),
  translate: ofStrings(3, "string", (text, from, to) => `made(translate(${text}, ${from}, ${to}, budget.textLeft))`),
  // fn:compare: empty where one of the texts is missing.
  compare: taking(2, 2, (args, environment, call) => {
    const values = args.map(atomized);
    return singlePlan("int", values.every(({ min }) => min === 1) ? 1 : 0, (code) => {
      const items = values.map((value) => only(value, code, environment));
      const optional = values.map(({ min }, index) => (min === 1 ? undefined : items[index]));
      return whenPresent(code, optional, (inner) => {
        const texts = values.map(({ kind }, index) => {
          const item = singlePlan(kind, 1, () => items[index] as string);
          return stringArgument(item, inner, environment, call);
        });
        return `Math.sign(compareStrings(${texts.join(", ")}))`;
      });
    });
  }),
  // `contains(' A B C ', concat(' ', x, ' '))` becomes a look-up in a Set of codes.
  contains: taking(2, 2, (args, environment, call) => {
    const [list, part] = args as [Plan, Plan];
    const idiom = list.literal ? delimited(call.args[1]) : undefined;
    if (!idiom || call.args[1]?.kind !== "call") {
      return booleanPlan((code) => {
        const [text, searched] = [list, part].map((plan) => stringArgument(plan, code, environment, call));
        return `(findText(${text}, ${searched}) >= 0)`;
      });
    }
    const item = environment.unit.compileExpression(call.args[1].args[idiom.index] as Expression, environment);
    return booleanPlan((code) => {
      const value = atomized(item);
      const held = only(value, code, environment);
      const text = code.hold(
        value.min === 1 ? stringOf(value.kind, held) : `(${held} === undefined ? "" : ${stringOf(value.kind, held)})`,
      );
      const key = `${JSON.stringify(list.literal?.value)}, ${JSON.stringify(idiom.separator)}`;
      return `${environment.unit.constant(`new DelimitedCodes(${key})`)}.has(${text})`;
    });
  }),
  matches: taking(2, 3, (args, environment, call) => {
    const [input, pattern, flags] = args as [Plan, Plan, Plan | undefined];
    checkPattern(pattern, flags, environment, call);
    return booleanPlan((code) => {
      const text = stringArgument(input, code, environment, call);
      if (pattern.literal && (!flags || flags.literal)) {
        const key = [pattern.literal.value, flags?.literal?.value ?? ""].map((part) => JSON.stringify(part)).join(", ");
        return `${environment.unit.constant(`regularExpressions.get(${key})`)}.test(${text})`;
      }
      const expression = stringArgument(pattern, code, environment, call);
      const given = flagsOf(args, 2, (plan) => stringArgument(plan, code, environment, call));
      return `regularExpressions.matches(${text}, ${expression}, ${given})`;
    });
  }),
  replace: taking(3, 4, (args, environment, call) => {
    const [input, pattern, replacement] = args as [Plan, Plan, Plan];
    checkPattern(pattern, args[3], environment, call);
    return singlePlan("string", 1, (code) => {
      const write = (plan: Plan): string => stringArgument(plan, code, environment, call);
      const [text, expression, instead] = [input, pattern, replacement].map(write);
      const options = `{ replacement: ${instead}, flags: ${flagsOf(args, 3, write)}, max: budget.textLeft }`;
      return `made(regularExpressions.replace(${text}, ${expression}, ${options}))`;
    });
  }),
  // With one argument the text is divided at white space.
  tokenize: taking(1, 3, (args, environment, call) => {
    const [input, pattern] = args as [Plan, Plan | undefined];
    if (pattern === undefined) {
      return arrayPlan("string", (code) => {
        const text = `normalizeSpace(${stringArgument(input, code, environment, call)})`;
        return code.hold(`madeItems(regularExpressions.tokenize(${text}, " ", "", itemsLeft()))`);
      });
    }
    checkPattern(pattern, args[2], environment, call);
    return arrayPlan("string", (code) => {
      const parts = [input, pattern].map((plan) => stringArgument(plan, code, environment, call));
      const flags = flagsOf(args, 2, (plan) => stringArgument(plan, code, environment, call));
      return code.hold(`madeItems(regularExpressions.tokenize(${parts.join(", ")}, ${flags}, itemsLeft()))`);
    });
  }),
  concat: taking(2, Number.POSITIVE_INFINITY, (args, environment) => {
    const parts = args.map((arg) => stringOfItem(atomized(arg), environment));
    return singlePlan("string", 1, (code) => `made(${parts.map((part) => one(part, code)).join(" + ")})`);
  }),
  "string-join": taking(1, 2, (args, environment, call) => {
    const [items, separator] = args as [Plan, Plan | undefined];
    const texts = mapItems(atomized(items), "string", (item) => stringOf(atomized(items).kind, item));
    return singlePlan("string", 1, (code) => {
      const list = array(texts, code);
      const between = separator ? stringArgument(separator, code, environment, call) : '""';
      return `made(joinTexts(${list}, ${between}, budget.textLeft))`;
    });
  }),
  substring: taking(2, 3, (args, environment, call) => {
    const [text, ...bounds] = args as [Plan, ...Plan[]];
    return singlePlan("string", 1, (code) => {
      const value = stringArgument(text, code, environment, call);
      return `substring(${[value, ...bounds.map((bound) => numberArgument(bound, code, environment, call))].join(", ")})`;
    });
  }),
  "string-to-codepoints": taking(1, 1, (args, environment, call) =>
    arrayPlan("int", (code) =>
      code.hold(`madeItems(toCodepoints(${stringArgument(args[0] as Plan, code, environment, call)}, itemsLeft()))`),
    ),
  ),
  "codepoints-to-string": taking(1, 1, (args, environment, call) => {
    const codes = atomized(args[0] as Plan);
    if (codes.kind !== "int" && codes.kind !== "none") {
      throw environment.unit.error("codepoints-to-string() needs integers", environment, call.at);
    }
    return singlePlan("string", 1, (code) => `made(fromCodepoints(${array(codes, code)}))`);
  }),
};

/** A picture that is written out is checked when the rules are compiled. */
function checkPicture(picture: Plan, environment: Environment, call: Call): void {
  try {
    if (picture.literal) {
      readNumberPictures(picture.literal.value);
    }
  } catch (error) {
    if (error instanceof DynamicError) {
      throw environment.unit.error(error.message, environment, call.at);
    }
    throw error;
  }
}

/** Rule files cannot declare a decimal format, so its name is no argument. */
const formatNumber: LibraryFunction = taking(2, 2, ([number, picture], environment, call) => {
  checkPicture(picture as Plan, environment, call);
  const { compatible } = environment.unit.options;
  const value = compatible ? asDouble(number as Plan, environment) : atomized(number as Plan);
  return singlePlan("string", 1, (code) => {
    const item = one(value, code);
    const form = stringArgument(picture as Plan, code, environment, call);
    const given = whenPresent(code, [item], () => `numericArgument(${boxed(value.kind, item)})`);
    return `formatNumber(${given}, ${form})`;
  });
});

export const formatFunctions: Library = { "format-number": formatNumber };

/** `normalize-space(x) = ''`, where that has a form of its own; undefined for any other comparison. */
export function blankTest(expression: ExpressionOf<"compare">, environment: Environment): Plan | undefined {
  const { left, operator, right } = expression;
  const isCall = left.kind === "call" && left.namespace === FN && left.local === "normalize-space";
  const isEmptyText = right.kind === "literal" && right.type === "string" && right.value === "";
  if (!isCall || !isEmptyText || (operator !== "=" && operator !== "!=")) {
    return undefined;
  }
  const plan = compile(left, environment);
  return plan.test && booleanPlan((code) => `${operator === "=" ? "!" : ""}${plan.test?.(code)}`);
}
