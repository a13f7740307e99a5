import { create } from "xmlbuilder2";

type Builder = ReturnType<typeof create>;

/** A shape is read in order: `(cac:Party` opens, `)` closes, `cbc:ID` is a leaf, `@schemeID` its attribute. */
export type ElementToken = string;

const CAC = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
const CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";

/** Stands where a value goes. Values are put in afterwards, so it cannot be mistaken for one. */
const HOLE = "\uE000";

/** Documents have a few hundred shapes; a caller who invents endless ones must not fill the memory. */
const MOST_FRAMES = 2000;
const frames = new Map<string, readonly string[]>();

/** The markup around the values of a shape: one piece more than it has values. */
export function frameOf(shape: readonly ElementToken[]): readonly string[] {
  const key = shape.join(" ");
  let frame = frames.get(key);
  if (frame === undefined) {
    frame = buildFrame(shape);
    if (frames.size >= MOST_FRAMES) {
      frames.clear();
    }
    frames.set(key, frame);
  }
  return frame;
}

/** Declaration and start tag, and the end tag. */
export function rootFrame({ name, namespace }: { name: string; namespace: string }): {
  opening: string;
  closing: string;
} {
  const document = createRoot(name, namespace).txt(HOLE);
  const [opening = "", closing = ""] = document.end().split(HOLE);
  return { opening, closing };
}

function createRoot(name: string, namespace: string): Builder {
  const document = create({ version: "1.0", encoding: "UTF-8" });
  return document.ele(namespace, name, { "xmlns:cac": CAC, "xmlns:cbc": CBC });
}

/** Inside of a root, so that the prefixes are declared outside of the frame. */
function buildFrame(shape: readonly ElementToken[]): readonly string[] {
  const root = createRoot("Root", "urn:frame").txt(HOLE);
  const open: Builder[] = [root];
  let leaf = root;
  for (const token of shape) {
    const parent = open.at(-1) ?? root;
    if (token === ")") {
      open.pop();
    } else if (token.startsWith("(")) {
      open.push(addElement(parent, token.slice(1)));
    } else if (token.startsWith("@")) {
      leaf.att(token.slice(1), HOLE);
    } else {
      leaf = addElement(parent, token).txt(HOLE);
    }
  }
  root.txt(HOLE);
  return root.end().split(HOLE).slice(1, -1);
}

function addElement(parent: Builder, name: string): Builder {
  return parent.ele(name.startsWith("cbc:") ? CBC : CAC, name);
}
