import type { Remark } from "../judgement.ts";
import { element } from "./element.ts";

const around = 2;
/** Characters of a line that are shown; longer lines are cut around the marked column. */
const maxLineLength = 240;

interface Block {
  first: number;
  last: number;
}

/** Shows the marked lines with their remarks and some context, and omits the others. */
export function excerpts(text: string, remarks: readonly Remark[]): HTMLElement {
  const lines = text.split(/\r\n?|\n/);
  const byLine = new Map<number, Remark[]>();
  for (const remark of remarks) {
    if (remark.line !== undefined) {
      byLine.set(remark.line, [...(byLine.get(remark.line) ?? []), remark]);
    }
  }
  const blocks = blocksAround(
    [...byLine.keys()].sort((one, other) => one - other),
    lines.length,
  );
  const parts = blocks.map(({ first, last }) => {
    const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return element(
      "ol",
      { class: "lines", start: String(first) },
      ...rows.map((line) => row(lines[line - 1] ?? "", line, byLine.get(line) ?? [])),
    );
  });
  return element("div", { class: "source" }, ...parts);
}

/** Merges overlapping or adjacent ranges of lines. */
function blocksAround(marked: readonly number[], count: number): Block[] {
  const blocks: Block[] = [];
  for (const line of marked) {
    const [first, last] = [Math.max(1, line - around), Math.min(count, line + around)];
    const before = blocks.at(-1);
    if (before !== undefined && first <= before.last + 1) {
      before.last = last;
    } else {
      blocks.push({ first, last });
    }
  }
  return blocks;
}

function row(text: string, line: number, remarks: readonly Remark[]): HTMLElement {
  const flag = remarks.some(({ flag: one }) => one === "fatal") ? "fatal" : (remarks[0]?.flag ?? "plain");
  const number = element("span", { class: "number", "aria-hidden": "true" }, String(line));
  const code = element("code", {}, cut(text, remarks[0]?.column ?? 1));
  return element("li", { class: `line ${flag}`, value: String(line) }, number, code, ...remarks.map(remarkBox));
}

function cut(text: string, column: number): string {
  if (text.length <= maxLineLength) {
    return text === "" ? " " : text;
  }
  const from = Math.max(0, Math.min(column - 1 - maxLineLength / 4, text.length - maxLineLength));
  const part = text.slice(from, from + maxLineLength);
  return `${from > 0 ? "…" : ""}${part}${from + maxLineLength < text.length ? "…" : ""}`;
}

export function remarkBox({ flag, name, text, hint, pointer, location, context, test }: Remark): HTMLElement {
  const place = pointer ?? location;
  return element(
    "div",
    { class: `remark ${flag}` },
    element("strong", {}, name),
    ` ${text}`,
    ...(hint === undefined ? [] : [element("div", { class: "hint" }, hint)]),
    ...(place === undefined ? [] : [element("div", { class: "place" }, place)]),
    ...(test === undefined
      ? []
      : [element("details", {}, element("summary", {}, "The rule's expression"), ...ofRule(context, test))]),
  );
}

const ofRule = (context: string | undefined, test: string): HTMLElement[] => [
  ...(context === undefined ? [] : [element("div", { class: "context" }, "For ", element("code", {}, context))]),
  element("code", {}, test),
];
