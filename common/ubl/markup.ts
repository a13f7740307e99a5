import { create } from "xmlbuilder2";

type Builder = ReturnType<typeof create>;

/**
 * A step on the way on which a child of the root is written: `(cac:Party` opens, `)` closes, `cbc:ID` is a leaf,
 * `cac:PartyName/cbc:Name` a leaf inside of an element of its own, `@schemeID` an attribute of the last leaf, `#` markup
 * that goes in as it is.
 */
export type Token = string;

/** Stands where a value goes. Values are put in afterwards, so it cannot be mistaken for one. */
const HOLE = "\uE000";

/** Documents have a few hundred shapes; a caller who invents endless ones must not fill the memory. */
const MAX_SHAPES = 10_000;

/** A child of the root without its values, as far as it has been written. */
export interface Shape {
  following: Map<Token, Shape>;
  former?: Shape;
  token: Token;
  /** The markup around the values: one segment more than there are values. Made when the shape is complete. */
  segments?: readonly string[];
}

/**
 * The markup of one kind of document. xmlbuilder2 makes it, once for each shape of a child of the root: its tree costs
 * about 10 µs per element, and the lines of a document have a handful of shapes.
 */
export class Markup {
  /** Declaration and start tag. */
  readonly opening: string;
  /** End tag. */
  readonly closing: string;
  private start = startShape();
  private shapes = 0;

  /** @param attributes of the root: the namespaces that its prefixes stand for */
  constructor(
    private readonly rootName: string,
    private readonly attributes: Readonly<Record<string, string>>,
  ) {
    [this.opening = "", this.closing = ""] = this.createRoot().txt(HOLE).end().split(HOLE);
  }

  /** Where each child of the root begins. */
  get child(): Shape {
    if (this.shapes > MAX_SHAPES) {
      this.start = startShape();
      this.shapes = 0;
    }
    return this.start;
  }

  step(former: Shape, token: Token): Shape {
    let shape = former.following.get(token);
    if (shape === undefined) {
      shape = { following: new Map(), former, token };
      former.following.set(token, shape);
      this.shapes += 1;
    }
    return shape;
  }

  segmentsOf(shape: Shape): readonly string[] {
    shape.segments ??= this.build(shape);
    return shape.segments;
  }

  private createRoot(): Builder {
    return create({ version: "1.0", encoding: "UTF-8" }).ele(this.rootName, this.attributes);
  }

  /** Inside of a root, so that the prefixes are declared outside of the segments. */
  private build(shape: Shape): readonly string[] {
    const root = this.createRoot().txt(HOLE);
    const open: Builder[] = [root];
    let leaf = root;
    for (const token of tokensOf(shape)) {
      const parent = open.at(-1) ?? root;
      if (token === ")") {
        open.pop();
      } else if (token === "#") {
        parent.txt(HOLE);
      } else if (token.startsWith("(")) {
        open.push(parent.ele(token.slice(1)));
      } else if (token.startsWith("@")) {
        leaf.att(token.slice(1), HOLE);
      } else {
        leaf = token.split("/").reduce((outer, name) => outer.ele(name), parent);
        leaf.txt(HOLE);
      }
    }
    root.txt(HOLE);
    return root.end().split(HOLE).slice(1, -1);
  }
}

function startShape(): Shape {
  return { following: new Map(), token: "" };
}

function tokensOf(shape: Shape): Token[] {
  const tokens: Token[] = [];
  for (let step = shape; step.former !== undefined; step = step.former) {
    tokens.push(step.token);
  }
  return tokens.toReversed();
}
