import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import ts from "typescript";

import { repositoryRoot } from "../setup/repository-root.ts";

/** Sources below a folder, read as the compiler reads them. */
export function sourcesOf(folder: string): ts.SourceFile[] {
  const root = path.join(repositoryRoot, folder);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => {
      const shown = path.join(folder, name).split(path.sep).join("/");
      return sourceOf(shown, readFileSync(path.join(root, name), "utf8"));
    });
}

export function sourceOf(name: string, text: string): ts.SourceFile {
  const kind = name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
}

export function nodesOf(root: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** The parts of text of a literal; none of any other node. */
export function piecesOf(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return [node.text];
  }
  return ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    : [];
}

export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
