import type { Element } from "slimdom";
import { parseXmlDocument, serializeToWellFormedString } from "slimdom";

import { pick, shuffled } from "../../../rules/support/random.ts";
import { mainFile, type SchemaFiles } from "./schema-files.ts";

/** Rewrites a schema in a way that must not change any verdict, and leaves a schema alone that has nothing to rewrite. */
export type Change = (schema: SchemaFiles, random: () => number) => void;

const isTrue = (element: Element, name: string): boolean => element.getAttribute(name) === "true";
const isConcrete = (element: Element): boolean => !isTrue(element, "abstract") && element.getAttribute("is-a") === null;
const childrenOf = (element: Element, ...names: readonly string[]): Element[] =>
  element.children.filter(({ localName }) => names.includes(localName));

function chosen(random: () => number, elements: readonly Element[]): Element | undefined {
  return elements.length === 0 ? undefined : pick(random, elements);
}

/** An element moves to a file of its own. */
const included: Change = (schema, random) => {
  const movable = schema
    .elements("pattern", "rule", "let", "assert", "report", "ns")
    .filter(({ parentNode }) => parentNode?.nodeType === 1);
  const element = chosen(random, movable);
  if (element === undefined) {
    return;
  }
  const name = `${schema.freshName("part-")}.sch`;
  const href = random() < 0.5 ? name : `./${name}`;
  const include = schema.create(element, "include", { href });
  (element.parentNode as Element).replaceChild(include, element);
  schema.documents.set(name, parseXmlDocument(serializeToWellFormedString(element)));
};

/** What a rule holds becomes an abstract rule. */
const abstractRule: Change = (schema, random) => {
  const rules = schema
    .elements("rule")
    .filter((rule) => isConcrete(rule) && (rule.parentNode as Element).localName === "pattern");
  const rule = chosen(random, rules);
  if (rule === undefined) {
    return;
  }
  const id = schema.freshName("abstract-");
  const abstract = schema.create(rule, "rule", { abstract: "true", id });
  const moved = random() < 0.5 ? rule.children : childrenOf(rule, "assert", "report");
  moved.forEach((child) => abstract.appendChild(child));
  rule.appendChild(schema.create(rule, "extends", { rule: id }));
  const pattern = rule.parentNode as Element;
  pattern.insertBefore(abstract, random() < 0.5 ? rule : null);
};

/** A pattern becomes abstract, with some of its expressions as parameters. */
const abstractPattern: Change = (schema, random) => {
  const patterns = schema
    .elements("pattern")
    .filter((pattern) => isConcrete(pattern) && (pattern.parentNode as Element).localName === "schema");
  const pattern = chosen(random, patterns);
  if (pattern === undefined) {
    return;
  }
  const id = schema.freshName("abstract-");
  const instance = schema.create(pattern, "pattern", { "is-a": id });
  const own = pattern.getAttribute("id");
  if (own !== null) {
    instance.setAttribute("id", own);
  }
  pattern.setAttribute("abstract", "true");
  pattern.setAttribute("id", id);
  const places = pattern
    .getElementsByTagNameNS("*", "*")
    .flatMap((element) =>
      ["context", "test", "value"].filter((name) => element.hasAttribute(name)).map((name) => ({ element, name })),
    );
  for (const { element, name } of shuffled(random, places).slice(0, 3)) {
    const parameter = schema.freshName("given-");
    instance.appendChild(
      schema.create(pattern, "param", { name: parameter, value: element.getAttribute(name) as string }),
    );
    element.setAttribute(name, `$${parameter}`);
  }
  (pattern.parentNode as Element).insertBefore(instance, random() < 0.5 ? pattern : null);
};

/** A phase of all patterns. */
const phase: Change = (schema, random) => {
  const isInMain = schema
    .elements("pattern")
    .every(({ ownerDocument }) => ownerDocument === schema.documents.get(mainFile));
  if (!isInMain || schema.elements("phase").length > 0) {
    return;
  }
  const id = schema.freshName("phase-");
  const added = schema.create(schema.root, "phase", { id });
  for (const pattern of schema.elements("pattern").filter((each) => !isTrue(each, "abstract"))) {
    const name = pattern.getAttribute("id") ?? schema.freshName("pattern-");
    pattern.setAttribute("id", name);
    added.appendChild(schema.create(schema.root, "active", { pattern: name }));
  }
  schema.root.insertBefore(added, schema.root.firstChild);
  if (random() < 0.5) {
    schema.root.setAttribute("defaultPhase", id);
  } else {
    schema.phase = pick(random, [id, "#ALL", undefined]);
  }
};

/** Patterns change places. */
const order: Change = (schema, random) => {
  const pattern = chosen(random, schema.elements("pattern"));
  const parent = pattern?.parentNode as Element | null | undefined;
  const others = parent ? childrenOf(parent, "pattern").filter((other) => other !== pattern) : [];
  const other = chosen(random, others);
  if (pattern && parent && other) {
    parent.insertBefore(pattern, other);
  }
};

/** `a | b` becomes two rules, one behind the other. */
const splitContext: Change = (schema, random) => {
  const rules = schema
    .elements("rule")
    .filter((rule) => /^[^[\]()'"]+\|[^[\]()'"]+$/.test(rule.getAttribute("context") ?? ""));
  const rule = chosen(
    random,
    rules.filter(({ parentNode }) => parentNode?.nodeType === 1),
  );
  if (rule === undefined) {
    return;
  }
  const [first = "", ...others] = (rule.getAttribute("context") as string).split("|").map((path) => path.trim());
  const copy = rule.cloneNode(true);
  copy.setAttribute("context", others.join(" | "));
  rule.setAttribute("context", first);
  (rule.parentNode as Element).insertBefore(copy, rule.nextSibling);
};

/** `assert` and `report` are each other's opposite. */
const negated: Change = (schema, random) => {
  const element = chosen(
    random,
    schema.elements("assert", "report").filter(({ parentNode }) => parentNode?.nodeType === 1),
  );
  if (element === undefined) {
    return;
  }
  const other = schema.create(element, element.localName === "assert" ? "report" : "assert", {});
  element.attributes.forEach(({ name, value }) => other.setAttribute(name, value));
  other.setAttribute("test", `not(${element.getAttribute("test") as string})`);
  [...element.childNodes].forEach((child) => other.appendChild(child));
  (element.parentNode as Element).replaceChild(other, element);
};

export const structureChanges: Readonly<Record<string, Change>> = {
  included,
  abstractRule,
  abstractPattern,
  phase,
  order,
  splitContext,
  negated,
};
