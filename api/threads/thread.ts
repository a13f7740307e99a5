import { getPriority, setPriority } from "node:os";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { workerData } from "node:worker_threads";
import { move, transferableSymbol, valueSymbol } from "piscina";

import type { Config } from "../../common/config/config.ts";

import type { RuleSets } from "../../common/rules/load-rule-sets.ts";
import { refusalOf, type Refusal, importThreadFunction, type ThreadTools, transferable } from "./thread-function.ts";

/** The output, or the caller's error. */
type ThreadResult = { output: unknown } | { refusal: Refusal };

const { config } = workerData as { config: Config };
// Requests that need no thread go first, and so do the workers. Linux alone has a priority for a thread.
if (process.platform === "linux") {
  setPriority(Math.max(getPriority(), 10));
}
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
/** V8 would keep the garbage of a larger heap until the next job, beside the memory of the other threads. */
const maxIdleHeapBytes = 96 * 1024 * 1024;
let ruleSets: Promise<RuleSets> | undefined;
const tools: ThreadTools = {
  config,
  ruleSets: () => {
    const { rulesDir, rules, rulesSeconds } = config;
    // The compiler is loaded only by a thread that applies rules; most threads only check requests, and start sooner without it.
    ruleSets ??= import("../../common/rules/load-rule-sets.ts").then(({ loadRuleSets }) =>
      loadRuleSets({ rulesDir, rules, rulesSeconds, lazily: true }),
    );
    return ruleSets;
  },
};

/**
 * Runs in a thread of the pool (thread-pool.ts), with the function to run by its name and the module that declares it. An error of the
 * caller is a result; anything thrown is our own fault.
 */
export async function runTask({
  input,
  ...named
}: {
  module: string;
  name: string;
  input: unknown;
}): Promise<ThreadResult> {
  try {
    const work = await importThreadFunction(named);
    const output = await work(input, tools);
    const moved = { [transferableSymbol]: transferable(output), [valueSymbol]: { output } };
    // The pool receives the value; the library's type describes only the wrapper.
    const moving: unknown = move(moved);
    return moving as ThreadResult;
  } catch (error) {
    return { refusal: refusalOf(error) };
  } finally {
    if (getHeapStatistics().total_heap_size > maxIdleHeapBytes) {
      collectGarbage();
    }
  }
}
