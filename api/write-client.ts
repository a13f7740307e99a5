import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../common/runtime/repository-root.ts";
import { declaredOperations } from "./declared-operations.ts";
import { buildOpenApiDocument } from "./openapi/openapi-document.ts";
import { writeGeneratedPart } from "./openapi/clients/python-client.ts";
import { clientModules } from "./openapi/clients/client-modules.ts";

/*
 * Writes what is made of the integrators' description: the modules of the client, and the client in Python as a whole, which goes beside the
 * compiled files. The build runs this before it checks types, so that a test whose calls no longer fit an operation does not
 * compile.
 */
const folder = path.join(repositoryRoot(), "common/client/generated");
mkdirSync(path.join(folder, "operations"), { recursive: true });
const description = buildOpenApiDocument(declaredOperations, "integrators");
const modules = clientModules(description);
for (const [name, text] of modules) {
  const file = path.join(folder, name);
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    // Renamed into its place, because a compiler that runs at the same time must not read half of it.
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  }
}
readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !modules.has(name))
  .forEach((name) => rmSync(path.join(folder, name)));

const python = "common/client/python/peppol_self_billing.py";
const written = path.join(import.meta.dirname, "..", python);
const place = "# --- here the build writes types and operations ---\n";
const [before = "", after] = readFileSync(path.join(repositoryRoot(), python), "utf8").split(place);
if (after === undefined) {
  throw new Error(`${python} lacks the line ${place}`);
}
mkdirSync(path.dirname(written), { recursive: true });
writeFileSync(written, `${before}${writeGeneratedPart(description)}${after}`);
