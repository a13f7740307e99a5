import { readCommandLine, refuseUsage, type Command } from "../../../common/config/read-command-line.ts";
import type { Stack } from "../../setup/processes/stack.ts";
import { note, print } from "../progress.ts";
import { readOnlySettings, runBench, startDatabase, withStack } from "../run-bench.ts";
import { percentile } from "../statistics.ts";
import { consoleReads } from "./console-reads.ts";
import { filteredLists } from "./filtered-lists.ts";
import { fill, makeTenants, type Tenant } from "./fill.ts";
import { findKnown, measureApi, measureReads, type Measured } from "./measure-reads.ts";
import { seedSearch } from "./seed-search.ts";
import { makeTemplates } from "./templates.ts";

const few = 10_000;
const command = {
  synopsis: "npm run -s bench reads -- [--documents <n>] [--only <text>]",
  help: `
Measures every read of the API and the sweeps at ${few} documents and at many, then what operators ask the console
for. A database is filled with documents as the service makes them: a few of every fate go through the service and are
copied with all that belongs to them; twenty organizations, of which one has four of five documents, and two years of
dates. With the million about ten gigabytes in the folder for temporary files and half an hour.

  --documents  how many are many, at least ${few * 2} (1000000)
  --only       only the reads with this in their name, like "operator: page"`,
  options: {
    documents: { type: "string", default: "1000000" },
    only: { type: "string", default: "" },
  },
} as const satisfies Command;

const { values } = readCommandLine(command);
const many = Number(values.documents);
if (!Number.isSafeInteger(many) || many < few * 2) {
  refuseUsage(command, `--documents must be a whole number, at least ${few * 2}`);
}

async function measureConsole(stack: Stack, tenant: Tenant): Promise<Measured[]> {
  const reads = [
    ...filteredLists(await findKnown(stack.database, tenant)),
    ...(await consoleReads(stack.database, tenant.orgId)),
  ];
  return measureReads(
    stack,
    tenant.orgId,
    reads.filter(({ name }) => name.includes(values.only)),
  );
}

/** Prints a row for each read. */
function report(before: readonly Measured[], after: readonly Measured[]): void {
  const columns = [`p50 ${few}`, "p95", `p50 ${many}`, "p95", "ratio", "kB"];
  print(`${"ms".padEnd(58)}${columns.map((name) => name.padStart(12)).join("")}`);
  for (const [index, { name, ms, bytes }] of after.entries()) {
    const msAtFew = before[index]?.ms;
    const [p50, atFew] = [percentile(ms, 0.5), percentile(msAtFew ?? [], 0.5)];
    const first = msAtFew === undefined ? ["–", "–"] : [atFew, percentile(msAtFew, 0.95)];
    const ratio = msAtFew === undefined ? "–" : (Number(p50) / Number(atFew)).toFixed(2);
    const cells = [...first, p50, percentile(ms, 0.95), ratio, (bytes / 1_000).toFixed(0)];
    print(`${name.padEnd(58)}${cells.map((cell) => cell.padStart(12)).join("")}`);
  }
}

await runBench(async () => {
  const { databaseUrl, ownerUrl } = await startDatabase(readOnlySettings);
  const templates = await makeTemplates(databaseUrl);
  await withStack({ databaseUrl }, async (stack) => {
    await stack.stopProcess("workers");
    await stack.stopProcess("simulator");
    const tenants = await makeTenants(stack.database);
    const [tenant] = tenants as [Tenant];
    await fill(ownerUrl, { templates, tenants, from: 1, to: few });
    const before = await measureApi(stack, tenant, values.only);
    await fill(ownerUrl, { templates, tenants, from: few + 1, to: many });
    report(before, await measureApi(stack, tenant, values.only));
    note("seeding the search");
    await seedSearch(ownerUrl);
    print("");
    report([], await measureConsole(stack, tenant));
  });
});
