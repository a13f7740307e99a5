import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../common/repository-root.js";
import { declaredOperations } from "./declared-operations.js";
import { buildOpenApiDocument } from "./openapi/openapi-document.js";
import { clientModules } from "./openapi/typescript/client-modules.js";
/*
 * Writes the modules of the client that are made of the description. The build runs this before it checks types, so that an
 * operation which the tests' calls no longer fit does not compile.
 */
const folder = path.join(repositoryRoot(), "common/client/generated");
mkdirSync(path.join(folder, "operations"), { recursive: true });
const modules = clientModules(buildOpenApiDocument(declaredOperations));
for (const [name, text] of modules) {
    const file = path.join(folder, name);
    if (readEarlier(file) !== text) {
        // Renamed into its place, because a compiler that runs at the same time must not read half of it.
        writeFileSync(`${file}.${process.pid}`, text);
        renameSync(`${file}.${process.pid}`, file);
    }
}
readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !modules.has(name))
    .forEach((name) => rmSync(path.join(folder, name)));
function readEarlier(file) {
    try {
        return readFileSync(file, "utf8");
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=write-client.js.map