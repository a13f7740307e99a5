import type { Expression } from "../../xpath/ast.ts";
import { arrayPlan, one, singlePlan, type Plan } from "../plan.ts";
import { atomized } from "../conversions.ts";
import { compile, withFocus, type Environment } from "../environment.ts";
import type { KeyDeclaration } from "../compilation-unit.ts";
import { isNodeKind, isText, type Kind } from "../static-type.ts";
import { whenPresent } from "../when-present.ts";
import type { Call, Library, LibraryFunction } from "./arguments.ts";

/** document('codes.xml'), doc('codes.xml'): a file in the folder of the rules, read when they are compiled. */
const documentByName: LibraryFunction = {
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

/** Text by which a value is found; undefined where its equality is not that of a text. */
function keyText(kind: Kind, value: string): string | undefined {
  if (isText(kind)) {
    return value;
  }
  if (kind === "any") {
    return `itemToString(${value})`;
  }
  return kind === "decimal" || kind === "int" || kind === "boolean" ? `String(${value})` : undefined;
}

/** What an xsl:key matches: anywhere in the document, unless the pattern begins at its root. */
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

/** key(name, values): the nodes are entered under their values once per document. */
function compileKey(args: readonly Plan[], environment: Environment, call: Call): Plan {
  const { unit } = environment;
  const name = args[0]?.literal?.value;
  const keys = unit.options.keys.filter((key) => key.name === name);
  if (name === undefined || keys.length === 0) {
    throw unit.error(`There is no key ${name ?? "whose name is computed"}`, environment, call.at);
  }
  const values = atomized(args[1] as Plan);
  const parts = keys.map((key) => keyPlans(key, environment));
  const kind = parts[0]?.nodes.kind as Kind;
  const textOfValue = values.kind === "none" ? "" : keyText(values.kind, "v");
  if (textOfValue === undefined || parts.some(({ nodes }) => nodes.kind !== kind || !isNodeKind(kind))) {
    throw unit.error(`The key ${name} is beyond the compiler`, environment, call.at);
  }
  const index = unit.memo(`key ${name}`, false, () =>
    singlePlan("any", 1, (code) => {
      const map = code.fresh("j");
      code.line(`const ${map} = new Map();`);
      for (const part of parts) {
        part.nodes.each(code, (node, inner) => {
          const plan = part.use(node);
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
      inner.line(`${found}.push(...(${nodes} ?? []));`);
    });
    code.line(`sortNodes(${found});`);
    return found;
  });
}

interface KeyPlans {
  readonly nodes: Plan;
  /** Values of the node that the expression names. */
  use(node: string): Plan;
}

function keyPlans(key: KeyDeclaration, environment: Environment): KeyPlans {
  const { unit } = environment;
  const variables = new Map(unit.schemaVariables);
  const global = {
    ...environment,
    variables,
    globals: new Set(variables.keys()),
    current: undefined,
    source: key.name,
  };
  const nodes = compile(anywhere(key.match), { ...withFocus(global, { item: singlePlan("element", 1, () => "0") }) });
  return {
    nodes,
    use: (node) => atomized(compile(key.use, withFocus(global, { item: singlePlan(nodes.kind, 1, () => node) }))),
  };
}

const now = (kind: "date" | "time" | "dateTime"): LibraryFunction => ({
  min: 0,
  max: 0,
  compile: () => singlePlan(kind, 1, () => `now("${kind}")`),
});

/** adjust-date-to-timezone and its like: to UTC, to a zone that is written out, or to none. */
function adjusted(kind: "date" | "time" | "dateTime"): LibraryFunction {
  return {
    min: 1,
    max: 2,
    compile(args, environment, call) {
      const [value, zone] = [atomized(args[0] as Plan), args[1]];
      if (value.kind !== kind && !isText(value.kind) && value.kind !== "none") {
        throw environment.unit.error(`${call.local}() needs an xs:${kind}`, environment, call.at);
      }
      const minutes = zone === undefined ? "0" : minutesOf(zone, call);
      if (minutes === undefined) {
        const message = `${call.local}() needs a zone that is written out, such as xs:dayTimeDuration('PT4H')`;
        throw environment.unit.error(message, environment, call.at);
      }
      return singlePlan(kind, value.min, (code) => {
        const item = one(value, code);
        const temporal = value.kind === kind ? item : `parseTemporal(${item}, "${kind}")`;
        return whenPresent(
          code,
          [value.min === 1 ? undefined : item],
          () => `adjustedTemporal(${temporal}, ${minutes})`,
        );
      });
    },
  };
}

/** Minutes ahead of UTC as generated code writes them; "undefined" for the empty sequence. */
function minutesOf(zone: Plan, call: Call): string | undefined {
  const text = durationText(call.args[1]);
  if (text === undefined) {
    return zone.kind === "none" ? "undefined" : undefined;
  }
  const match = /^(-?)PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(text);
  const size = match ? Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0) : Number.NaN;
  return size <= 840 ? String(match?.[1] === "-" ? -size : size) : undefined;
}

/** Text in xs:dayTimeDuration('…'); undefined for anything else. */
export function durationText(argument: Expression | undefined): string | undefined {
  const text = argument?.kind === "call" && argument.local === "dayTimeDuration" ? argument.args[0] : undefined;
  return text?.kind === "literal" ? text.value : undefined;
}

export const documentFunctions: Library = {
  document: documentByName,
  doc: documentByName,
  key: { min: 2, max: 2, compile: compileKey },
  "current-date": now("date"),
  "current-time": now("time"),
  "current-dateTime": now("dateTime"),
  "adjust-date-to-timezone": adjusted("date"),
  "adjust-time-to-timezone": adjusted("time"),
  "adjust-dateTime-to-timezone": adjusted("dateTime"),
};
