import { derivedFrom, readConfig, readProgramConfig } from "../config/config.ts";
import { readCommandLine, refuseUsage, runCommand } from "../config/read-command-line.ts";
import { doubts } from "../config/doubtful-settings.ts";
import { shownSettings, unknownNames } from "../config/shown-settings.ts";

const command = {
  synopsis: "npm run -s config -- [check [api | workers]]",
  help: `
Prints what counts for api and workers with this environment, and where each value comes from.
Secrets are masked. Standard error says what is wrong, and what is probably not meant.

  check   prints no values; with api or workers, reads the secrets of that program alone, as it does

Exit code 0: they would start with it; 78: they would not.`,
  takesArguments: true,
} as const;

const [check, program, ...others] = readCommandLine(command).positionals;
const isKnown = (check ?? "check") === "check" && (program === undefined || program === "api" || program === "workers");
if (!isKnown || others.length > 0) {
  refuseUsage(command, "there are check, check api and check workers");
}

function print(rows: readonly (readonly [name: string, from: string, value: string])[]): void {
  const lines = rows.map(([name, from, value]) => `${name.padEnd(27)}  ${from.padEnd(11)}  ${value}`.trimEnd());
  process.stdout.write(`${lines.join("\n")}\n`);
}

const warn = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

await runCommand(() => {
  if (check === undefined) {
    print(shownSettings().map(({ name, from, value }) => [name, from, value]));
  }
  unknownNames().forEach(warn);
  const config = program === undefined ? readConfig() : readProgramConfig(program);
  doubts(config).forEach(warn);
  if (check === undefined) {
    print(Object.entries(derivedFrom(config)).map(([name, value]) => [name, "derived", String(value)]));
  }
  return Promise.resolve();
});
