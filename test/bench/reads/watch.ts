import { setTimeout as pause } from "node:timers/promises";

import type { Stack } from "../../setup/processes/stack.ts";
import { note, print } from "../progress.ts";

/** PostgreSQL adds up what its sessions report, and an idle one reports the last of it after ten seconds. */
const settleMs = 11_000;
const activeTime = `select active_time::float8 as ms from pg_stat_database where datname = current_database()`;

/** Milliseconds per second that the database spends on statements while operators watch the live page of the console. */
export async function measureWatchers(stack: Stack, token: string, seconds: number): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const watchers of [0, 1, 10]) {
    note(`${watchers} watch the live page for ${seconds} s`);
    const name = `database ms/s, ${watchers} watching`;
    figures[name] = await costOf(stack, watchers, { token, seconds });
    print(`${name.padEnd(58)}${figures[name].toFixed(1).padStart(12)}`);
  }
  return figures;
}

async function costOf(
  stack: Stack,
  watchers: number,
  { token, seconds }: { token: string; seconds: number },
): Promise<number> {
  const read = async (): Promise<number> => (await stack.database.query<{ ms: number }>(activeTime))[0]?.ms ?? 0;
  await pause(settleMs);
  const [before, startedAt] = [await read(), performance.now()];
  const streams = Array.from({ length: watchers }, async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${stack.url}/api/operations/standing/stream?seconds=${seconds}`, { headers });
    return (await answer.text()).match(/^event: standing$/gm)?.length ?? 0;
  });
  await Promise.all([...streams, pause(seconds * 1_000)]);
  await pause(settleMs);
  for (const events of await Promise.all(streams)) {
    if (events < seconds / 4) {
      throw new Error(`A watcher has seen ${events} events in ${seconds} s`);
    }
  }
  return ((await read()) - before) / ((performance.now() - startedAt) / 1_000);
}
