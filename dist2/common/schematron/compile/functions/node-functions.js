import { only } from "../compatibility.js";
import { boxed } from "../conversions.js";
import { first, singlePlan } from "../plan.js";
import { isNodeKind } from "../static-type.js";
import { orContext } from "./arguments.js";
/** name, local-name, namespace-uri: of the context node or of at most one node, "" for none. */
function ofNode(element, attribute, instruction = "(v) => v") {
    return {
        min: 0,
        max: 1,
        compile(args, environment, call) {
            const any = orContext(args, environment, call);
            if (any.kind === "any") {
                return singlePlan("string", 1, (code) => {
                    const item = code.hold(only(any, code, environment));
                    return `nameOfItem(${item}, (v) => ${element("v")}, (v) => ${attribute("v")}, ${instruction})`;
                });
            }
            const node = nodeArgument(args, environment, call);
            return singlePlan("string", 1, (code) => {
                const item = only(node, code, environment);
                const text = node.kind === "attribute" ? attribute(item) : element(item);
                return node.min === 1 ? text : `(${item} === undefined ? "" : ${text})`;
            });
        },
    };
}
function nodeArgument(args, environment, call) {
    const node = orContext(args, environment, call);
    if (!isNodeKind(node.kind) && node.kind !== "none") {
        throw environment.unit.error(`${call.local}() needs a node`, environment, call.at);
    }
    return node;
}
function positionOf(name) {
    return {
        min: 0,
        max: 0,
        compile(_args, environment, call) {
            const held = environment.focus?.[name];
            if (held === undefined) {
                throw environment.unit.error(`${name}() is not supported here`, environment, call.at);
            }
            return singlePlan("int", 1, () => held);
        },
    };
}
export const nodeFunctions = {
    name: ofNode((node) => `qualifiedName(${node})`, (row) => `attributeQualifiedName(${row})`),
    "local-name": ofNode((node) => `nameOf(name[${node}]).local`, (row) => `nameOf(attributeName[${row}]).local`),
    "namespace-uri": ofNode((node) => `nameOf(name[${node}]).namespace`, (row) => `nameOf(attributeName[${row}]).namespace`, '() => ""'),
    path: {
        min: 0,
        max: 1,
        compile(args, environment, call) {
            const node = orContext(args, environment, call);
            if (!isNodeKind(node.kind) && node.kind !== "any" && node.kind !== "none") {
                throw environment.unit.error("path() needs a node", environment, call.at);
            }
            return singlePlan("string", node.min, (code) => {
                const item = code.hold(only(node, code, environment));
                const text = `made(nodePath(${boxed(node.kind, item)}))`;
                return node.min === 1 ? text : `(${item} === undefined ? undefined : ${text})`;
            });
        },
    },
    root: { min: 0, max: 1, compile: () => singlePlan("element", 1, () => "0") },
    current: {
        min: 0,
        max: 0,
        compile(_args, environment, call) {
            if (!environment.current) {
                throw environment.unit.error("current() is not supported here", environment, call.at);
            }
            return environment.current;
        },
    },
    "generate-id": {
        min: 0,
        max: 1,
        compile(args, environment, call) {
            const node = nodeArgument(args, environment, call);
            return singlePlan("string", 1, (code) => {
                const item = first(node, code);
                return `(${item} === undefined ? "" : "${node.kind === "attribute" ? "a" : "d"}" + ${item})`;
            });
        },
    },
    position: positionOf("position"),
    last: positionOf("last"),
};
//# sourceMappingURL=node-functions.js.map