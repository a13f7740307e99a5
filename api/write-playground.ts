import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { readCommandLine, refuseUsage } from "../common/config/command-line.ts";
import { asError } from "../common/errors.ts";
import { playgroundFiles } from "./resources/playground/playground-files.ts";

const command = {
  synopsis: "npm run -s playground -- <folder>",
  help: `
Writes the playground into a folder that any web server can serve: the page that judges documents and
requests by the rules of the service, in the browser and nowhere else. Files of the same names are replaced.

The server has to send JavaScript modules (.js, .mjs) as text/javascript.`,
  takesArguments: true,
} as const;

/** @throws Error when the folder cannot be written */
async function writePlayground(): Promise<string> {
  const { positionals } = readCommandLine(command);
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    return refuseUsage(command, "Name one folder");
  }
  const files = await playgroundFiles();
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) {
    writeFileSync(path.join(folder, name), text);
  }
  return `${files.size} files in ${folder}`;
}

try {
  process.stdout.write(`${await writePlayground()}\n`);
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = 1;
}
