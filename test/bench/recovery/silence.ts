import { setTimeout as pause } from "node:timers/promises";

import { startSilentProxy } from "../../setup/http/silent-proxy.ts";
import { RestartedServer } from "../../setup/database/restarted-server.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";
import { note, print } from "../progress.ts";
import { PatientClient } from "./patient-client.ts";
import { awaitFinal, countFinal, countTwice, secondsSince } from "./site.ts";

const longestMs = 600_000;
const pollMs = 20;
/** What a worker process says first. */
const complaints = {
  database: /the database (is away|does not answer)/,
  redis: /Redis is unavailable/,
} as const;

export interface SilenceOptions {
  /** What says nothing. */
  of: keyof typeof complaints;
  seconds: number;
  redisUrl?: string;
}

/**
 * A network to the database, or to Redis, that swallows everything for so long, as a firewall does, beside a client that goes on
 * posting. Everything else is as a site has it that sets nothing, with two worker processes and their supervisor.
 *
 * @returns whether nothing was lost or sent twice
 */
export async function measureSilence({ of, seconds, redisUrl }: SilenceOptions): Promise<boolean> {
  print(`\nSilence of ${of === "database" ? "PostgreSQL" : "Redis"} for ${seconds} s`);
  const server = await RestartedServer.start();
  const proxy = await startSilentProxy(of === "database" ? server.url : (redisUrl ?? ""));
  const stack = await Stack.start({
    databaseUrl: server.url,
    ...(redisUrl !== undefined && { redisUrl: of === "redis" ? proxy.url : redisUrl }),
    environment: { WORKERS: "2", ...(of === "database" && { DATABASE_URL: proxy.url }) },
  });
  const client = new PatientClient(stack);
  try {
    await until("work is done", async () => ((await countFinal(stack)) ?? 0) > 20, longestMs, pollMs);
    const [logFrom, silentAt] = [stack.log("workers").length, performance.now()];
    const said = (): string => stack.log("workers").slice(logFrom);
    proxy.fallSilent();
    await until("the workers say so", () => complaints[of].test(said()), longestMs, pollMs);
    print(`  the workers say so after                ${secondsSince(silentAt)} s`);
    while (performance.now() < silentAt + seconds * 1_000) {
      note(`silent for ${secondsSince(silentAt)} s: ${client.accepted.length} accepted, ${client.refused} refused`);
      await pause(pollMs);
    }
    print(`  ends of worker processes meanwhile      ${said().match(/workers-\d ended \(/g)?.length ?? 0}`);
    const before = { accepted: client.accepted.length, final: (await countFinal(stack)) ?? 0 };
    const endedAt = performance.now();
    proxy.speakAgain();
    await Promise.all([
      until("a 201", () => client.accepted.length > before.accepted, longestMs, pollMs).then(() =>
        print(`  201 again after                         ${secondsSince(endedAt)} s`),
      ),
      until("a final state", async () => ((await countFinal(stack)) ?? 0) > before.final, longestMs, pollMs).then(() =>
        print(`  a document final again after            ${secondsSince(endedAt)} s`),
      ),
    ]);
    await client.stop();
    return await judge(stack, client, endedAt);
  } finally {
    await client.stop();
    proxy.speakAgain();
    await stack.close();
    await proxy.close();
  }
}

async function judge(stack: Stack, client: PatientClient, endedAt: number): Promise<boolean> {
  const { accepted } = client;
  const rows = await stack.database.query<{ id: string }>("select id from documents");
  const stored = new Set(rows.map(({ id }) => id));
  const lost = accepted.filter((id) => !stored.has(id)).length;
  await awaitFinal(stack, stored.size, (final) => note(`${final} of ${stored.size} final`));
  print(
    `  all ${stored.size} documents final after ${" ".repeat(Math.max(18 - `${stored.size}`.length, 0))}${secondsSince(endedAt)} s`,
  );
  const twice = await countTwice(stack);
  print(
    `  refused with 503 ${client.refused} times, without an answer ${client.unanswered}; lost ${lost}, sent twice ${twice}`,
  );
  return lost === 0 && twice === 0;
}
