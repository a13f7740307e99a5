import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { repositoryRoot } from "../setup/repository-root.js";
/** Every message of an AppError in the API and behind it, `{…}` where it names something. */
export function sourceMessages() {
    return ["api", "common"].flatMap((folder) => sourceFiles(path.join(repositoryRoot, folder)).flatMap(messagesOf));
}
/** All the code that the messages come from. */
export function sourceText() {
    return ["api", "common"]
        .flatMap((folder) => sourceFiles(path.join(repositoryRoot, folder)))
        .map((file) => readFileSync(file, "utf8"))
        .join("\n");
}
function sourceFiles(folder) {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.c?[tj]s$/.test(name))
        .sort()
        .map((name) => path.join(folder, name));
}
const messagesOf = (file) => nodesOf(file).flatMap(({ node, source }) => messagesAt(node, source));
function nodesOf(file) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const found = [];
    const visit = (node) => {
        found.push({ node, source });
        ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
}
/** Places of the API and behind it that refuse something in words which cannot be read from them: `file: expression`. */
export function silentRefusals() {
    return ["api", "common"]
        .flatMap((folder) => sourceFiles(path.join(repositoryRoot, folder)).flatMap(nodesOf))
        .filter(({ node, source }) => isRefusal(node) && messagesAt(node, source).length === 0)
        .map(({ node, source }) => `${path.relative(repositoryRoot, source.fileName)}: ${node.getText().replaceAll(/\s+/g, " ")}`);
}
const isRefusal = (node) => (ts.isNewExpression(node) &&
    /^(AppError|BusyError|DocumentConflictError|QuotaError|JsonError)$/.test(node.expression.getText())) ||
    (ts.isCallExpression(node) && /^(notFound|invalidFields)$/.test(node.expression.getText()));
/** Files whose messages an operator reads on the command line, and no caller of the API. */
const commandFiles = /^(common\/(launcher|commands|config)\/|common\/services\/(validation\/(?:load-rule-sets|release-rules)|process\/run-process)|api\/(server|create-organization)|workers\/main)/;
/** What the commands and the start say, as `sourceMessages`; `silent` are the places that cannot be read. */
export function commandMessages() {
    const sites = ["api", "common", "workers"]
        .flatMap((folder) => sourceFiles(path.join(repositoryRoot, folder)))
        .filter((file) => commandFiles.test(path.relative(repositoryRoot, file)))
        .flatMap(nodesOf)
        .flatMap(({ node, source }) => {
        const said = saidAt(node);
        const place = `${path.relative(repositoryRoot, source.fileName)}: ${node.getText().replaceAll(/\s+/g, " ")}`;
        return said === undefined ? [] : [{ place, texts: textsOf(said, source) }];
    });
    return {
        texts: [...new Set(sites.flatMap(({ texts }) => texts))].sort(),
        silent: sites.filter(({ texts }) => texts.length === 0).map(({ place }) => place),
    };
}
/** The words of an error or of a wrong usage. */
function saidAt(node) {
    if (ts.isNewExpression(node) && /^(Error|Unsuitable)$/.test(node.expression.getText())) {
        return node.arguments?.[0];
    }
    if (!ts.isCallExpression(node)) {
        return undefined;
    }
    // `refuse` is refuseUsage for the one command of its file.
    const place = ["refuse", "refuseUsage"].indexOf(node.expression.getText());
    return place < 0 ? undefined : node.arguments[place];
}
function messagesAt(node, source) {
    if (ts.isNewExpression(node)) {
        return thrownMessages(node, source);
    }
    // What a page without content is called: api/operation/static-operation.ts.
    if (ts.isPropertyAssignment(node) && node.name.getText() === "thing") {
        return textsOf(node.initializer, source).map((what) => ({ status: 404, text: `${what} not found` }));
    }
    if (!ts.isCallExpression(node)) {
        return [];
    }
    const [argument] = node.arguments;
    if (node.expression.getText() === "notFound") {
        return textsOf(argument, source).map((what) => ({ status: 404, text: `${what} not found` }));
    }
    if (node.expression.getText().endsWith(".broken")) {
        return jsonMessages(argument, source);
    }
    const isFields = node.expression.getText() === "invalidFields" && argument !== undefined;
    return isFields && ts.isObjectLiteralExpression(argument) ? fieldMessages(argument, source) : [];
}
function thrownMessages({ expression, arguments: given = ts.factory.createNodeArray() }, source) {
    if (expression.getText() === "JsonError") {
        return jsonMessages(given[0], source, given[2]?.kind !== ts.SyntaxKind.FalseKeyword);
    }
    if (expression.getText() === "BusyError") {
        return textsOf(given[0], source).map((text) => ({ status: 503, text }));
    }
    if (expression.getText() === "DocumentConflictError") {
        return textsOf(given[0], source).map((text) => ({ status: 409, text }));
    }
    if (expression.getText() === "QuotaError") {
        return textsOf(given[0], source).map((text) => ({ status: 429, text }));
    }
    const [status, text, fields] = given;
    const isKnown = status !== undefined && ts.isNumericLiteral(status) && fields === undefined;
    return isKnown && expression.getText() === "AppError"
        ? textsOf(text, source).map((one) => ({ status: Number(status.text), text: one }))
        : [];
}
/** What a JsonError comes to in an answer: api/middleware/handle-errors.ts. */
function jsonMessages(complaint, source, isMalformed = true) {
    const before = isMalformed ? "Malformed JSON: " : "";
    return textsOf(complaint, source).map((text) => ({ status: 400, text: `${before}${text} at position {position}` }));
}
/** `{ cursor: "cursor must be …" }`; the field's name at the front of its message is left out. */
function fieldMessages(object, source) {
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
function textsOf(node, source) {
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
function placeOf({ expression }, source) {
    const [constant, ...others] = ts.isIdentifier(expression) ? textsOf(expression, source) : [];
    if (constant !== undefined && others.length === 0) {
        return constant;
    }
    const names = /^[\w.]+/.exec(expression.getText())?.[0].split(".") ?? [];
    return `{${names.findLast((name) => name !== "join") ?? "…"}}`;
}
function declarationOf(name, source) {
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
function returnedBy(node, source) {
    if (node === undefined) {
        return [];
    }
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
        return textsOf(node.body, source);
    }
    const texts = [];
    const visit = (inner) => {
        if (ts.isReturnStatement(inner)) {
            texts.push(...textsOf(inner.expression, source));
        }
        ts.forEachChild(inner, visit);
    };
    visit(node);
    return texts;
}
//# sourceMappingURL=source-messages.js.map