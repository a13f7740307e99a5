import type { XmlNode } from "../xml/xml-tree.ts";
import { FN } from "../xpath/sequence-type.ts";
import { XS } from "../xpath/sequence-type.ts";
import { SCHEMATRON } from "./assemble-schema.ts";
import type { AssembledSchema } from "./assembled-schema.ts";
import { PatternReader } from "./read-patterns.ts";
import type { Problems } from "./rule-file-error.ts";
import { SchemaSource, XSLT } from "./schema-source.ts";
import type { Key, Let, Schema, UserFunction } from "./schema.ts";
import { declaredFunction, readFunction, readVariable } from "./xslt-function.ts";

/**
 * Reads a Schematron file (ISO/IEC 19757-3) with a query binding of XSLT or XPath. Problems are collected.
 * @param phase patterns of that phase only, `#ALL` for all; without it the file's default phase
 * @throws RuleFileError where the root is no schema, or there is no such phase
 */
export function readSchema(file: string, assembled: AssembledSchema, problems: Problems, phase?: string): Schema {
  return new SchemaReader(file, new SchemaSource(assembled, problems)).read(phase);
}

/** Elements that have no effect on verdicts. */
const silent = new Set(["title", "p", "ns", "phase", "diagnostics", "properties"]);
const silentOfXslt = new Set(["output", "message"]);
const exactBindings = new Set(["xslt2", "xslt3", "xpath2", "xpath3", "xpath31"]);
const compatibleBindings = new Set(["xslt", "xslt1", "xpath"]);

class SchemaReader {
  private readonly namespaces = new Map([
    ["", ""],
    ["fn", FN],
    ["xs", XS],
    ["xsd", XS],
  ]);
  private readonly functions = new Map<string, UserFunction>();
  private readonly variables: Let[] = [];
  private readonly keys: Key[] = [];

  constructor(
    private readonly file: string,
    private readonly source: SchemaSource,
  ) {}

  read(phase: string | undefined): Schema {
    const { source } = this;
    const { root } = source.tree;
    const binding = (source.tree.attribute(root, "queryBinding") ?? "xslt").trim().toLowerCase();
    const isKnown = exactBindings.has(binding) || compatibleBindings.has(binding);
    if (!source.isElement(root, "schema") || !isKnown) {
      throw source.error(root, "The root must be a Schematron schema with a query binding of XSLT or XPath");
    }
    for (const ns of source.elements(root, SCHEMATRON, "ns")) {
      source.attempt(
        ns,
        () => this.namespaces.set(source.requiredName(ns, "prefix"), source.required(ns, "uri")),
        undefined,
      );
    }
    const active = this.activePatterns(phase);
    for (const child of source.tree.children(root)) {
      source.attempt(child, () => this.readTopLevel(child), undefined);
    }
    const patterns = new PatternReader(source);
    return {
      file: this.file,
      title: source.titleOf(root),
      compatible: compatibleBindings.has(binding),
      namespaces: this.namespaces,
      lets: [
        ...patterns.lets(root),
        ...(active.phase === undefined ? [] : patterns.lets(active.phase)),
        ...this.variables,
      ],
      functions: this.functions,
      keys: this.keys,
      patterns: patterns.read((id) => active.ids === undefined || (id !== undefined && active.ids.has(id))),
    };
  }

  /** undefined: all patterns. */
  private activePatterns(wanted: string | undefined): { phase?: XmlNode; ids?: ReadonlySet<string> } {
    const { source } = this;
    const { root } = source.tree;
    const byDefault = source.named(root, "defaultPhase") ?? "#ALL";
    const id = wanted === undefined || wanted === "#DEFAULT" ? byDefault : wanted;
    if (id === "#ALL") {
      return {};
    }
    const phases = source.elements(root, SCHEMATRON, "phase");
    const phase = phases.find((element) => source.named(element, "id") === id);
    if (phase === undefined) {
      const known = phases.map((element) => source.named(element, "id")).join(", ") || "none";
      throw source.error(root, `There is no phase ${id}; there are: ${known}`);
    }
    const active = source.elements(phase, SCHEMATRON, "active");
    return { phase, ids: new Set(active.map((element) => source.requiredName(element, "pattern"))) };
  }

  private readTopLevel(child: XmlNode): void {
    const { source } = this;
    const { namespace, local } = source.tree.expandedName(child);
    if (namespace === XSLT) {
      this.readXslt(child, local);
    } else if (namespace === SCHEMATRON && !silent.has(local) && !["let", "pattern"].includes(local)) {
      throw source.error(child, `The element ${local} is not supported here`);
    }
  }

  private readXslt(child: XmlNode, local: string): void {
    const { source, namespaces } = this;
    switch (local) {
      case "function": {
        const [key, name] = declaredFunction(source, child, namespaces);
        // Declared before its body is read, so that calls are not reported when the body fails.
        this.functions.set(key, { name, place: source.place(child), parameters: [], result: undefined, body: nothing });
        this.functions.set(key, readFunction(source, child, namespaces));
        return;
      }
      case "key":
        this.keys.push({
          name: source.requiredName(child, "name"),
          match: source.required(child, "match"),
          use: source.required(child, "use"),
          place: source.place(child),
        });
        return;
      case "variable":
      case "param":
        this.variables.push({
          name: source.requiredName(child, "name"),
          value: "",
          expression: readVariable(source, child, namespaces),
          place: source.place(child),
        });
        return;
      default:
        if (!silentOfXslt.has(local)) {
          throw source.error(child, `The element ${local} is not supported here`);
        }
    }
  }
}
