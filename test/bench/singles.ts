import type { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";
import { percentile, postInvoice } from "./client.ts";
import { note, print } from "./progress.ts";

const warmUp = 20;
const measured = 200;

/** One document after the other on an idle machine: the answer to the POST, and the way to APPROVED. */
export async function measureSingles(stack: Stack): Promise<void> {
  const posts: number[] = [];
  const approvals: number[] = [];
  for (let index = 0; index < warmUp + measured; index += 1) {
    note(`one at a time: ${index} of ${warmUp + measured} documents`);
    const startedAt = performance.now();
    const { id, ms } = await postInvoice(stack);
    await until("the document is approved", () => isApproved(stack, id));
    if (index >= warmUp) {
      posts.push(ms);
      approvals.push(performance.now() - startedAt);
    }
  }
  print(`  POST of a ten-line invoice, idle: p50 ${percentile(posts, 0.5)} ms, p99 ${percentile(posts, 0.99)} ms`);
  print(
    `  POST to APPROVED, idle:           p50 ${percentile(approvals, 0.5)} ms, p99 ${percentile(approvals, 0.99)} ms`,
  );
}

async function isApproved({ database, orgId }: Stack, id: string): Promise<boolean> {
  const rows = await database.query<{ status: string }>(
    `select overall_status as status from documents where org_id = $1 and id = $2`,
    [orgId, id],
  );
  return rows[0]?.status === "APPROVED";
}
