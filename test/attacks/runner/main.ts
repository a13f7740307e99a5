import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { readCommandLine, refuseUsage, type Command } from "../../../common/config/read-command-line.ts";
import { runBench } from "../../bench/run-bench.ts";
import { note, print } from "../../bench/progress.ts";
import { Stack } from "../../setup/processes/stack.ts";
import type { Attack, Row } from "./attack.ts";
import { watchMeanwhile } from "./watch-meanwhile.ts";

const folder = path.join(import.meta.dirname, "..");
const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
const names = files.map((file) => path.basename(file, ".js")).toSorted();

const command = {
  synopsis: "npm run -s attack [-- --only <beginning of a name>]",
  help: `
Attacks a site of its own, one attack after another, each on new processes and a new database, while a
neighbour (another organization) posts invoices. Prints a table: what was tried, what came of it, how long
the neighbour waited, how much memory the API took. Nothing leaves the machine. Takes about ten minutes;
the exit code is 1 when something does not hold.

${names.map((name) => `  ${name}`).join("\n")}

  --only  only the attacks whose name begins so`,
  options: { only: { type: "string", default: "" } },
} as const satisfies Command;

const { only } = readCommandLine(command).values;
const chosen = names.filter((name) => name.startsWith(only));
if (chosen.length === 0) {
  refuseUsage(command, `There is no attack ${only}`);
}

async function run(name: string): Promise<Row[]> {
  const file = pathToFileURL(path.join(folder, `${name}.js`)).href;
  const { attack } = (await import(file)) as { attack: Attack };
  note(name);
  const site = await Stack.startAlone({ environment: { ...attack.environment } });
  try {
    print(`| **${name}** | ${attack.name} | | |`);
    return await watchMeanwhile(site, attack);
  } finally {
    await site.close();
  }
}

await runBench(async () => {
  print("\n| Attack | Tried | Found | Holds |\n|---|---|---|---|");
  const rows: Row[] = [];
  for (const name of chosen) {
    for (const row of await run(name)) {
      rows.push(row);
      print(`| | ${row.tried} | ${row.found} | ${row.holds ? "yes" : "**no**"} |`);
    }
  }
  const open = rows.filter(({ holds }) => !holds).length;
  print(`\n${rows.length - open} of ${rows.length} hold`);
  process.exitCode = open === 0 ? 0 : 1;
});
