/** Bounds on hostile documents; a document beyond them is refused with an XmlSyntaxError. */
export interface XmlLimits {
  /** UTF-16 units of the whole source. */
  maxLength: number;
  maxDepth: number;
  maxElements: number;
  /** Attributes and namespace declarations of one element. */
  maxAttributes: number;
  maxNameLength: number;
  /** Different qualified names of the document, with and without namespace; all of UBL has about 2,000. */
  maxNames: number;
  maxNamespaceLength: number;
  /** Namespace declarations in force at one element. */
  maxDeclarations: number;
}

export const defaultXmlLimits: XmlLimits = {
  maxLength: 64 * 1024 * 1024,
  maxDepth: 256,
  maxElements: 4_000_000,
  maxAttributes: 128,
  maxNameLength: 256,
  maxNames: 10_000,
  maxNamespaceLength: 1000,
  maxDeclarations: 256,
};
