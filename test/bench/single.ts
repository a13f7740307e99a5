import { readCommandLine, refuseUsage, type Command } from "../../common/config/command-line.ts";
import type { Stack } from "../setup/processes/stack.ts";
import { awaitApproved, postInvoice, sendBatch } from "./client.ts";
import { note, print } from "./progress.ts";
import { onEachBackend, runBench, startDatabase, withStack } from "./run-bench.ts";
import { halfAndMost, percentile } from "./statistics.ts";

const command = {
  synopsis: "npm run -s bench single -- [--documents <n>] [--singles <n>]",
  help: `
How long an organization's single invoice takes from POST to APPROVED, one after the other: alone, and once a batch of
another organization is accepted. On PostgreSQL and on Redis, each in a database that was empty, because that is where
statistics are furthest behind. Takes two minutes for each.

  --documents  in the batch (10000)
  --singles    how many single invoices (50)`,
  options: {
    documents: { type: "string", default: "10000" },
    singles: { type: "string", default: "50" },
  },
} as const satisfies Command;

const { values } = readCommandLine(command);
const [documents, singles] = [Number(values.documents), Number(values.singles)];
if (!Number.isSafeInteger(documents) || !Number.isSafeInteger(singles) || documents < 1 || singles < 1) {
  refuseUsage(command, "--documents and --singles are whole numbers from 1 on");
}

async function measureSingles(stack: Stack, title: string): Promise<void> {
  const ms: number[] = [];
  while (ms.length < singles) {
    note(`${title}: ${ms.length} of ${singles} invoices`);
    const startedAt = performance.now();
    const { id } = await postInvoice(stack);
    await awaitApproved(stack, id);
    ms.push(performance.now() - startedAt);
  }
  print(`  ${title.padEnd(20)}${halfAndMost(ms, 0)}, longest ${percentile(ms, 1, 0)} ms`);
}

await runBench(() =>
  onEachBackend(async (title, queue) => {
    print(`\n${title}`);
    const { databaseUrl } = await startDatabase();
    await withStack({ databaseUrl, ...queue }, async (stack) => {
      const other = await stack.addOrganization("Single");
      await measureSingles(other, "alone");
      await sendBatch(stack, documents);
      await measureSingles(other, `beside ${documents}`);
      print(`  ${await stack.count("overall_status = 'PENDING'")} documents still pending`);
    });
  }),
);
