import { neverOnLoop, threadFunction } from "../../../api/threads/thread-function.ts";

type Misdeed = "return" | "spin" | "swallow" | "exit";

/** Work that does what no document should make one do. */
export const misbehave = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop },
  function misbehave({ misdeed }: { misdeed: Misdeed }): { misdeed: Misdeed } {
    misdeeds[misdeed]();
    return { misdeed };
  },
);

/** Hands its bytes back. */
export const echo = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop },
  function echo(input: { bytes: Uint8Array }): {
    bytes: Uint8Array;
  } {
    return input;
  },
);

const misdeeds: Readonly<Record<Misdeed, () => void>> = {
  return: () => undefined,
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
};
