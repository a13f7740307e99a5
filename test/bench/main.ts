import { readCommandLine, refuseUsage, type Command } from "../../common/config/read-command-line.ts";

/** Each reads its own options and runs when its module is imported. */
const benches: Readonly<Record<string, [words: string, run: () => Promise<unknown>]>> = {
  burst: ["what the default installation does: one document at a time, and a burst", () => import("./burst.ts")],
  fair: ["single invoices beside organizations that send batches all the time", () => import("./fair.ts")],
  rules: ["every rule on invoices of 1 to 10,000 lines", () => import("./rules/main.ts")],
  hostile: ["requests of 8 MB that are made to hold up the API", () => import("./hostile.ts")],
  cost: ["processor time, transactions and log of each document", () => import("./cost/main.ts")],
  reads: ["every read of API and console in a large database", () => import("./reads/main.ts")],
};

const list = Object.entries(benches).map(([name, [words]]) => `  ${name.padEnd(12)}${words}`);
const command: Command = {
  synopsis: "npm run -s bench <name> [-- its options]",
  help: `
Measures the service on this machine, on databases of its own. \`npm run -s bench <name> -- --help\` says what
a benchmark takes.

${list.join("\n")}`,
};

const [name = ""] = process.argv.slice(2);
const [, run] = Object.hasOwn(benches, name) ? (benches[name] ?? []) : [];
if (run === undefined) {
  readCommandLine({ ...command, takesArguments: true });
  process.stderr.write(`${list.join("\n")}\n`);
  refuseUsage(command, name === "" ? "The name is missing" : `There is no benchmark ${name}`);
}
process.argv.splice(2, 1);
await run();
