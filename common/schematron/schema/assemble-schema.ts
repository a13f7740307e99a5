import { LineIndex, XmlSyntaxError } from "../xml/xml-syntax-error.ts";
import { parseXml } from "../xml/xml-reader.ts";
import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";
import { RuleFileError, type Problems } from "./rule-file-error.ts";
import type { Place } from "./schema.ts";

export const SCHEMATRON = "http://purl.oclc.org/dsdl/schematron";

/** Text of a file by its name, relative like the names of rule files; undefined where it does not exist. */
export type ReadRuleFile = (name: string) => string | undefined;

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

  /** @param whole the tree of the file, where it includes nothing */
  constructor(
    private readonly segments: readonly Segment[],
    whole: XmlTree | undefined,
  ) {
    this.tree = whole ?? parseXml(segments.map(({ text }) => text).join(""));
  }

  place(node: XmlNode): Place {
    let at = this.tree.columns.openAt[node] as number;
    const here = this.segments.find(({ text }) => {
      const isHere = at < text.length;
      at -= isHere ? 0 : text.length;
      return isHere;
    }) as Segment;
    const { line, column } = this.linesOf(here.source).place(here.from + at);
    return `${here.file}:${line}:${column}`;
  }

  /** Line offsets are kept per file, because hundreds of places are computed. */
  private linesOf(source: string): LineIndex {
    const lines = this.lines.get(source) ?? new LineIndex(source);
    this.lines.set(source, lines);
    return lines;
  }
}

/**
 * Reads a rule file and its includes (ISO/IEC 19757-3, 5.4.4): the root element of each file, or the element that the fragment
 * names. Of an included schema its children are taken.
 * @throws RuleFileError for text that is no XML
 */
export function assembleSchema(file: string, text: string, read: ReadRuleFile, problems: Problems): AssembledSchema {
  const assembly = new Assembly(read, problems);
  const tree = parsed(file, text);
  const segments = assembly.range({ file, tree, chain: [file] }, 0, text.length);
  return new AssembledSchema(segments, segments.length === 1 ? tree : undefined);
}

interface Source {
  readonly file: string;
  readonly tree: XmlTree;
  /** The files that are being read, the outermost first. */
  readonly chain: readonly string[];
}

export function parsed(file: string, text: string): XmlTree {
  try {
    return parseXml(text);
  } catch (error) {
    throw error instanceof XmlSyntaxError ? new RuleFileError([{ place: file, reason: error.message }]) : error;
  }
}

class Assembly {
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
    for (let node = 1; node < size; node++) {
      const open = openAt[node] as number;
      if (open >= at && open < to && this.includes(tree, node)) {
        segments.push(segmentOf(source, at, open));
        segments.push(...this.problems.attempt(() => this.inclusion(source, node), []));
        at = open + tree.sourceSlice(node).length;
      }
    }
    return [...segments, { text: text.slice(at, to), file: source.file, source: text, from: at }];
  }

  private includes(tree: XmlTree, node: XmlNode): boolean {
    return (
      tree.hasName(node, SCHEMATRON, "include") ||
      (tree.hasName(node, SCHEMATRON, "extends") && tree.attribute(node, "href") !== undefined)
    );
  }

  private inclusion(source: Source, node: XmlNode): Segment[] {
    const href = source.tree.attribute(node, "href");
    const { line, column } = source.tree.position(node);
    const fail = (reason: string): RuleFileError =>
      new RuleFileError([{ place: `${source.file}:${line}:${column}`, reason }]);
    if (href === undefined) {
      throw fail("The attribute href is missing");
    }
    const [address, fragment] = href.split("#") as [string, string | undefined];
    const file = besideFile(source.file, address);
    if (file !== undefined && source.chain.includes(file)) {
      throw fail(`The file ${address} includes itself`);
    }
    const text = file === undefined ? undefined : this.read(file);
    if (file === undefined || text === undefined) {
      throw fail(`The file ${address} cannot be included: it is not in the folder of the rules`);
    }
    const target: Source = { file, tree: parsed(file, text), chain: [...source.chain, file] };
    const element = elementOf(target.tree, fragment);
    if (element === undefined) {
      throw fail(`There is no element with the id ${fragment} in ${address}`);
    }
    const isWhole = target.tree.hasName(element, SCHEMATRON, "schema");
    const wanted =
      isWhole || source.tree.hasName(node, SCHEMATRON, "extends") ? target.tree.children(element) : [element];
    return wanted.flatMap((at) => this.element(target, at));
  }

  private element(source: Source, node: XmlNode): Segment[] {
    const { tree } = source;
    const open = tree.columns.openAt[node] as number;
    const slice = tree.sourceSlice(node);
    const nameEnd = open + (/[\s/>]/.exec(slice)?.index ?? slice.length);
    const alone = tree.standaloneXml(node);
    const declarations = alone.slice(nameEnd - open, alone.length - slice.length + nameEnd - open);
    return [
      segmentOf(source, open, nameEnd),
      { text: declarations, file: source.file, source: tree.columns.source, from: open },
      ...this.range(source, nameEnd, open + slice.length),
    ];
  }
}

function segmentOf({ file, tree }: Source, from: number, to: number): Segment {
  const { source } = tree.columns;
  return { text: source.slice(from, to), file, source, from };
}

function elementOf(tree: XmlTree, id: string | undefined): XmlNode | undefined {
  if (id === undefined || id === "") {
    return tree.root;
  }
  for (let node = tree.root; node < tree.columns.size; node++) {
    if (tree.attribute(node, "id") === id) {
      return node;
    }
  }
  return undefined;
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
