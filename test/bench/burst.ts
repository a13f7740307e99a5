import type { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";
import { percentile, postInvoice } from "./client.ts";
import { note, print } from "./progress.ts";

const documents = 500;
const clients = 10;

/** 500 documents from ten clients at once, from the first POST to the last final state. */
export async function measureBurst(stack: Stack): Promise<void> {
  const before = await countFinal(stack);
  const startedAt = performance.now();
  const posts = await postFromClients(stack);
  const acceptedAfter = performance.now() - startedAt;
  await until("the burst is final", () => isFinal(stack, before), 300_000, 100);
  const finalAfter = performance.now() - startedAt;
  const rate = (ms: number): string => ((documents / ms) * 1_000).toFixed(0);
  print(
    `  burst of ${documents}, ${clients} clients:      accepted ${rate(acceptedAfter)}/s (p50 ` +
      `${percentile(posts, 0.5)} ms, p99 ${percentile(posts, 0.99)} ms), final ${rate(finalAfter)} documents/s`,
  );
}

async function isFinal(stack: Stack, before: number): Promise<boolean> {
  const final = (await countFinal(stack)) - before;
  note(`burst: ${final} of ${documents} documents final`);
  return final === documents;
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

async function countFinal({ database, orgId }: Stack): Promise<number> {
  const rows = await database.query<{ final: number }>(
    `select count(*)::int as final from documents where org_id = $1 and overall_status <> 'PENDING'`,
    [orgId],
  );
  return rows[0]?.final ?? 0;
}
