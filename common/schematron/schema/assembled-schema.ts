import { parseXml } from "../xml/xml-reader.ts";
import { XmlSyntaxError, LineIndex, floorIndex } from "../xml/xml-syntax-error.ts";
import type { XmlTree, XmlNode } from "../xml/xml-tree.ts";
import { RuleFileError } from "./rule-file-error.ts";
import type { Place } from "./schema.ts";

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
export interface Segment {
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
    const { line, column } = this.linesOf(source).place(from + at - (this.starts[index] as number));
    return `${file}:${line}:${column}`;
  }

  /** Line offsets are kept per file, because hundreds of places are computed. */
  private linesOf(source: string): LineIndex {
    const lines = this.lines.get(source) ?? new LineIndex(source);
    this.lines.set(source, lines);
    return lines;
  }
}
