import { only, boxed, atomized, mapItems } from "./conversions.ts";
import { type Environment, compile, withFocus, type KeyDeclaration } from "./compilation-unit.ts";
import {
  first,
  singlePlan,
  type Plan,
  arrayPlan,
  array,
  booleanPlan,
  exists,
  inOrder,
  manyPlan,
  one,
  unique,
} from "./plan.ts";
import { isNodeKind, isText, type Kind } from "./static-type.ts";
import {
  orContext,
  type Call,
  type Library,
  type LibraryFunction,
  numberArgument,
  taking,
} from "./function-arguments.ts";
import type { Expression } from "../xpath/ast.ts";
import { located } from "../schema/rule-file-error.ts";

/** name, local-name, namespace-uri: of the context node or of at most one node, "" for none. */
function ofNode(
  element: (node: string) => string,
  attribute: (row: string) => string,
  instruction = "(v) => v",
): LibraryFunction {
  return taking(0, 1, (args, environment, call) => {
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
  });
}

function nodeArgument(args: readonly Plan[], environment: Environment, call: Call): Plan {
  const node = orContext(args, environment, call);
  if (!isNodeKind(node.kind) && node.kind !== "none") {
    throw environment.unit.error(`${call.local}() needs a node`, environment, call.at);
  }
  return node;
}

function positionOf(name: "position" | "last"): LibraryFunction {
  return taking(0, 0, (_args, environment, call) => {
    const held = environment.focus?.[name];
    if (held === undefined) {
      throw environment.unit.error(`${name}() is not supported here`, environment, call.at);
    }
    return singlePlan("int", 1, () => held);
  });
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
  path: taking(0, 1, (args, environment, call) => {
    const node = orContext(args, environment, call);
    if (!isNodeKind(node.kind) && node.kind !== "any" && node.kind !== "none") {
      throw environment.unit.error("path() needs a node", environment, call.at);
    }
    return singlePlan("string", node.min, (code) => {
      const item = code.hold(only(node, code, environment));
      const text = `made(nodePath(${boxed(node.kind, item)}))`;
      return node.min === 1 ? text : `(${item} === undefined ? undefined : ${text})`;
    });
  }),
  root: { min: 0, max: 1, compile: () => singlePlan("element", 1, () => "0") },
  current: taking(0, 0, (_args, environment, call) => {
    if (!environment.current) {
      throw environment.unit.error("current() is not supported here", environment, call.at);
    }
    return environment.current;
  }),
  "generate-id": taking(0, 1, (args, environment, call) => {
    const node = nodeArgument(args, environment, call);
    return singlePlan("string", 1, (code) => {
      const item = first(node, code);
      return `(${item} === undefined ? "" : "${node.kind === "attribute" ? "a" : "d"}" + ${item})`;
    });
  }),
  position: positionOf("position"),
  last: positionOf("last"),
};

/** document('codes.xml'), doc('codes.xml'): a file in the folder of the rules, read when they are compiled. */
const documentByName: LibraryFunction = taking(1, 1, ([address], environment, call) => {
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
});

/** JavaScript of the text under which a key value is indexed; undefined where equal values may have different texts. */
function keyText(kind: Kind, value: string): string | undefined {
  if (isText(kind)) {
    return value;
  }
  if (kind === "any") {
    return `itemToString(${value})`;
  }
  return kind === "decimal" || kind === "int" || kind === "boolean" ? `String(${value})` : undefined;
}

/** The match pattern of an xsl:key as a path: it matches at any depth unless it begins at the root. */
function anywhere(pattern: Expression): Expression {
  const { at } = pattern;
  switch (pattern.kind) {
    case "path":
      return { ...pattern, left: anywhere(pattern.left) };
    case "set":
      return { ...pattern, left: anywhere(pattern.left), right: anywhere(pattern.right) };
    case "step": {
      const test = { test: "node" } as const;
      const all: Expression = { kind: "step", axis: "descendant-or-self", test, predicates: [], at };
      return { kind: "path", left: { kind: "path", left: { kind: "root", at }, right: all, at }, right: pattern, at };
    }
    default:
      return pattern;
  }
}

/** key(name, values) is a look-up in an index that is built once per document. */
function compileKey(args: readonly Plan[], environment: Environment, call: Call): Plan {
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
    return lookUp({ name, keys, values: atomized(args[1] as Plan) }, environment, call);
  } finally {
    unit.openKeys.delete(name);
  }
}

interface LookUp {
  readonly name: string;
  readonly keys: readonly KeyDeclaration[];
  readonly values: Plan;
}

function lookUp({ name, keys, values }: LookUp, environment: Environment, call: Call): Plan {
  const { unit } = environment;
  const parts = keys.map((key) => located(key.place, () => keyPlans(key, environment)));
  const kind = parts[0]?.nodes.kind as Kind;
  const textOfValue = values.kind === "none" ? "" : keyText(values.kind, "v");
  if (textOfValue === undefined || parts.some(({ nodes }) => nodes.kind !== kind || !isNodeKind(kind))) {
    throw unit.error(`The key ${name} is beyond the compiler`, environment, call.at);
  }
  const index = unit.memo(`key ${name}`, false, () =>
    singlePlan("any", 1, (code) => {
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
    }),
  );
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

interface KeyPlans {
  readonly nodes: Plan;
  /** Plan of the key values of a node. */
  readonly use: (node: string) => Plan;
}

function keyPlans(key: KeyDeclaration, environment: Environment): KeyPlans {
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

export const documentFunctions: Library = {
  document: documentByName,
  doc: documentByName,
  key: { min: 2, max: 2, compile: compileKey },
};

export const sequenceFunctions: Library = {
  count: taking(1, 1, (args) => {
    const items = unique(args[0] as Plan);
    return singlePlan("int", 1, (code) => {
      if (items.array) {
        return `${items.array(code)}.length`;
      }
      const count = code.fresh("n");
      code.line(`let ${count} = 0;`);
      items.each(code, (_item, inner) => inner.line(`${count}++;`));
      return count;
    });
  }),
  exists: { min: 1, max: 1, compile: (args) => booleanPlan((code) => exists(args[0] as Plan, code)) },
  empty: { min: 1, max: 1, compile: (args) => booleanPlan((code) => `!${exists(args[0] as Plan, code)}`) },
  "distinct-values": taking(1, 1, (args) => {
    const values = inOrder(atomized(args[0] as Plan));
    if (isText(values.kind) || values.kind === "int" || values.kind === "double" || values.kind === "boolean") {
      return arrayPlan(values.kind, (code) => code.hold(`madeItems([...new Set(${array(values, code)})])`));
    }
    return arrayPlan(values.kind, (code) => {
      const boxes = mapItems(values, values.kind, (item) => item);
      return code.hold(`distinctItems(${array(boxes, code)})`);
    });
  }),
  data: { min: 1, max: 1, compile: (args) => atomized(args[0] as Plan) },
  reverse: taking(1, 1, ([source]) =>
    arrayPlan((source as Plan).kind, (code) => code.hold(`madeItems([...${array(source as Plan, code)}].reverse())`)),
  ),
  subsequence: taking(2, 3, (args, environment, call) => {
    const [source, start, length] = args as [Plan, Plan, Plan | undefined];
    return arrayPlan(source.kind, (code) => {
      const bounds = [start, ...(length ? [length] : [])].map((plan) => numberArgument(plan, code, environment, call));
      return code.hold(`madeItems(subsequence(${[array(source, code), ...bounds].join(", ")}))`);
    });
  }),
  "index-of": taking(2, 2, (args) => {
    const [source, searched] = args.map(atomized) as [Plan, Plan];
    if (!isText(source.kind) || !isText(searched.kind)) {
      const boxes = [source, searched].map((plan) => mapItems(plan, "any", (item) => boxed(plan.kind, item)));
      return arrayPlan("int", (code) => `indexesOf(${array(boxes[0] as Plan, code)}, ${one(boxes[1] as Plan, code)})`);
    }
    return arrayPlan("int", (code) => code.hold(`textIndexesOf(${array(source, code)}, ${one(searched, code)})`));
  }),
  /** xsl:value-of with a separator. `#` keeps rule files from calling it by that name. */
  "#value-of": taking(2, 2, ([items, separator]) => {
    const values = atomized(items as Plan);
    const texts = mapItems(values, "any", (item) => boxed(values.kind, item));
    return singlePlan(
      "untyped",
      1,
      (code) => `made(joinItems(${array(texts, code)}, ${one(separator as Plan, code)}, budget.textLeft))`,
    );
  }),
  error: { min: 0, max: 3, compile: () => manyPlan("any", (code) => code.line("raised();")) },
};
