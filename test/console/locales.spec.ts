import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import ts from "typescript";

import { repositoryRoot } from "../../common/runtime/repository-root.ts";

type Text = string | Readonly<Record<string, unknown>>;

const folder = path.join(repositoryRoot(), "api/console");
const isPlural = (text: Text): boolean => typeof text === "object" && "other" in text;

/** The texts of a language by their paths: "document.title". A text with plural forms is one. */
function textsOf(language: "en" | "ar"): Map<string, Text> {
  const file = path.join(folder, "locales", `${language}.json`);
  const flat = (text: Text, at: string): [string, Text][] =>
    typeof text === "string" || isPlural(text)
      ? [[at, text]]
      : Object.entries(text).flatMap(([name, part]) => flat(part as Text, at === "" ? name : `${at}.${name}`));
  return new Map(flat(JSON.parse(readFileSync(file, "utf8")) as Text, ""));
}

const english = textsOf("en");
const arabic = textsOf("ar");

const placeholders = (text: Text | undefined): string[] =>
  [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();

/** The paths that an expression may name: an index that is no literal stands for every member. */
function pathsOf(node: ts.Expression): string[] {
  if (ts.isConditionalExpression(node)) {
    return [...pathsOf(node.whenTrue), ...pathsOf(node.whenFalse)];
  }
  if (ts.isIdentifier(node)) {
    return node.text === "texts" ? [""] : [];
  }
  if (ts.isPropertyAccessExpression(node)) {
    return pathsOf(node.expression).map((at) => (at === "" ? node.name.text : `${at}.${node.name.text}`));
  }
  return ts.isElementAccessExpression(node)
    ? pathsOf(node.expression).flatMap((at) =>
        literalsOf(node.argumentExpression).map((name) => (name === undefined ? `${at}.*` : `${at}.${name}`)),
      )
    : [];
}

function literalsOf(node: ts.Expression): (string | undefined)[] {
  if (ts.isConditionalExpression(node)) {
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  }
  return [ts.isStringLiteral(node) ? node.text : undefined];
}

const matching = (at: string): string[] => {
  const [section = ""] = at.split("*");
  return at.includes("*")
    ? [...english.keys()].filter((key) => key.startsWith(section))
    : [...english.keys()].filter((key) => key === at || key.startsWith(`${at}.`));
};

/** Whether the expression is what a member of is taken by an index. */
const isIndexed = (node: ts.Node): boolean =>
  ts.isElementAccessExpression(node.parent) && node.parent.expression === node;

interface Filled {
  place: string;
  key: string;
  given: readonly string[];
}

function filledBy({ expression, arguments: [said, ...others] }: ts.CallExpression): Pick<Filled, "key" | "given">[] {
  const name = expression.getText();
  if (said === undefined || !["fill", "plural"].includes(name)) {
    return [];
  }
  const values = others.find(ts.isObjectLiteralExpression)?.properties ?? [];
  const given = [...(name === "plural" ? ["count"] : []), ...values.map((value) => value.name?.getText() ?? "")];
  return pathsOf(said)
    .flatMap(matching)
    .map((key) => ({ key, given }));
}

/** Every text that the page names, and those that it fills with values. */
function usesOfTexts(): { used: Set<string>; filled: Filled[] } {
  const used = new Set<string>();
  const filled: Filled[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  )) {
    const kind = name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const text = readFileSync(path.join(folder, name), "utf8");
    const visit = (node: ts.Node): void => {
      const isAccess = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
      if (isAccess && !(ts.isPropertyAccessExpression(node.parent) || isIndexed(node))) {
        pathsOf(node)
          .flatMap(matching)
          .forEach((key) => used.add(key));
      }
      if (ts.isCallExpression(node)) {
        filled.push(...filledBy(node).map((fill) => ({ ...fill, place: `${name}: ${node.getText()}` })));
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind));
  }
  return { used, filled };
}

describe("the texts of the console", () => {
  it("are the same in both languages", () => {
    expect([...arabic.keys()]).to.deep.equal([...english.keys()]);
    for (const [key, text] of english) {
      expect(placeholders(arabic.get(key)), `what ${key} names`).to.deep.equal(placeholders(text));
      expect(isPlural(arabic.get(key) ?? ""), `whether ${key} has forms`).to.equal(isPlural(text));
    }
  });

  it("are all shown somewhere", () => {
    const { used } = usesOfTexts();
    expect([...english.keys()].filter((key) => !used.has(key))).to.deep.equal([]);
  });

  it("get every value that they name", () => {
    const { filled } = usesOfTexts();
    for (const { place, key, given } of filled) {
      expect(given, `${place}, ${key}`).to.include.members(placeholders(english.get(key)));
    }
    const known = new Set(filled.map(({ key }) => key));
    const bare = [...english].filter(
      ([key, text]) => (placeholders(text).length > 0 || isPlural(text)) && !known.has(key),
    );
    expect(bare.map(([key]) => key)).to.deep.equal([]);
  });
});
