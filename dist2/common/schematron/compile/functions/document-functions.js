import { located } from "../../schema/rule-file-error.js";
import { arrayPlan, singlePlan } from "../plan.js";
import { atomized } from "../conversions.js";
import { compile, withFocus } from "../compilation-unit.js";
import { isNodeKind, isText } from "../static-type.js";
/** document('codes.xml'), doc('codes.xml'): a file in the folder of the rules, read when they are compiled. */
const documentByName = {
    min: 1,
    max: 1,
    compile([address], environment, call) {
        const name = address?.literal?.value;
        if (name === undefined) {
            throw environment.unit.error(`${call.local}() needs the name of a file as a literal`, environment, call.at);
        }
        const index = environment.unit.document(name);
        if (index === undefined) {
            const message = `The file ${name} cannot be read: it is not in the folder of the rules`;
            throw environment.unit.error(message, environment, call.at);
        }
        return singlePlan("element", 1, () => `documentStart(${index})`);
    },
};
/** JavaScript of the text under which a key value is indexed; undefined where equal values may have different texts. */
function keyText(kind, value) {
    if (isText(kind)) {
        return value;
    }
    if (kind === "any") {
        return `itemToString(${value})`;
    }
    return kind === "decimal" || kind === "int" || kind === "boolean" ? `String(${value})` : undefined;
}
/** The match pattern of an xsl:key as a path: it matches at any depth unless it begins at the root. */
function anywhere(pattern) {
    const { at } = pattern;
    switch (pattern.kind) {
        case "path":
            return { ...pattern, left: anywhere(pattern.left) };
        case "set":
            return { ...pattern, left: anywhere(pattern.left), right: anywhere(pattern.right) };
        case "step": {
            const test = { test: "node" };
            const all = { kind: "step", axis: "descendant-or-self", test, predicates: [], at };
            return { kind: "path", left: { kind: "path", left: { kind: "root", at }, right: all, at }, right: pattern, at };
        }
        default:
            return pattern;
    }
}
/** key(name, values) is a look-up in an index that is built once per document. */
function compileKey(args, environment, call) {
    const { unit } = environment;
    const name = args[0]?.literal?.value;
    const keys = unit.options.keys.filter((key) => key.name === name);
    if (name === undefined || keys.length === 0) {
        throw unit.error(`There is no key ${name ?? "whose name is computed"}`, environment, call.at);
    }
    if (unit.openKeys.has(name)) {
        throw unit.error(`The key ${name} depends on itself`, environment, call.at);
    }
    unit.openKeys.add(name);
    try {
        return lookUp({ name, keys, values: atomized(args[1]) }, environment, call);
    }
    finally {
        unit.openKeys.delete(name);
    }
}
function lookUp({ name, keys, values }, environment, call) {
    const { unit } = environment;
    const parts = keys.map((key) => located(key.place, () => keyPlans(key, environment)));
    const kind = parts[0]?.nodes.kind;
    const textOfValue = values.kind === "none" ? "" : keyText(values.kind, "v");
    if (textOfValue === undefined || parts.some(({ nodes }) => nodes.kind !== kind || !isNodeKind(kind))) {
        throw unit.error(`The key ${name} is beyond the compiler`, environment, call.at);
    }
    const index = unit.memo(`key ${name}`, false, () => indexOf(parts));
    return arrayPlan(kind, (code) => {
        const found = code.fresh("a");
        code.line(`const ${found} = [];`);
        values.each(code, (value, inner) => {
            const nodes = `${index.single?.(inner)}.get(${keyText(values.kind, value)})`;
            inner.line(`addAll(${found}, ${nodes});`);
        });
        code.line(`sortNodes(${found});`);
        return found;
    });
}
function indexOf(parts) {
    return singlePlan("any", 1, (code) => {
        const map = code.fresh("j");
        code.line(`const ${map} = new Map();`);
        for (const { nodes, use } of parts) {
            nodes.each(code, (node, inner) => {
                const plan = use(node);
                plan.each(inner, (item, found) => {
                    found.line(`addToIndex(${map}, ${keyText(plan.kind, item) ?? `String(${item})`}, ${node});`);
                });
            });
        }
        return map;
    });
}
function keyPlans(key, environment) {
    const { unit } = environment;
    const global = { ...environment, variables: unit.variablesOfSchema, current: undefined, source: key.name };
    const nodes = compile(anywhere(key.match), { ...withFocus(global, { item: singlePlan("element", 1, () => "0") }) });
    return {
        nodes,
        use: (node) => {
            const item = singlePlan(nodes.kind, 1, () => node);
            return located(key.place, () => atomized(compile(key.use, { ...withFocus(global, { item }), current: item })));
        },
    };
}
export const documentFunctions = {
    document: documentByName,
    doc: documentByName,
    key: { min: 2, max: 2, compile: compileKey },
};
//# sourceMappingURL=document-functions.js.map