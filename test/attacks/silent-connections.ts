import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { print } from "../bench/progress.ts";
import { runBench, startDatabase, withStack } from "../bench/run-bench.ts";
import type { Stack } from "../setup/processes/stack.ts";

/*
 * Two thousand connections say nothing, or half a head. A neighbour asks
 * four times a second on connections of its own. Loopback only, half a minute. It fails where the neighbour is without an answer for
 * more than five seconds.
 */
const connections = 2_000;
const attackMs = 20_000;
const maxUnservedMs = 5_000;

async function isServed(stack: Stack): Promise<boolean> {
  const headers = { authorization: `Bearer ${stack.token}`, connection: "close" };
  const answer = await fetch(`${stack.url}/api/purchase-invoices?limit=1`, { headers }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

function beSilent(stack: Stack, open: Set<Socket>): void {
  const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
  open.add(socket);
  socket.on("error", () => undefined);
  socket.once("close", () => open.delete(socket));
  if (open.size % 2 === 0) {
    socket.write("GET / HTTP/1.1\r\n");
  }
}

async function attack(stack: Stack): Promise<void> {
  await isServed(stack);
  const open = new Set<Socket>();
  for (let count = 0; count < connections; count += 1) {
    beSilent(stack, open);
  }
  let [longest, servedAt, served, refused] = [0, performance.now(), 0, 0];
  for (const until = performance.now() + attackMs; performance.now() < until; await pause(250)) {
    if (await isServed(stack)) {
      longest = Math.max(longest, performance.now() - servedAt);
      servedAt = performance.now();
      served += 1;
    } else {
      refused += 1;
    }
  }
  longest = Math.max(longest, performance.now() - servedAt);
  const left = open.size;
  await Promise.all([...open].map((socket) => once(socket.destroy(), "close")));
  print(`${connections} silent connections: ${left} left after ${attackMs / 1_000} s`);
  print(
    `The neighbour was served ${served} times, refused ${refused} times, and without an answer for ${longest.toFixed(0)} ms`,
  );
  if (longest > maxUnservedMs) {
    throw new Error(`more than ${maxUnservedMs} ms without service`);
  }
}

await runBench(async () => {
  const { databaseUrl } = await startDatabase();
  await withStack({ databaseUrl }, attack);
});
