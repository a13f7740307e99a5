import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { ask, tenLineInvoice } from "../../bench/client.ts";
import type { Stack } from "../../setup/processes/stack.ts";

const retryMs = 100;

/** Each request comes by a connection of its own, as that of a newcomer does. */
const newcomer = new Agent({ keepAlive: false });

export type Customer = Pick<Stack, "url" | "token" | "businessProfileId">;

/** How long a caller without a connection waits until an invoice of theirs is taken, in milliseconds; asks again when refused. */
export async function firstService(
  site: Customer,
  timeoutMs: number,
  { over, refusals = [] }: { over?: AbortSignal; refusals?: (number | "cut")[] } = {},
): Promise<number> {
  const startedAt = performance.now();
  const waited = (): number => performance.now() - startedAt;
  const url = `${site.url}/api/purchase-invoices/${site.businessProfileId}`;
  const isOver = (): boolean => waited() >= timeoutMs || over?.aborted === true;
  while (!isOver()) {
    const answer = ask(url, { token: site.token, agent: newcomer, body: tenLineInvoice() });
    const status = await answer.then((answered) => answered.status).catch(() => "cut" as const);
    if (status === 201) {
      break;
    }
    refusals.push(status);
    await pause(retryMs);
  }
  return waited();
}
