import { derivedFrom, readConfig } from "../config/config.ts";
import { readCommandLine, runCommand } from "../config/read-command-line.ts";
import { shownSettings, unknownNames } from "../config/shown-settings.ts";

readCommandLine({
  synopsis: "npm run -s config",
  help: `
Prints what counts for api and workers with this environment, and where each value comes from.
Secrets are masked.

Exit code 0: they would start with it; 78: they would not, and standard error says why.`,
  options: {},
});

function print(rows: readonly (readonly [name: string, from: string, value: string])[]): void {
  const lines = rows.map(([name, from, value]) => `${name.padEnd(27)}  ${from.padEnd(11)}  ${value}`.trimEnd());
  process.stdout.write(`${lines.join("\n")}\n`);
}

await runCommand(() => {
  print(shownSettings().map(({ name, from, value }) => [name, from, value]));
  const unknown = unknownNames().map(
    ({ name, near }) => `${name} is a variable that nothing reads: is ${near} meant?\n`,
  );
  process.stderr.write(unknown.join(""));
  print(Object.entries(derivedFrom(readConfig())).map(([name, value]) => [name, "derived", String(value)]));
  return Promise.resolve();
});
