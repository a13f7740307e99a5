import type { MessagePort } from "node:worker_threads";

import { RemoteDatabase } from "../../../api/threads/remote-database.ts";
import type { ThreadTask } from "../../../api/threads/thread.ts";

type Deed = "store and spin" | "store and swallow" | "return" | "spin" | "swallow" | "exit" | "sleep";

/** A thread that does what no document should make one do. */
export async function runTask({ input, port }: ThreadTask): Promise<{ output: object }> {
  const { deed } = input as { deed: Deed };
  await deeds[deed](port);
  port.close();
  return { output: { deed } };
}

const store = (port: MessagePort): Promise<unknown> =>
  new RemoteDatabase(port).transaction((tx) => tx.query("create table stored_by_thread ()"));

const deeds: Readonly<Record<Deed, (port: MessagePort) => Promise<unknown>>> = {
  "store and spin": async (port) => {
    await store(port);
    return deeds.spin(port);
  },
  "store and swallow": async (port) => {
    await store(port);
    return deeds.swallow(port);
  },
  return: () => Promise.resolve(),
  spin: () => {
    for (;;) {
      Math.random();
    }
  },
  swallow: () => {
    const kept: object[] = [];
    for (;;) {
      kept.push({ number: Math.random() });
    }
  },
  exit: () => process.exit(3),
  sleep: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
};
