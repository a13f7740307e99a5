import { RestartedServer } from "../../setup/database/restarted-server.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { sendBatch } from "../cost/batch.ts";
import { note, print } from "../progress.ts";
import { awaitFinal, countFinal, countTwice } from "./site.ts";

const warmUp = 300;

export interface BacklogOptions {
  title: string;
  documents: number;
  redisUrl?: string;
}

/**
 * The same documents three times: posted while the workers run, which is the normal rate; stored while they are away, and worked
 * off from the moment that they are started; and the same again with a restart of PostgreSQL when a third is done.
 *
 * @returns the lower one of two rates, from the workers' start and from PostgreSQL's return, as a part of the normal one
 */
export async function measureBacklog({ title, documents, redisUrl }: BacklogOptions): Promise<number> {
  print(`\n${title}: ${documents} ten-line invoices`);
  const server = await RestartedServer.start();
  const stack = await Stack.start({ databaseUrl: server.url, ...(redisUrl !== undefined && { redisUrl }) });
  let stored = 0;
  const send = async (count: number): Promise<void> => {
    await sendBatch(stack, count, (accepted) => note(`${accepted} of ${count} stored`));
    stored += count;
  };
  const final = (least: number): Promise<void> =>
    awaitFinal(stack, least, (count) => note(`${count} of ${stored} final`));
  try {
    await send(warmUp);
    await final(stored);
    const normal = await rateOf(documents, async () => {
      await send(documents);
      await final(stored);
    });
    print(`  workers there, from the first POST to the last end: ${normal.toFixed(0)} documents/s`);
    const away = await afterAway(stack, documents, { send, drain: () => final(stored) });
    print(`  workers back, from their start to the last end:     ${away.toFixed(0)}/s, ${percent(away / normal)}`);
    let pid: number | undefined;
    let returned = 0;
    const restarted = await afterAway(stack, documents, {
      send,
      drain: async () => {
        pid = stack.pid("workers");
        await final(stored - Math.round((documents * 2) / 3));
        await server.restart();
        const left = stored - ((await countFinal(stack)) ?? 0);
        returned = await rateOf(left, () => final(stored));
      },
    });
    const survived = stack.isRunning("workers") && stack.pid("workers") === pid;
    print(
      `  the same with PostgreSQL restarted at a third:      ${restarted.toFixed(0)}/s, ${percent(restarted / normal)}, ` +
        `its absence counted; from its return ${returned.toFixed(0)}/s, ${percent(returned / normal)}; ` +
        `the worker process ${survived ? "went on" : "ended"}; sent twice: ${await countTwice(stack)}`,
    );
    return survived ? Math.min(away, returned) / normal : 0;
  } finally {
    await stack.close();
  }
}

interface Backlog {
  send: (documents: number) => Promise<void>;
  drain: () => Promise<void>;
}

async function afterAway(stack: Stack, documents: number, { send, drain }: Backlog): Promise<number> {
  await stack.stopProcess("workers");
  await send(documents);
  return rateOf(documents, async () => {
    const [, started] = await Promise.all([stack.startProcess("workers"), drain()]);
    return started;
  });
}

async function rateOf(documents: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (documents / (performance.now() - startedAt)) * 1_000;
}

const percent = (part: number): string => `${(part * 100).toFixed(0)} % of the normal rate`;
