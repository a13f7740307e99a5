import type { MessagePort } from "node:worker_threads";

import { RemoteDatabase } from "../../../api/threads/remote-database.ts";
import type { ThreadTask } from "../../../api/threads/thread.ts";

type OperatorAction = "store and spin" | "store and swallow" | "return" | "spin" | "swallow" | "exit" | "sleep";

/** A thread that does what no document should make one do. */
export async function runTask({ input, port }: ThreadTask): Promise<{ output: object }> {
  const { action } = input as { action: OperatorAction };
  await deeds[action](port);
  port.close();
  return { output: { action } };
}

const store = (port: MessagePort): Promise<unknown> =>
  new RemoteDatabase(port).transaction((tx) =>
    tx.query("insert into installation_facts (name, value) values ('stored_by_thread', 1)"),
  );

const deeds: Readonly<Record<OperatorAction, (port: MessagePort) => Promise<unknown>>> = {
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
