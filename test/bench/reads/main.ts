import { readCommandLine, refuseUsage, type Command } from "../../../common/config/command-line.ts";
import type { Stack } from "../../setup/processes/stack.ts";
import { note, print } from "../progress.ts";
import { readOnlySettings, runBench, startDatabase, withStack } from "../run-bench.ts";
import { percentile } from "../statistics.ts";
import { consoleReads } from "./console-reads.ts";
import { filteredLists } from "./filtered-lists.ts";
import { fillDatabase } from "./fill-database.ts";
import { fill, makeTenants, type Tenant } from "./fill.ts";
import { findKnown, measureApi, measureReads, tokenOf, type Measured } from "./measure-reads.ts";
import { seedSearch } from "./seed-search.ts";
import { makeTemplates } from "./templates.ts";
import { measureWatchers } from "./watch.ts";

const few = 10_000;
const command = {
  synopsis: "npm run -s bench reads -- [--documents <n>] [--seconds <n>] [--only <text>] [--json] [--fill <url>]",
  help: `
Measures every read of the API and the sweeps at ${few} documents and at many, then what operators ask the console
for, and what it costs the database when they watch the live page. A database is filled with documents as the
service makes them: a few of every fate go through the service and are copied with all that belongs to them;
twenty organizations, of which one has four of five documents, and two years of dates. With the million about
ten gigabytes in the folder for temporary files and half an hour.

  --documents  how many are many, at least ${few * 2} (1000000)
  --seconds    how long the live page is watched (60)
  --only       only the reads with this in their name, like "operator: page"
  --json       the last line is everything measured, as JSON
  --fill       fills this database and its search, which must hold no document yet, and measures nothing; its user must be the
               server's superuser`,
  options: {
    documents: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "60" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
    fill: { type: "string" },
  },
} as const satisfies Command;

const { values } = readCommandLine(command);
const [many, seconds] = [Number(values.documents), Number(values.seconds)];
if (!Number.isSafeInteger(many) || many < few * 2) {
  refuseUsage(command, `--documents must be a whole number, at least ${few * 2}`);
}
if (!Number.isSafeInteger(seconds) || seconds < 5 || seconds > 600) {
  refuseUsage(command, "--seconds must be a whole number from 5 to 600");
}

async function measure(): Promise<void> {
  const { databaseUrl, ownerUrl, pid } = await startDatabase(readOnlySettings);
  const templates = await makeTemplates(databaseUrl);
  await withStack({ databaseUrl }, async (stack) => {
    await stack.stopProcess("workers");
    await stack.stopProcess("simulator");
    const tenants = await makeTenants(stack.database);
    const [tenant] = tenants as [Tenant];
    await fill(ownerUrl, { templates, tenants, from: 1, to: few });
    const before = await measureApi(stack, tenant, values.only);
    await fill(ownerUrl, { templates, tenants, from: few + 1, to: many });
    const figures = report(before, await measureApi(stack, tenant, values.only));
    note("seeding the search");
    await seedSearch(ownerUrl);
    Object.assign(figures, await measureConsole(stack, tenants, pid));
    if (values.json) {
      print(JSON.stringify({ figures }));
    }
  });
}

async function measureConsole(
  stack: Stack,
  tenants: readonly Tenant[],
  postgresPid: number,
): Promise<Record<string, number>> {
  const [tenant, other] = tenants as [Tenant, Tenant];
  const { orgId } = tenant;
  const reads = [
    ...filteredLists(await findKnown(stack.database, tenant)),
    ...(await consoleReads(stack.database, orgId)),
  ];
  const answered = await measureReads(
    stack,
    orgId,
    reads.filter(({ name }) => name.includes(values.only)),
  );
  print("");
  const tokens = [
    ...Array.from({ length: 4 }, () => tokenOf(orgId, "site-operator")),
    ...Array.from({ length: 3 }, () => tokenOf(orgId, "operator")),
    ...Array.from({ length: 3 }, () => tokenOf(other.orgId, "viewer")),
  ];
  return { ...report([], answered), ...(await measureWatchers(stack, { tokens, seconds, postgresPid })) };
}

/** Prints a row for each read, and gives its median by name. */
function report(before: readonly Measured[], after: readonly Measured[]): Record<string, number> {
  const columns = [`p50 ${few}`, "p95", `p50 ${many}`, "p95", "ratio", "kB"];
  print(`${"ms".padEnd(58)}${columns.map((name) => name.padStart(12)).join("")}`);
  const figures: Record<string, number> = {};
  for (const [index, { name, ms, bytes }] of after.entries()) {
    const msAtFew = before[index]?.ms;
    const [p50, atFew] = [percentile(ms, 0.5), percentile(msAtFew ?? [], 0.5)];
    const first = msAtFew === undefined ? ["–", "–"] : [atFew, percentile(msAtFew, 0.95)];
    const ratio = msAtFew === undefined ? "–" : (Number(p50) / Number(atFew)).toFixed(2);
    const cells = [...first, p50, percentile(ms, 0.95), ratio, (bytes / 1_000).toFixed(0)];
    print(`${name.padEnd(58)}${cells.map((cell) => cell.padStart(12)).join("")}`);
    figures[`${name}, p50 ms`] = Number(p50);
  }
  return figures;
}

await runBench(() => (values.fill === undefined ? measure() : fillDatabase(values.fill, many)));
