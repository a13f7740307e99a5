import { parseXmlDocument, serializeToWellFormedString, type Document, type Element } from "slimdom";

export const SCHEMATRON = "http://purl.oclc.org/dsdl/schematron";
export const XSLT = "http://www.w3.org/1999/XSL/Transform";

/** The texts of a rule file and of what it includes, by name. */
export type SchemaTexts = Readonly<Record<string, string>>;

export const mainFile = "main.sch";

/** A rule file and its parts, for changes. */
export class SchemaFiles {
  readonly documents: Map<string, Document>;
  /** The phase to judge by. */
  phase: string | undefined;
  /** Changes of the written text, in order. */
  readonly rewrites: ((text: string) => string)[] = [];
  private parts = 0;

  constructor(texts: SchemaTexts) {
    this.documents = new Map(Object.entries(texts).map(([name, text]) => [name, parseXmlDocument(text)]));
  }

  get root(): Element {
    return (this.documents.get(mainFile) as Document).documentElement as Element;
  }

  /** A name that no file, variable or prefix has. */
  freshName(beginning: string): string {
    this.parts += 1;
    return `${beginning}${this.parts}`;
  }

  /** Elements of Schematron with that name, in all files. */
  elements(...names: readonly string[]): Element[] {
    return this.all().filter(({ namespaceURI, localName }) => namespaceURI === SCHEMATRON && names.includes(localName));
  }

  all(): Element[] {
    return [...this.documents.values()].flatMap((document) => document.getElementsByTagNameNS("*", "*"));
  }

  create(beside: Element, name: string, attributes: Readonly<Record<string, string>>): Element {
    const element = (beside.ownerDocument as Document).createElementNS(SCHEMATRON, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    return element;
  }

  texts(): SchemaTexts {
    const written = [...this.documents].map(([name, document]): [string, string] => {
      const text = serializeToWellFormedString(document);
      return [name, this.rewrites.reduce((before, rewrite) => rewrite(before), text)];
    });
    return Object.fromEntries(written);
  }

  get isXPathTwo(): boolean {
    return /[23]/.test(this.root.getAttribute("queryBinding") ?? "");
  }
}

/** Attributes that hold an expression or a pattern. */
export const expressionNames = ["test", "value", "select", "context", "match", "use", "path"];

/** Replaces in an expression what stands outside of its texts. */
export function outsideOfTexts(expression: string, replace: (code: string) => string): string {
  return expression
    .split(/('[^']*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? replace(part) : part))
    .join("");
}
