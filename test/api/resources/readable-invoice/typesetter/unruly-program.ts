import { parentPort } from "node:worker_threads";

import type { PdfContent } from "../../../../../common/readable-invoice/invoice-page.ts";
import type { Typeset } from "../../../../../api/resources/readable-invoice/typesetter.ts";

/** A program that does what its document's title says, and what no document should make one do. */
const deeds: Readonly<Record<string, () => Typeset>> = {
  environment: () => saying(JSON.stringify(process.env)),
  pid: () => saying(`${process.pid}`),
  refuse: () => ({ refusal: { status: 422, message: "It has no such letter" } }),
  fail: () => ({ failure: "Typst: it is our fault" }),
  exit: () => {
    process.kill(process.pid, "SIGKILL");
    return deeds["spin"]!();
  },
  spin: () => {
    for (;;) {
      Math.random();
    }
  },
  keep: () => take(200),
  take: () => take(300),
  /** As much as is let, of the machine's and not of the thread's memory. */
  swallow: () => {
    for (;;) {
      kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
    }
  },
};
const kept: Buffer[] = [];
/** Long enough to be seen. */
function take(megabytes: number): Typeset {
  kept.push(Buffer.alloc(megabytes * 1024 * 1024, 1));
  const until = performance.now() + 200;
  while (performance.now() < until) {
    Math.random();
  }
  return saying("kept");
}
const saying = (text: string): Typeset => ({ pdf: new TextEncoder().encode(`${process.pid} ${text}`) });

parentPort?.on("message", ({ title }: PdfContent) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
  parentPort?.postMessage(deeds[title]?.());
});
