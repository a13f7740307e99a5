import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { repositoryRoot } from "../setup/repository-root.js";
/** Sources below a folder, read as the compiler reads them. */
export function sourcesOf(folder) {
    const root = path.join(repositoryRoot, folder);
    return readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name))
        .sort()
        .map((name) => {
        const shown = path.join(folder, name).split(path.sep).join("/");
        return sourceOf(shown, readFileSync(path.join(root, name), "utf8"));
    });
}
export function sourceOf(name, text) {
    const kind = name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
}
export function nodesOf(root) {
    const found = [];
    const visit = (node) => {
        found.push(node);
        ts.forEachChild(node, visit);
    };
    visit(root);
    return found;
}
/** The parts of text of a literal; none of any other node. */
export function piecesOf(node) {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
        return [node.text];
    }
    return ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
        : [];
}
export function placeOf(node) {
    const source = node.getSourceFile();
    return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
//# sourceMappingURL=console-sources.js.map