import { getPriority, setPriority } from "node:os";
import { Worker } from "node:worker_threads";

import type { PdfContent } from "../../../common/readable-invoice/invoice-page.ts";
import type { Typeset, TypesetterReply } from "./typesetter.ts";

/*
 * The typesetter's process. Native code sets the document in a thread, so that the main thread can still watch the memory and notice
 * when the API has ended.
 */

const [, , boundBytes, threadScript = ""] = process.argv;
/** Setting allocates some hundred MB a second at most, so this interval bounds the overshoot. */
const lookMs = 20;
let looking: NodeJS.Timeout | undefined;

/** An ordinary end would wait for the thread. */
const end = (): boolean => process.kill(process.pid, "SIGKILL");

// A PDF takes a core for seconds and may wait, so everything else of the machine goes first.
setPriority(Math.max(getPriority(), 10));
const thread = new Worker(threadScript);
thread.on("message", (typeset: Typeset) => {
  clearInterval(looking);
  process.send?.({ typeset, residentBytes: process.memoryUsage.rss() } satisfies TypesetterReply);
});
process.on("message", (order: PdfContent) => {
  looking = setInterval(() => {
    if (process.memoryUsage.rss() > Number(boundBytes)) {
      clearInterval(looking);
      process.send?.({ exceeded: true } satisfies TypesetterReply, end);
    }
  }, lookMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
  thread.postMessage(order);
});
process.on("disconnect", end);
if (!process.connected) {
  end();
}
// A terminal and some supervisors signal the API's children as well; the API answers what it has begun and ends this process itself.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
