import { located } from "../schema/rule-file-error.ts";
import type { UserFunction } from "../schema/schema.ts";
import type { Expression, ExpressionOf } from "../xpath/ast.ts";
import { Code } from "./code.ts";
import { converted, kindOfType } from "./casts.ts";
import { compile, type Environment } from "./compilation-unit.ts";
import { freeNames } from "./free-names.ts";
import { boxed, mapItems, widened } from "./conversions.ts";
import { array, arrayPlan, one, singlePlan, type Plan } from "./plan.ts";
import type { StaticType } from "./static-type.ts";

interface Specialization {
  readonly script: string;
  readonly result: StaticType;
}

/** A function with more combinations of argument types is compiled for values of any type. */
const MAX_SPECIALIZATIONS = 8;

/** The functions of one file, compiled per combination of argument types. */
export class UserFunctions {
  private readonly specializations = new Map<UserFunction, Map<string, Specialization>>();

  /** Key: `{namespace}local#arity`. */
  constructor(private readonly functions: ReadonlyMap<string, UserFunction>) {}

  call(expression: ExpressionOf<"call">, environment: Environment): Plan | undefined {
    const { namespace, local, args } = expression;
    const declared = this.functions.get(`{${namespace}}${local}#${args.length}`);
    if (!declared) {
      return undefined;
    }
    const values = declared.parameters.map(({ type }, index) => {
      const value = compile(args[index] as Expression, environment);
      return type ? converted(value, type) : value;
    });
    const { script, result, inputs } = this.specialize(declared, values, environment);
    const write = (code: Code): string => {
      const passed = inputs.map((value) => (value.many ? array(value, code) : one(value, code)));
      return `${script}(${passed.join(", ")})`;
    };
    return result.many ? arrayPlan(result.kind, write, result.min) : singlePlan(result.kind, result.min, write);
  }

  private specialize(
    declared: UserFunction,
    values: readonly Plan[],
    environment: Environment,
  ): Specialization & { inputs: readonly Plan[] } {
    let known = this.specializations.get(declared);
    if (!known) {
      known = new Map();
      this.specializations.set(declared, known);
    }
    const isNew = !known.has(signature(values));
    const inputs = isNew && known.size >= MAX_SPECIALIZATIONS ? values.map(asAnything) : values;
    const key = signature(inputs);
    const found = known.get(key);
    if (found) {
      return { ...found, inputs };
    }
    const script = environment.unit.names.next("F");
    const specialization = { script, result: declaredResult(declared) };
    // Entered before the function is written, because a recursive call looks it up.
    known.set(key, specialization);
    located(declared.place, () => {
      const { unit } = environment;
      const names = inputs.map(() => unit.names.next("x"));
      const variables = declared.parameters.reduce((outer, { name }, index) => {
        const { kind, min, many } = inputs[index] as Plan;
        const write = (): string => names[index] as string;
        return outer.with(name, many ? arrayPlan(kind, write, min) : singlePlan(kind, min, write));
      }, unit.variablesOfSchema);
      const scope: Environment = {
        ...environment,
        variables,
        focus: undefined,
        current: undefined,
        once: false,
        source: declared.name,
      };
      const plain = compile(declared.body, scope);
      const result = declared.result ? converted(plain, declared.result) : asAnything(plain);
      const target = declaredResult(declared);
      const held = widened(result, target.kind);
      const code = new Code(unit.names);
      const value = target.many ? array(held, code) : one(held, code);
      // A call counts like a round of a loop, because a function that calls itself twice takes exponential time.
      const text = `if (--rounds < 0) exhausted();\n${code.toString()}\nreturn ${value};`;
      // Results are kept by the texts of the arguments, which are different where these kinds of values are.
      const kinds = ["string", "untyped", "int", "decimal", "boolean"];
      const remembers =
        freeNames(declared.body).document &&
        inputs.every(({ kind, min, many }) => min === 1 && !many && kinds.includes(kind));
      unit.declarations.push(
        remembers
          ? rememberingFunction(script, names, text, unit)
          : `function ${script}(${names.join(", ")}) {\n${text}\n}`,
      );
    });
    return { ...specialization, inputs };
  }
}

const signature = (values: readonly Plan[]): string =>
  values.map(({ kind, min, many }) => `${kind}${many ? "*" : min === 1 ? "" : "?"}`).join();

const asAnything = (value: Plan): Plan => {
  const items = mapItems(value, "any", (item) => boxed(value.kind, item));
  return { ...arrayPlan("any", (code) => array(items, code)), min: 0 };
};

/** Longer arguments are not remembered. */
const MAX_KEY_LENGTH = 1000;

function declaredResult({ result }: UserFunction): StaticType {
  return result
    ? { kind: kindOfType(result.item), min: result.min, many: result.many }
    : { kind: "any", min: 0, many: true };
}

/**
 * A function that reads the document returns the same for the same values, so results are kept for the document. Without that
 * a VAT breakdown of thousands of parts at one rate would add up all lines for each.
 */
function rememberingFunction(
  script: string,
  names: readonly string[],
  text: string,
  unit: Environment["unit"],
): string {
  unit.resets.push(`${script}m.clear();`);
  return [
    `const ${script}m = new Map();`,
    `function ${script}o(${names.join(", ")}) {\n${text}\n}`,
    `function ${script}(${names.join(", ")}) {`,
    `const key = [${names.map((name) => `String(${name})`).join(", ")}].join("\\0");`,
    // Long arguments are not kept, because texts made for each call would fill the memory.
    `if (key.length > ${MAX_KEY_LENGTH}) return ${script}o(${names.join(", ")});`,
    `if (!${script}m.has(key)) ${script}m.set(key, ${script}o(${names.join(", ")}));`,
    `return ${script}m.get(key);`,
    "}",
  ].join("\n");
}
