/**
 * Makes dist/ of the package for customers: the client as an ES module and as CommonJS, its types, and the command line, which takes the
 * client from the same file. The argument is the folder of the client's declarations.
 */
import { copyFileSync, cpSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";

const root = import.meta.dirname;
const dist = path.join(root, "dist");
const types = path.join(dist, "types");
const client = "../client/create-client.ts";
const common = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  minify: true,
  target: "es2022",
  packages: "external",
  logLevel: "warning",
};

rmSync(dist, { recursive: true, force: true });
const entries = { client, "command-line": "main.ts" };
buildSync({ ...common, entryPoints: entries, format: "esm", platform: "node", splitting: true });
buildSync({ ...common, entryPoints: { client }, format: "cjs", outExtension: { ".js": ".cjs" } });
const isDeclared = (file) => file.endsWith(".d.ts") || statSync(file).isDirectory();
cpSync(process.argv[2], types, { recursive: true, filter: isDeclared });
// One set of declarations serves both: a module may import what CommonJS declares, but not the other way round.
writeFileSync(path.join(types, "package.json"), '{ "type": "commonjs" }\n');
writeFileSync(path.join(dist, "client.d.ts"), 'export * from "./types/create-client.js";\n');
copyFileSync(path.join(root, "../../docs/first-invoice/invoice.json"), path.join(dist, "invoice.json"));
copyFileSync(path.join(root, "../../LICENSE"), path.join(root, "LICENSE"));
