import { setTimeout as pause } from "node:timers/promises";

import { readCommandLine } from "../../common/config/read-command-line.ts";
import { Database } from "../../common/db/database.ts";
import { asError } from "../../common/runtime/errors.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import type { Stack } from "../setup/processes/stack.ts";
import { awaitApproved, awaitFinal, postInvoice, requireAccepted, requireApproved } from "./client.ts";
import {
  countCalls,
  countersBetween,
  forgetStatements,
  readCounters,
  readStatements,
  settleMs,
  sumTables,
  untilCountedMs,
} from "./cost/database-counters.ts";
import { note, print } from "./progress.ts";
import { countStatements, onEachBackend, runBench, startDatabase, withStack } from "./run-bench.ts";
import { halfAndMost, perSecond } from "./statistics.ts";

const [warmUps, singles] = [20, 200];
const [documents, clients] = [500, 10];

readCommandLine({
  synopsis: "npm run -s bench burst",
  help: `
Measures what the default installation does on this machine: ${singles} documents one at a time, then ${documents} from ten
clients at once; on PostgreSQL, and on Redis where there is one. Accepted documents alone count: it fails unless all
become APPROVED without a finding. Takes a minute or two.`,
});

/** The answer to the POST of one document after the other on an idle machine, and its way to APPROVED. */
async function measureSingles(stack: Stack): Promise<void> {
  const posts: number[] = [];
  const approvals: number[] = [];
  for (let index = 0; index < warmUps + singles; index += 1) {
    note(`one at a time: ${index} of ${warmUps + singles} documents`);
    const startedAt = performance.now();
    const { id, ms } = await postInvoice(stack);
    await awaitApproved(stack, id);
    if (index >= warmUps) {
      posts.push(ms);
      approvals.push(performance.now() - startedAt);
    }
  }
  print(`  POST of a ten-line invoice, idle: ${halfAndMost(posts)}`);
  print(`  POST to APPROVED, idle:           ${halfAndMost(approvals)}`);
}

/** Measures from the first POST to the last final state, asked on the owner's connection: its statements are not counted. */
async function measureBurst(stack: Stack, owner: Database): Promise<void> {
  const seen = { database: owner, orgId: stack.orgId };
  note("waiting until the server has counted");
  await pause(untilCountedMs);
  const counters = await readCounters(owner);
  await forgetStatements(owner);
  const startedAt = performance.now();
  const posts = await postFromClients(stack);
  const acceptedAfter = performance.now() - startedAt;
  await awaitFinal(seen, warmUps + singles + documents);
  const finalAfter = performance.now() - startedAt;
  await pause(settleMs);
  const statements = countCalls(await readStatements(owner));
  await requireApproved(seen, warmUps + singles + documents);
  // A backend that ends reports at once what it did.
  await stack.close();
  const { inserted } = sumTables(countersBetween(counters, await readCounters(owner)).tables);
  print(
    `  burst of ${documents}, ${clients} clients:         accepted ${perSecond(documents, acceptedAfter)}/s (${halfAndMost(posts)}), ` +
      `final ${perSecond(documents, finalAfter)} documents/s, all accepted and APPROVED`,
  );
  print(
    `  each of them:                     ${(statements / documents).toFixed(1)} statements, ` +
      `${(inserted / documents).toFixed(1)} inserted rows`,
  );
}

/** The times of the answers. @throws Error unless all are accepted */
async function postFromClients(stack: Stack): Promise<number[]> {
  const posts: number[] = [];
  let left = documents;
  let refused: string | undefined;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      note(`burst: ${posts.length} of ${documents} documents accepted`);
      try {
        posts.push((await postInvoice(stack)).ms);
      } catch (error) {
        refused ??= asError(error).message;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  requireAccepted(posts.length, documents, refused);
  return posts;
}

await runBench(async () => {
  const { databaseUrl, ownerUrl } = await startDatabase(countStatements);
  await runStatements(ownerUrl, "create extension pg_stat_statements");
  const owner = await Database.open({ databaseUrl: ownerUrl, poolSize: 1 });
  try {
    await onEachBackend(async (title, queue) => {
      print(`\n${title}`);
      await withStack({ databaseUrl, ...queue }, async (stack) => {
        await measureSingles(stack);
        await measureBurst(stack, owner);
      });
    });
  } finally {
    await owner.close();
  }
});
