import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import ts from "typescript";

import { errorCatalogue, type ErrorCode } from "../../common/errors/error-catalogue.ts";
import { repositoryRoot } from "../setup/repository-root.ts";

/** A message that the code gives a caller: about the request as a whole, or about a field of it. */
export interface SourceMessage {
  status: number;
  text: string;
  field?: string;
}

/** Every message about a field in the API and behind it, and of malformed JSON, `{…}` where it names something. */
export function sourceMessages(): SourceMessage[] {
  return ["api", "common"].flatMap((folder) => sourceFiles(path.join(repositoryRoot, folder)).flatMap(messagesOf));
}

/** All the code that the messages come from. */
export function sourceText(): string {
  return ["api", "common"]
    .flatMap((folder) => sourceFiles(path.join(repositoryRoot, folder)))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.c?[tj]s$/.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

const messagesOf = (file: string): SourceMessage[] =>
  nodesOf(file).flatMap(({ node, source }) => messagesAt(node, source));

interface Site {
  node: ts.Node;
  source: ts.SourceFile;
}

function nodesOf(file: string): Site[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Site[] = [];
  const visit = (node: ts.Node): void => {
    found.push({ node, source });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function messagesAt(node: ts.Node, source: ts.SourceFile): SourceMessage[] {
  if (ts.isNewExpression(node) && node.expression.getText() === "JsonError") {
    return jsonMessages(node.arguments ?? ts.factory.createNodeArray(), source);
  }
  if (!ts.isCallExpression(node)) {
    return [];
  }
  if (node.expression.getText().endsWith(".broken")) {
    return jsonMessages(node.arguments, source);
  }
  const [argument, code] = node.arguments;
  if (argument === undefined) {
    return [];
  }
  if (node.expression.getText() === "wrongField") {
    const [text] = textsOf(code, source);
    return [{ status: 400, field: textsOf(argument, source)[0] ?? "", text: errorCatalogue[text as ErrorCode][1] }];
  }
  const isFields = node.expression.getText() === "invalidFields" && ts.isObjectLiteralExpression(argument);
  return isFields ? fieldMessages(argument, source) : [];
}

/** What a JsonError of malformed JSON comes to in an answer; the other codes are rows of the catalogue. */
const jsonMessages = ([complaint, , code]: readonly ts.Expression[], source: ts.SourceFile): SourceMessage[] =>
  code !== undefined
    ? []
    : textsOf(complaint, source).map((text) => ({
        status: 400,
        text: `Malformed JSON: ${text} at position {position}`,
      }));

/** `{ cursor: "cursor must be …" }`; the field's name at the front of its message is left out. */
function fieldMessages(object: ts.ObjectLiteralExpression, source: ts.SourceFile): SourceMessage[] {
  return object.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) {
      return [];
    }
    // A computed name, `[receiver]`, stands for the field that it names.
    const isComputed = ts.isComputedPropertyName(property.name);
    const field = isComputed ? `{${property.name.expression.getText()}}` : property.name.text;
    return textsOf(property.initializer, source).map((text) => ({
      status: 400,
      field,
      text: text.replace(`${field} `, ""),
    }));
  });
}

/** What an expression may come to: texts, and constants and functions of the same file that give one. */
function textsOf(node: ts.Node | undefined, source: ts.SourceFile): string[] {
  if (node === undefined) {
    return [];
  }
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return [node.text];
  }
  if (ts.isTemplateExpression(node)) {
    return [node.head.text + node.templateSpans.map((span) => placeOf(span, source) + span.literal.text).join("")];
  }
  if (ts.isConditionalExpression(node)) {
    return [...textsOf(node.whenTrue, source), ...textsOf(node.whenFalse, source)];
  }
  if (ts.isIdentifier(node)) {
    return textsOf(declarationOf(node.text, source), source);
  }
  return ts.isCallExpression(node) ? returnedBy(declarationOf(node.expression.getText(), source), source) : [];
}

function placeOf({ expression }: ts.TemplateSpan, source: ts.SourceFile): string {
  const [constant, ...others] = ts.isIdentifier(expression) ? textsOf(expression, source) : [];
  if (constant !== undefined && others.length === 0) {
    return constant;
  }
  const names = /^[\w.]+/.exec(expression.getText())?.[0].split(".") ?? [];
  return `{${names.findLast((name) => name !== "join") ?? "…"}}`;
}

function declarationOf(name: string, source: ts.SourceFile): ts.Node | undefined {
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) {
      return statement;
    }
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
    const found = declared.find((declaration) => declaration.name.getText() === name);
    if (found !== undefined) {
      return found.initializer;
    }
  }
  return undefined;
}

function returnedBy(node: ts.Node | undefined, source: ts.SourceFile): string[] {
  if (node === undefined) {
    return [];
  }
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
    return textsOf(node.body, source);
  }
  const texts: string[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isReturnStatement(inner)) {
      texts.push(...textsOf(inner.expression, source));
    }
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return texts;
}
