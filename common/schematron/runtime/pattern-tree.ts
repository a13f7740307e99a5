/** A regular expression as a tree, of the JavaScript that XPath's syntax is translated to. */
export type PatternNode =
  /** One character: JavaScript that matches it, and the character where there is only one. */
  | { readonly kind: "character"; readonly source: string; readonly code: number | undefined }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "reference" }
  | { readonly kind: "group"; readonly index: number; readonly body: PatternNode }
  | { readonly kind: "all" | "any"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly body: PatternNode; readonly repetition: Repetition };

interface Repetition {
  readonly min: number;
  readonly max: number;
  readonly isLazy: boolean;
}

/** Brackets within each other. Our reader and JavaScript's engine take stack for each. */
const MAX_DEPTH = 200;

const quantifier = /([*+?]|\{(\d+)(,(\d*))?\})(\?)?/y;

/** Reads an expression that JavaScript has accepted with the flag u. */
class PatternReader {
  private at = 0;
  private groups = 0;
  private depth = 0;

  constructor(
    private readonly source: string,
    private readonly tooDeep: () => never,
  ) {}

  alternatives(): PatternNode {
    const choices = [this.sequence()];
    while (this.source[this.at] === "|") {
      this.at++;
      choices.push(this.sequence());
    }
    return choices.length === 1 ? (choices[0] as PatternNode) : { kind: "any", parts: choices };
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.at < this.source.length && this.source[this.at] !== "|" && this.source[this.at] !== ")") {
      parts.push(this.repeated(this.atom()));
    }
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: "all", parts };
  }

  private repeated(body: PatternNode): PatternNode {
    quantifier.lastIndex = this.at;
    const found = quantifier.exec(this.source);
    if (found === null) {
      return body;
    }
    this.at = quantifier.lastIndex;
    const [, sign, least, hasMax, most, lazy] = found;
    const isLazy = lazy !== undefined;
    if (least === undefined) {
      const max = sign === "?" ? 1 : Number.POSITIVE_INFINITY;
      return { kind: "repeat", body, repetition: { min: sign === "+" ? 1 : 0, max, isLazy } };
    }
    const max = hasMax === undefined ? Number(least) : most === "" ? Number.POSITIVE_INFINITY : Number(most);
    return { kind: "repeat", body, repetition: { min: Number(least), max, isLazy } };
  }

  private atom(): PatternNode {
    switch (this.source[this.at]) {
      case "^":
        this.at++;
        return { kind: "start" };
      case "$":
        this.at++;
        return { kind: "end" };
      case "(": {
        if (this.source.startsWith(DIFFERENCE, this.at)) {
          return this.character(groupEnd(this.source, this.at));
        }
        this.depth++;
        if (this.depth > MAX_DEPTH) {
          this.tooDeep();
        }
        const captures = !this.source.startsWith("(?:", this.at);
        this.at += captures ? 1 : 3;
        const index = captures ? ++this.groups : 0;
        const body = this.alternatives();
        this.at++;
        this.depth--;
        return { kind: "group", index, body };
      }
      case "[":
        return this.character(classEnd(this.source, this.at));
      case "\\": {
        const reference = /\\[1-9]\d*/y;
        reference.lastIndex = this.at;
        if (reference.test(this.source)) {
          this.at = reference.lastIndex;
          return { kind: "reference" };
        }
        const isCategory = /[pP]/.test(this.source[this.at + 1] as string);
        return this.character(isCategory ? this.source.indexOf("}", this.at) + 1 : this.at + 2);
      }
      default:
        return this.character(this.at + String.fromCodePoint(this.source.codePointAt(this.at) as number).length);
    }
  }

  private character(end: number): PatternNode {
    const source = this.source.slice(this.at, end);
    this.at = end;
    const isPlain = /^[^[(\\]/u.test(source) || /^\\[^pPnrt]$/.test(source);
    return {
      kind: "character",
      source,
      code: isPlain ? source.codePointAt(source.startsWith("\\") ? 1 : 0) : undefined,
    };
  }
}

/** Begins what the translation writes for a subtraction of classes: it looks ahead, but matches one character like a class. */
const DIFFERENCE = "(?:(?!";

function groupEnd(source: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const char = source[at];
    depth += char === "(" ? 1 : char === ")" ? -1 : 0;
    at = char === "[" ? classEnd(source, at) : at + (char === "\\" ? 2 : 1);
  } while (depth > 0);
  return at;
}

function classEnd(source: string, start: number): number {
  let at = start + 1;
  while (source[at] !== "]") {
    at += source[at] === "\\" ? 2 : 1;
  }
  return at + 1;
}

/** @param tooDeep throws */
export function readPattern(source: string, tooDeep: () => never): PatternNode {
  return new PatternReader(source, tooDeep).alternatives();
}

/** Whether it may match no character at all. */
export function isNullable(node: PatternNode): boolean {
  switch (node.kind) {
    case "character":
      return false;
    case "group":
      return isNullable(node.body);
    case "all":
      return node.parts.every(isNullable);
    case "any":
      return node.parts.some(isNullable);
    case "repeat":
      return node.repetition.min === 0 || isNullable(node.body);
    default:
      return true;
  }
}

export function groupsOf(node: PatternNode): number {
  switch (node.kind) {
    case "group":
      return Math.max(node.index, groupsOf(node.body));
    case "repeat":
      return groupsOf(node.body);
    case "all":
    case "any":
      return node.parts.reduce((most, part) => Math.max(most, groupsOf(part)), 0);
    default:
      return 0;
  }
}
