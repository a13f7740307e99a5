/**
 * Runs each file again that has failed in `npm test`, alone on the machine. What passes then depends on what ran beside it:
 * it is named, for somebody to mend, and does not hold up a change that has nothing to do with it. Many files at once are
 * no accident and get no second try.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const list = path.join(root, "dist/failed-files.json");
const mostFiles = 3;
/** A file that hangs has failed. */
const longestMs = 15 * 60_000;

const failed = existsSync(list) ? Object.entries(JSON.parse(readFileSync(list, "utf8"))) : [];
// A later run that fails before it writes its own list must not find this one.
rmSync(list, { force: true });
const isAccident = failed.length > 0 && failed.length <= mostFiles && failed.every(([file]) => file !== "unknown");
if (!isAccident || failed.some(([file]) => !passesAlone(file))) {
  process.stdout.write("\nThe tests failed.\n");
  process.exit(1);
}
process.stdout.write("\nUnsteady, passed only alone:\n");
for (const [file, complaints] of failed) {
  process.stdout.write(`  ${file}\n${complaints.map((complaint) => `    ${complaint}\n`).join("")}`);
}

function passesAlone(file) {
  const mocha = [
    "node_modules/mocha/bin/mocha.js",
    "--no-config",
    "--enable-source-maps",
    "--timeout",
    "60000",
    "--exit",
  ];
  const setup = ["--require", "dist/test/setup/global-setup.js", "--require", "dist/test/setup/shared-servers.js"];
  return (
    spawnSync(process.execPath, [...mocha, ...setup, file], { cwd: root, stdio: "inherit", timeout: longestMs })
      .status === 0
  );
}
