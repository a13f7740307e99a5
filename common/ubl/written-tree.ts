import {
  fillTemplates,
  isCurrent,
  makeTemplate,
  parseXml,
  type TreeTemplate,
  type XmlTree,
} from "../schematron/documents.ts";
import type { Markup, Shape } from "./markup.ts";

const templates = new WeakMap<Shape, TreeTemplate>();

/**
 * The tree of a document that we wrote, without reading it. The writer says which shapes it has written and how long their values
 * are; a tree is made of that when it is asked for.
 */
export class WrittenTree {
  private readonly shapes: Shape[] = [];
  /** Of each value, negative where it has references. */
  private readonly lengths: number[] = [];

  constructor(private readonly markup: Markup) {}

  readonly add = (shape: Shape, values: readonly string[]): void => {
    this.shapes.push(shape);
    for (const value of values) {
      this.lengths.push(value.includes("&") ? -value.length : value.length);
    }
  };

  /** @throws XmlSyntaxError as the reader does, for a document beyond its limits */
  of(xml: string): XmlTree {
    const known: TreeTemplate[] = [];
    for (const shape of this.shapes) {
      const template = this.templateOf(shape);
      if (template === undefined) {
        return parseXml(xml);
      }
      known.push(template);
    }
    return fillTemplates(this.markup, xml, known, this.lengths);
  }

  /** Parses each shape once, and again when rules have entered names. undefined for one with embedded markup. */
  private templateOf(shape: Shape): TreeTemplate | undefined {
    const known = templates.get(shape);
    if (known !== undefined && isCurrent(known)) {
      return known;
    }
    if (hasEmbedded(shape)) {
      return undefined;
    }
    const made = makeTemplate(this.markup, this.markup.segmentsOf(shape));
    templates.set(shape, made);
    return made;
  }
}

function hasEmbedded(shape: Shape): boolean {
  for (let step: Shape | undefined = shape; step !== undefined; step = step.former) {
    if (step.token === "#") {
      return true;
    }
  }
  return false;
}
