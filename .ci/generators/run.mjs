/**
 * Tries the descriptions of the API as those do who read them: five generators make clients of each, which have to compile under
 * `strict`; the integrators' run the examples of the description against a running service. `npm run build` comes before.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { buildOpenApiDocument } from "../../dist/api/openapi/openapi-document.js";
import { declaredOperations } from "../../dist/api/declared-operations.js";

const root = import.meta.dirname;
const away = /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH/;

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8", ...options });
  return { isDone: status === 0, text: `${stdout}${stderr}` };
}

function must(what, { isDone, text }) {
  if (!isDone) {
    process.stderr.write(text);
    throw new Error(`${what} failed`);
  }
}

const install = run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
if (!install.isDone && away.test(install.text)) {
  process.stdout.write("No registry can be reached: the clients of other generators were not tried.\n");
  process.exit(0);
}
must("installing the generators", install);
rmSync(path.join(root, "dist"), { recursive: true, force: true });
mkdirSync(path.join(root, "dist"));
for (const audience of ["integrators", "operators"]) {
  const description = buildOpenApiDocument(declaredOperations, audience);
  writeFileSync(path.join(root, "dist", `${audience}.json`), JSON.stringify(description));
}
must("generating", run(process.execPath, ["generate.mjs"]));
must(
  "compiling the clients under strict",
  run(process.execPath, ["../../node_modules/@typescript/native/bin/tsc", "-p", "tsconfig.json"]),
);
const { tryClients } = await import("./try-clients.mjs");
await tryClients();
