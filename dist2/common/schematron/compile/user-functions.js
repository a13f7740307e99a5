import { located } from "../schema/rule-file-error.js";
import { Code } from "./code.js";
import { converted, kindOfType } from "./casts.js";
import { compile } from "./compilation-unit.js";
import { freeNames } from "./free-names.js";
import { boxed, mapItems } from "./conversions.js";
import { array, arrayPlan, one, singlePlan } from "./plan.js";
/** A function with more combinations of argument types is compiled for values of any type. */
const MAX_SPECIALIZATIONS = 8;
/** The functions of one file, compiled per combination of argument types. */
export class UserFunctions {
    /** Key: `{namespace}local#arity`. */
    constructor(functions) {
        this.functions = functions;
        this.specializations = new Map();
    }
    call(expression, environment) {
        const { namespace, local, args } = expression;
        const declared = this.functions.get(`{${namespace}}${local}#${args.length}`);
        if (!declared) {
            return undefined;
        }
        const values = declared.parameters.map(({ type }, index) => {
            const value = compile(args[index], environment);
            return type ? converted(value, type) : value;
        });
        const { script, result, inputs } = this.specialize(declared, values, environment);
        const write = (code) => {
            const passed = inputs.map((value) => (value.many ? array(value, code) : one(value, code)));
            return `${script}(${passed.join(", ")})`;
        };
        return result.many ? arrayPlan(result.kind, write, result.min) : singlePlan(result.kind, result.min, write);
    }
    specialize(declared, values, environment) {
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
        located(declared.place, () => writeFunction(script, declared, inputs, environment));
        return { ...specialization, inputs };
    }
}
const signature = (values) => values.map(({ kind, min, many }) => `${kind}${many ? "*" : min === 1 ? "" : "?"}`).join();
const asAnything = (value) => {
    const items = mapItems(value, "any", (item) => boxed(value.kind, item));
    return { ...arrayPlan("any", (code) => array(items, code)), min: 0 };
};
/** Longer arguments are not remembered. */
const MAX_KEY_LENGTH = 1000;
function declaredResult({ result }) {
    return result
        ? { kind: kindOfType(result.item), min: result.min, many: result.many }
        : { kind: "any", min: 0, many: true };
}
function writeFunction(script, declared, values, environment) {
    const { unit } = environment;
    const names = values.map(() => unit.names.next("x"));
    const variables = declared.parameters.reduce((outer, { name }, index) => outer.with(name, parameter(values[index], names[index])), unit.variablesOfSchema);
    const scope = {
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
    const held = mapToKind(result, target.kind);
    const code = new Code(unit.names);
    const value = target.many ? array(held, code) : one(held, code);
    // Calls count as rounds, because functions that call themselves twice would take as long as loops in loops.
    const text = `if (--rounds < 0) exhausted();\n${code.toString()}\nreturn ${value};`;
    const remembers = freeNames(declared.body).document && values.every(isKey);
    unit.declarations.push(remembers
        ? rememberingFunction(script, names, text, unit)
        : `function ${script}(${names.join(", ")}) {\n${text}\n}`);
}
/** Whether different values of the argument have different texts. */
const isKey = ({ kind, min, many }) => min === 1 && !many && ["string", "untyped", "int", "decimal", "boolean"].includes(kind);
/**
 * A function that reads the document returns the same for the same values, so results are kept for the document. Without that
 * a VAT breakdown of thousands of parts at one rate would add up all lines for each.
 */
function rememberingFunction(script, names, text, unit) {
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
/** Widens the result to the kind that callers expect. */
function mapToKind(plan, kind) {
    if (plan.kind === kind || plan.kind === "none") {
        return plan;
    }
    return mapItems(plan, kind, (item) => kind === "decimal" && plan.kind === "int" ? `decimalFromInteger(${item})` : boxed(plan.kind, item));
}
function parameter(value, name) {
    return value.many ? arrayPlan(value.kind, () => name, value.min) : singlePlan(value.kind, value.min, () => name);
}
//# sourceMappingURL=user-functions.js.map