import { readCommandLine, refuseUsage, type Command } from "../../../common/config/command-line.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { percentile } from "../client.ts";
import { print } from "../progress.ts";
import { runBench, startServer } from "../run-bench.ts";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.ts";
import { fill, makeTenants } from "./fill.ts";
import { measureReads, type Measured } from "./measure-reads.ts";
import { makeTemplates } from "./templates.ts";

const few = 10_000;
const command = {
  synopsis: "npm run -s bench:reads -- [--documents <number>] [--json]",
  help: `
Measures every read of the API and the sweeps at ${few} documents and at many: lists of every kind with each
filter and combination, documents, states, logs, changes, what operators are shown. A database is filled
with documents as the service makes them, four of five of one organization. With the million about ten
gigabytes in the folder for temporary files and half an hour.

  --documents  how many are many, at least ${few * 2} (1000000)
  --json       the last line is everything measured, as JSON`,
  options: { documents: { type: "string", default: "1000000" }, json: { type: "boolean", default: false } },
} as const satisfies Command;

const { values } = readCommandLine(command);
const many = Number(values.documents);
if (!Number.isSafeInteger(many) || many < few * 2) {
  refuseUsage(command, `--documents must be a whole number, at least ${few * 2}`);
}

/** It is filled and thrown away; what is measured only reads. */
const settings = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "4GB",
  shared_buffers: "512MB",
};

async function bench(): Promise<void> {
  const { url: databaseUrl, ownerUrl } = await startServer(settings);
  await migrateDatabase(ownerUrl, { serviceUrl: databaseUrl });
  const templates = await makeTemplates(databaseUrl);
  const stack = await Stack.start({ databaseUrl });
  try {
    await stack.stopProcess("workers");
    await stack.stopProcess("simulator");
    const tenants = await makeTenants(stack.database);
    const [tenant] = tenants;
    if (tenant === undefined) {
      throw new Error("There is no organization");
    }
    await fill(ownerUrl, { templates, tenants, from: 1, to: few });
    const before = await measureReads(stack, tenant);
    await fill(ownerUrl, { templates, tenants, from: few + 1, to: many });
    report(before, await measureReads(stack, tenant));
  } finally {
    await stack.close();
  }
}

function report(before: readonly Measured[], after: readonly Measured[]): void {
  const columns = [`p50 ${few}`, "p99", `p50 ${many}`, "p99", "ratio", "kB"];
  print(`${"ms".padEnd(58)}${columns.map((name) => name.padStart(12)).join("")}`);
  const figures: Record<string, number> = {};
  for (const [index, { name, ms, bytes }] of after.entries()) {
    const msAtFew = before[index]?.ms ?? [];
    const [p50, atFew] = [Number(percentile(ms, 0.5)), Number(percentile(msAtFew, 0.5))];
    const cells = [percentile(msAtFew, 0.5), percentile(msAtFew, 0.99), percentile(ms, 0.5), percentile(ms, 0.99)];
    cells.push((p50 / atFew).toFixed(2), (bytes / 1_000).toFixed(0));
    print(`${name.padEnd(58)}${cells.map((cell) => cell.padStart(12)).join("")}`);
    figures[`${name}, p50 ms`] = p50;
  }
  if (values.json) {
    print(JSON.stringify({ figures }));
  }
}

await runBench(bench);
