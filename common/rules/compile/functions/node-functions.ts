import type { Environment } from "../environment.ts";
import { asNodes, first, one, singlePlan, type Plan } from "../plan.ts";
import { isNodeKind, type Kind } from "../static-type.ts";
import { atomized } from "../conversions.ts";
import { whenPresent } from "../when-present.ts";
import { orContext, type Call, type Library, type LibraryFunction } from "./arguments.ts";

/** name, local-name, namespace-uri: of the context node or of at most one node, "" for none. */
function ofNode(
  element: (node: string) => string,
  attribute: (row: string) => string,
  instruction = "(v) => v",
): LibraryFunction {
  return {
    min: 0,
    max: 1,
    compile(args, environment, call) {
      const any = asNodes(orContext(args, environment, call));
      if (any.kind === "any") {
        return singlePlan("string", 1, (code) => {
          const item = code.hold(one(any, code));
          return `nameOfItem(${item}, (v) => ${element("v")}, (v) => ${attribute("v")}, ${instruction})`;
        });
      }
      const node = nodeArgument(args, environment, call);
      return singlePlan("string", 1, (code) => {
        const item = one(node, code);
        const text = node.kind === "attribute" ? attribute(item) : element(item);
        return node.min === 1 ? text : `(${item} === undefined ? "" : ${text})`;
      });
    },
  };
}

function nodeArgument(args: readonly Plan[], environment: Environment, call: Call): Plan {
  const node = orContext(args, environment, call);
  if (!isNodeKind(node.kind) && node.kind !== "none") {
    throw environment.unit.error(`${call.local}() needs a node`, environment, call.at);
  }
  return node;
}

function positionOf(name: "position" | "last"): LibraryFunction {
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

/** year-from-date and its like; part 1 is the year, 2 the month, 3 the day. */
function datePart(kind: Kind, part: 1 | 2 | 3): LibraryFunction {
  return {
    min: 1,
    max: 1,
    compile(args, environment, call) {
      const value = atomized(args[0] as Plan);
      const isText = value.kind === "untyped";
      if (!isText && value.kind !== kind) {
        throw environment.unit.error(`${call.local}() needs an xs:${kind}`, environment, call.at);
      }
      return singlePlan("int", value.min, (code) => {
        const item = one(value, code);
        return whenPresent(
          code,
          [item],
          () => `datePart(${isText ? `parseTemporal(${item}, "${kind}")` : item}, ${part})`,
        );
      });
    },
  };
}

export const nodeFunctions: Library = {
  name: ofNode(
    (node) => `qualifiedName(${node})`,
    (row) => `attributeQualifiedName(${row})`,
  ),
  "local-name": ofNode(
    (node) => `nameOf(name[${node}]).local`,
    (row) => `nameOf(attributeName[${row}]).local`,
  ),
  "namespace-uri": ofNode(
    (node) => `nameOf(name[${node}]).namespace`,
    (row) => `nameOf(attributeName[${row}]).namespace`,
    '() => ""',
  ),
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
  "year-from-date": datePart("date", 1),
  "month-from-date": datePart("date", 2),
  "day-from-date": datePart("date", 3),
  "year-from-dateTime": datePart("dateTime", 1),
  "month-from-dateTime": datePart("dateTime", 2),
  "day-from-dateTime": datePart("dateTime", 3),
};
