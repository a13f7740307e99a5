/**
 * Writes what the product is made of, with the licence of each package, as CycloneDX, and fails on a licence under which a
 * work of Apache-2.0 cannot ship the package. npm makes the list: of the lock file, which has the packages of every platform, or with
 * --installed of what is in node_modules.
 *
 *     node .ci/write-sbom.mjs <file> [--installed]
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/** SPDX ids of licences that ask for nothing but their own text and notices. The fonts are of OFL-1.1, and are shipped as they are. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "WTFPL",
  "Zlib",
]);

const [file, source = "--package-lock-only"] = process.argv.slice(2);
const bill = source === "--installed" ? listPackages(["--omit", "dev"]) : withoutTests(listPackages([source]));
// The build copies it out of its package, which is no package of production.
const copied = JSON.parse(readFileSync("package-lock.json", "utf8")).packages["node_modules/swagger-ui-dist"];
if (copied !== undefined) {
  const { version, license } = copied;
  bill.components.push({
    type: "library",
    name: "swagger-ui-dist",
    version,
    "bom-ref": `swagger-ui-dist@${version}`,
    purl: `pkg:npm/swagger-ui-dist@${version}`,
    licenses: [{ license: { id: license } }],
  });
}
if (file !== undefined) {
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
}
const licences = new Map();
const refused = [];
for (const { name, version, licenses = [] } of bill.components) {
  const licence = licenses.map(({ expression, license }) => expression ?? license.id ?? license.name).join(" AND ");
  licences.set(licence, (licences.get(licence) ?? 0) + 1);
  if (!mayBeShipped(licence)) {
    refused.push(`${name}@${version}: ${licence || "names no licence"}`);
  }
}
for (const [licence, count] of [...licences].sort(([, a], [, b]) => b - a)) {
  process.stdout.write(`${String(count).padStart(4)} ${licence}\n`);
}
for (const line of refused) {
  process.stderr.write(`Not known to be shippable with Apache-2.0: ${line}\n`);
}
process.exitCode = refused.length === 0 && bill.components.length > 0 ? 0 : 1;

/** An expression with parentheses inside is not understood, and refused: a person has to look at it. */
function mayBeShipped(expression) {
  const choices = expression.replace(/^\((.*)\)$/, "$1").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((licence) => allowed.has(licence)));
}

/** With `--omit dev` npm leaves out what is shipped too, where a package of the tests needs it as well. */
function withoutTests(listed) {
  const isOfTests = ({ properties = [] }) => properties.some(({ name }) => name === "cdx:npm:package:development");
  const left = new Set(listed.components.filter(isOfTests).map((each) => each["bom-ref"]));
  return {
    ...listed,
    components: listed.components.filter((each) => !left.has(each["bom-ref"])),
    dependencies: listed.dependencies
      .filter(({ ref }) => !left.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => !left.has(ref)) })),
  };
}

function listPackages(options) {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", ...options];
  const { stdout, stderr } = spawnSync("npm", args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  if (!stdout?.startsWith("{")) {
    process.stderr.write(`npm did not list the packages: ${stderr}\n`);
    process.exit(1);
  }
  const listed = JSON.parse(stdout);
  // npm takes the name of the folder.
  listed.metadata.component.name = JSON.parse(readFileSync("package.json", "utf8")).name;
  return listed;
}
