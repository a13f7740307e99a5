import { readCommandLine, refuseUsage, type Command } from "../../../common/config/command-line.ts";
import { print } from "../progress.ts";
import { runBench } from "../run-bench.ts";
import { perSecond } from "../statistics.ts";
import { moveOnce, type MoveTimes } from "./move-once.ts";
import { startInstallations } from "./installations.ts";

const maxDocuments = 1_000_000;
const command = {
  synopsis: "npm run -s bench moves -- [--documents <n>,<n>] [--beside <n>]",
  help: `
Moves organizations between two installations, each with processes and a database server of its own, while a
customer posts an invoice after the other and follows the 421 to the new address: how long each step takes, and
how long nothing was accepted. Each organization is moved twice: the first time the copy is taken back where it
arrived. The steps run in this process: the command of each takes another half a second.

  --documents  how many each of the organizations has, all of them final (1000,20000)
  --beside     documents of twenty other organizations, at either installation (0)`,
  options: { documents: { type: "string", default: "1000,20000" }, beside: { type: "string", default: "0" } },
} as const satisfies Command;

const { values } = readCommandLine(command);
const sizes = values.documents.split(",").map(Number);
const beside = Number(values.beside);
if (![...sizes, beside].every((size) => Number.isSafeInteger(size) && size >= 0 && size <= maxDocuments)) {
  refuseUsage(command, `--documents and --beside are whole numbers up to ${maxDocuments}`);
}

const steps = ["rest", "export", "import", "verify", "finish", "abort"] as const satisfies readonly (keyof MoveTimes)[];

function report(size: number, what: string, times: MoveTimes): void {
  print(
    `${size} documents, ${what}: ${times.rows} rows, ${(times.bytes / 1_000_000).toFixed(1)} MB; closed for ${seconds(times.closed)}`,
  );
  for (const step of steps) {
    const ms = times[step];
    if (ms !== undefined) {
      print(
        `  ${step.padEnd(8)}${seconds(ms).padStart(9)}${`${perSecond(size, ms)} documents per second`.padStart(34)}`,
      );
    }
  }
}

const seconds = (ms: number | undefined): string => (ms === undefined ? "–" : `${(ms / 1_000).toFixed(2)} s`);

await runBench(async () => {
  const sites = await startInstallations(sizes, beside);
  try {
    for (const [nth, size] of sizes.entries()) {
      report(size, "taken back", await moveOnce(sites, nth, { isTakenBack: true }));
      report(size, "moved", await moveOnce(sites, nth, { isTakenBack: false }));
    }
  } finally {
    await sites.close();
  }
});
