import { readCommandLine } from "../../common/config/read-command-line.ts";
import type { Stack } from "../setup/processes/stack.ts";
import { awaitApproved, awaitFinal, countFinal, postInvoice } from "./client.ts";
import { note, print } from "./progress.ts";
import { onEachBackend, runBench, startDatabase, withStack } from "./run-bench.ts";
import { halfAndMost, perSecond } from "./statistics.ts";

const [warmUps, singles] = [20, 200];
const [documents, clients] = [500, 10];

readCommandLine({
  synopsis: "npm run -s bench burst",
  help: `
Measures what the default installation does on this machine: ${singles} documents one at a time, then ${documents} from ten
clients at once; on PostgreSQL, and on Redis where there is one. Takes a minute or two.`,
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

/** From the first POST to the last final state. */
async function measureBurst(stack: Stack): Promise<void> {
  const before = await countFinal(stack);
  const startedAt = performance.now();
  const posts = await postFromClients(stack);
  const acceptedAfter = performance.now() - startedAt;
  await awaitFinal(stack, before + documents);
  const finalAfter = performance.now() - startedAt;
  print(
    `  burst of ${documents}, ${clients} clients:      accepted ${perSecond(documents, acceptedAfter)}/s (${halfAndMost(posts)}), ` +
      `final ${perSecond(documents, finalAfter)} documents/s`,
  );
}

async function postFromClients(stack: Stack): Promise<number[]> {
  const posts: number[] = [];
  let left = documents;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      note(`burst: ${posts.length} of ${documents} documents accepted`);
      posts.push((await postInvoice(stack)).ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return posts;
}

await runBench(async () => {
  const { databaseUrl } = await startDatabase();
  await onEachBackend(async (title, queue) => {
    print(`\n${title}`);
    await withStack({ databaseUrl, ...queue }, async (stack) => {
      await measureSingles(stack);
      await measureBurst(stack);
    });
  });
});
