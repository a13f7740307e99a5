import type { ThreadTask } from "../../../api/threads/thread.ts";

type Deed = "return" | "spin" | "swallow" | "exit" | "sleep";

/** A thread that does what no document should make one do. */
export async function runTask({ input, port }: ThreadTask): Promise<{ output: object }> {
  const { deed } = input as { deed: Deed };
  await deeds[deed]();
  port.close();
  return { output: { deed } };
}

const deeds: Readonly<Record<Deed, () => Promise<unknown>>> = {
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
