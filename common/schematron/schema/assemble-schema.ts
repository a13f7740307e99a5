import { XML_NAMESPACE } from "../xml/name-table.ts";
import { parseXml } from "../xml/xml-reader.ts";
import { XmlSyntaxError, LineIndex, floorIndex, defaultXmlLimits } from "../xml/xml-syntax-error.ts";
import type { XmlTree, XmlNode } from "../xml/xml-tree.ts";
import { RuleFileError, located, type Place, type Problems } from "./rule-file-error.ts";

/** @throws RuleFileError with the place, for text that is no XML */
export function parsed(file: string, text: string): XmlTree {
  try {
    return parseXml(text);
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) {
      throw error;
    }
    throw new RuleFileError([{ place: `${file}:${error.line}:${error.column}`, reason: reasonOf(error) }]);
  }
}

/** What is wrong, without the line and column that the place has already. */
const reasonOf = ({ message }: XmlSyntaxError): string => message.replace(/ \(line \d+, column \d+\)$/, "");

/** A part of the assembled text with its file and offset. */
interface Segment {
  readonly text: string;
  readonly file: string;
  readonly source: string;
  readonly from: number;
}

/** A rule file with its includes replaced by their contents. */
export class AssembledSchema {
  readonly tree: XmlTree;
  private readonly lines = new Map<string, LineIndex>();
  /** Offset in the assembled text at which each segment begins. */
  private readonly starts: number[] = [];

  /**
   * @param whole the tree of the file, where it includes nothing
   * @throws RuleFileError where the parts together are no XML within the limits
   */
  constructor(
    private readonly segments: readonly Segment[],
    whole: XmlTree | undefined,
  ) {
    let at = 0;
    for (const { text } of segments) {
      this.starts.push(at);
      at += text.length;
    }
    this.tree = whole ?? this.parsed();
  }

  place(node: XmlNode): Place {
    return this.placeAt(this.tree.columns.openAt[node] as number);
  }

  /** Parts that are XML by themselves may exceed the limits together. */
  private parsed(): XmlTree {
    const text = this.segments.map((segment) => segment.text).join("");
    try {
      return parseXml(text);
    } catch (error) {
      throw error instanceof XmlSyntaxError
        ? new RuleFileError([{ place: this.placeAt(new LineIndex(text).offset(error)), reason: reasonOf(error) }])
        : error;
    }
  }

  private placeAt(at: number): Place {
    const index = floorIndex(this.starts, at);
    const { file, source, from } = this.segments[index] as Segment;
    // Line offsets are kept per file, because hundreds of places are computed.
    const lines = this.lines.get(source) ?? new LineIndex(source);
    this.lines.set(source, lines);
    const { line, column } = lines.place(from + at - (this.starts[index] as number));
    return `${file}:${line}:${column}`;
  }
}

/** Elements by id, read once for each tree, because a file may be included by thousands of ids. */
const byId = new WeakMap<XmlTree, Map<string, XmlNode>>();

/** The first element with that id; the root without one. */
function elementById(tree: XmlTree, id: string | undefined): XmlNode | undefined {
  if (id === undefined || id === "") {
    return tree.root;
  }
  let known = byId.get(tree);
  if (known === undefined) {
    known = new Map();
    for (let node = tree.root; node < tree.columns.size; node++) {
      const own = (tree.attribute(node, "id") ?? tree.attribute(node, "id", XML_NAMESPACE))?.trim();
      if (own !== undefined && !known.has(own)) {
        known.set(own, node);
      }
    }
    byId.set(tree, known);
  }
  return known.get(id);
}

export const SCHEMATRON = "http://purl.oclc.org/dsdl/schematron";

/** Text of a file by its name, relative like the names of rule files; undefined where it does not exist. */
export type ReadRuleFile = (name: string) => string | undefined;

export interface AssembledFile {
  readonly name: string;
  readonly text: string;
  /** The tree of the text, where it was parsed already. */
  readonly tree?: XmlTree | undefined;
}

/** Files that include each other twice at every level double with each of them. */
const MAX_INCLUSIONS = 10_000;

/**
 * Reads a rule file and its includes (ISO/IEC 19757-3, 5.4.4, and XInclude), also those of included files: the root element of each file, or
 * the element that the fragment names. Of an included schema its children are taken.
 * @throws RuleFileError for text that is no XML
 */
export function assembleSchema(
  { name: file, text, tree = parsed(file, text) }: AssembledFile,
  read: ReadRuleFile,
  problems: Problems,
): AssembledSchema {
  const assembly = new Assembly(read, problems);
  assembly.trees.set(file, tree);
  const segments = assembly.range({ file, tree, within: [keyOf(file, tree.root)] }, 0, text.length);
  // Expressions of a part mean the namespaces of their own schema, also where it is one element of it that is included.
  const uris = new Map(namespaces(tree).map((ns) => [tree.attribute(ns, "prefix"), tree.attribute(ns, "uri")]));
  for (const [name, part] of assembly.trees) {
    for (const ns of namespaces(part)) {
      const prefix = part.attribute(ns, "prefix");
      if (uris.has(prefix) && uris.get(prefix) !== part.attribute(ns, "uri")) {
        const reason = `The prefix ${prefix} has another namespace in ${file}`;
        problems.refuse(placeOf({ file: name, tree: part }, ns), reason);
      }
    }
  }
  return new AssembledSchema(segments, segments.length === 1 ? tree : undefined);
}

const namespaces = (tree: XmlTree): XmlNode[] =>
  tree.children(tree.root).filter((node) => tree.hasName(node, SCHEMATRON, "ns"));

interface Source {
  readonly file: string;
  readonly tree: XmlTree;
  /** Keys of the elements that are being included, the outermost first. */
  readonly within: readonly string[];
}

const keyOf = (file: string, element: XmlNode): string => `${file}#${element}`;

class Assembly {
  readonly trees = new Map<string, XmlTree>();
  private inclusions = 0;
  private length = 0;

  constructor(
    private readonly read: ReadRuleFile,
    private readonly problems: Problems,
  ) {}

  /** The text between two offsets with its includes replaced. */
  range(source: Source, from: number, to: number): Segment[] {
    const { tree } = source;
    const { openAt, size, source: text } = tree.columns;
    const segments: Segment[] = [];
    let at = from;
    for (let node = firstFrom(tree, from); node < size && (openAt[node] as number) < to; node++) {
      const open = openAt[node] as number;
      if (open >= at && includes(tree, node)) {
        segments.push(segmentOf(source, at, open), ...this.attempt(source, node));
        at = open + tree.sourceSlice(node).length;
      }
    }
    return [...segments, { text: text.slice(at, to), file: source.file, source: text, from: at }];
  }

  private attempt(source: Source, node: XmlNode): Segment[] {
    const place = (): string => placeOf(source, node);
    const fail = (reason: string): RuleFileError => new RuleFileError([{ place: place(), reason }]);
    const included = (): Segment[] => {
      if (++this.inclusions > MAX_INCLUSIONS || this.length > defaultXmlLimits.maxLength) {
        throw fail(`More is included than ${MAX_INCLUSIONS} parts or ${defaultXmlLimits.maxLength} characters`);
      }
      if (isPartly(source.tree, node)) {
        throw fail("XInclude is supported for whole XML files only");
      }
      const href = source.tree.attribute(node, "href")?.trim();
      if (href === undefined) {
        throw fail("The attribute href is missing");
      }
      const { file, tree, element } = this.named(source.file, href, fail);
      const key = keyOf(file, element);
      if (source.within.includes(key)) {
        throw fail(`The file ${href} includes itself`);
      }
      const isExtended = source.tree.hasName(node, SCHEMATRON, "extends");
      const [local, parent] = [tree.localName(element), parentName(source.tree, node)];
      if (isExtended && local !== parent && `${local} of ${parent}` !== "library of schema") {
        throw fail(`A ${local} cannot extend a ${parent}`);
      }
      const target: Source = { file, tree, within: [...source.within, key] };
      const wanted = isExtended || tree.hasName(element, SCHEMATRON, "schema") ? tree.children(element) : [element];
      return wanted.flatMap((at) => (includes(tree, at) ? this.attempt(target, at) : this.element(target, at)));
    };
    return this.problems.attempt(() => located(place, included), []);
  }

  /** The element that an address names: its fragment's, or the root. Without a file name it is in the file itself. */
  private named(
    from: string,
    href: string,
    fail: (reason: string) => RuleFileError,
  ): Pick<Source, "file" | "tree"> & { element: XmlNode } {
    const [address, fragment] = href.split("#") as [string, string | undefined];
    const file = address === "" ? from : besideFile(from, address);
    let tree = file === undefined ? undefined : this.trees.get(file);
    const text = file === undefined || tree !== undefined ? undefined : this.read(file);
    if (file !== undefined && text !== undefined) {
      tree = parsed(file, text);
      this.trees.set(file, tree);
    }
    if (file === undefined || tree === undefined) {
      throw fail(`The file ${address} cannot be included: it is not in the folder of the rules`);
    }
    const element = elementById(tree, fragment);
    if (element === undefined) {
      throw fail(`There is no element with the id ${fragment} in ${address || "this file"}`);
    }
    return { file, tree, element };
  }

  private element(source: Source, node: XmlNode): Segment[] {
    const { tree } = source;
    const open = tree.columns.openAt[node] as number;
    const slice = tree.sourceSlice(node);
    const nameEnd = open + (/[\s/>]/.exec(slice)?.index ?? slice.length);
    const alone = tree.standaloneXml(node);
    // Elements of no namespace stay so, whatever the default where they are included.
    const bare = tree.namespace(node) === "" && !tree.columns.scopes.has(node) ? ' xmlns=""' : "";
    const declarations = alone.slice(nameEnd - open, alone.length - slice.length + nameEnd - open) + bare;
    this.length += alone.length;
    return [
      segmentOf(source, open, nameEnd),
      { text: declarations, file: source.file, source: tree.columns.source, from: open },
      ...this.range(source, nameEnd, open + slice.length),
    ];
  }
}

/** Sources of rule files are put together by XInclude before they are published. */
const XINCLUDE = "http://www.w3.org/2001/XInclude";

const isPartly = (tree: XmlTree, node: XmlNode): boolean =>
  tree.namespace(node) === XINCLUDE &&
  (tree.attribute(node, "xpointer") !== undefined || (tree.attribute(node, "parse") ?? "xml") !== "xml");

const parentName = (tree: XmlTree, node: XmlNode): string => tree.localName(tree.columns.parent[node] as number);

/** Elements without parts in other files. */
const undivided: ReadonlySet<string> = new Set(
  "ns let active param extends assert report diagnostic property title p name value-of emph dir span".split(" "),
);

/** Whether the element is replaced. Where it is not, the grammar refuses it. */
function includes(tree: XmlTree, node: XmlNode): boolean {
  const { namespace, local } = tree.expandedName(node);
  if (namespace === SCHEMATRON && local === "extends") {
    return tree.attribute(node, "href") !== undefined && tree.attribute(node, "rule") === undefined;
  }
  if (local !== "include" || namespace === XINCLUDE) {
    return local === "include";
  }
  return namespace === SCHEMATRON && !undivided.has(parentName(tree, node));
}

/** The first element that begins at the offset or after it; elements are numbered in their order. */
function firstFrom({ columns: { openAt, size } }: XmlTree, offset: number): XmlNode {
  let low = 1;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((openAt[middle] as number) < offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

function placeOf({ file, tree }: Pick<Source, "file" | "tree">, node: XmlNode): string {
  const { line, column } = tree.position(node);
  return `${file}:${line}:${column}`;
}

function segmentOf({ file, tree }: Source, from: number, to: number): Segment {
  const { source } = tree.columns;
  return { text: source.slice(from, to), file, source, from };
}

/** Name of the file that a relative address names from another one; undefined for an address of another kind. */
export function besideFile(file: string, address: string): string | undefined {
  if (address === "" || /^(?:[A-Za-z][A-Za-z0-9+.-]*:|[/\\])/.test(address)) {
    return undefined;
  }
  const steps = file.replaceAll("\\", "/").split("/").slice(0, -1);
  for (const step of address.split("/")) {
    if (step === "..") {
      if (steps.length === 0) {
        return undefined;
      }
      steps.pop();
    } else if (step !== "." && step !== "") {
      steps.push(step);
    }
  }
  return steps.join("/");
}
