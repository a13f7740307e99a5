import { setTimeout as pause } from "node:timers/promises";

import type { Stack } from "../../setup/processes/stack.ts";

/**
 * Posts documents whenever fewer than `backlog` of them wait.
 *
 * @param backlog as many as keep every worker busy by default
 */
export function startLoad(stack: Stack, backlog = 60): { documents(): number; stop(): Promise<void> } {
  let documents = 0;
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const missing = Math.max(backlog - (await stack.count("overall_status = 'PENDING'")), 0);
      await stack.createMany(missing);
      documents += missing;
      await pause(50);
    }
  };
  const running = run();
  return {
    documents: () => documents,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
