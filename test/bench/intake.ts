import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

import { readCommandLine } from "../../common/config/command-line.ts";
import { Stack } from "../setup/processes/stack.ts";
import { tenLineInvoice } from "./client.ts";
import { note, print } from "./progress.ts";
import { runBench, startDatabase } from "./run-bench.ts";

const documents = 2_000;
const { values } = readCommandLine({
  synopsis: "npm run -s bench:intake -- [--without-workers]",
  help: `
Measures bulk intake on this machine: ${documents} ten-line invoices in one request, as NDJSON and as an
array; the rate, and the most memory that the API process ever held. Takes about a minute.

  --without-workers  intake alone, with nothing else at work`,
  options: { "without-workers": { type: "boolean" } },
});

/**
 * `npm run bench:intake`: 2,000 ten-line invoices in one request, as NDJSON and as an array, with the workers of the
 * service at work on the same machine; the rate, and the most memory that the API process ever held.
 */
async function bench(): Promise<void> {
  const databaseUrl = await startDatabase();
  for (const form of ["ndjson", "array"] as const) {
    await measure(databaseUrl, form);
  }
}

async function measure(databaseUrl: string, form: "ndjson" | "array"): Promise<void> {
  note(`${form}: starting api, workers and simulator`);
  const stack = await Stack.start({ databaseUrl });
  try {
    if (values["without-workers"] === true) {
      await stack.stopProcess("workers");
    }
    const idle = residentMb(stack, "VmRSS");
    const startedAt = performance.now();
    const accepted = await send(stack, form);
    const seconds = (performance.now() - startedAt) / 1_000;
    print(
      `${form}: ${accepted} of ${documents} accepted in ${seconds.toFixed(1)} s, ${(documents / seconds).toFixed(0)} per ` +
        `second; API process: ${idle} MB idle, ${residentMb(stack, "VmHWM")} MB at most`,
    );
  } finally {
    await stack.close();
  }
}

/** One request with all documents; gives how many were accepted. */
async function send(stack: Stack, form: "ndjson" | "array"): Promise<number> {
  const [open, between, close] = form === "ndjson" ? ["", "\n", "\n"] : ["[", ",", "]"];
  const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}/batch`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stack.token}`,
      "content-type": form === "ndjson" ? "application/x-ndjson" : "application/json",
    },
    body: open + Array.from({ length: documents }, () => tenLineInvoice).join(between) + close,
  });
  let accepted = 0;
  const lines = createInterface({ input: Readable.fromWeb(response.body as ReadableStream) });
  for await (const line of lines) {
    accepted += line.includes('"status":201') ? 1 : 0;
    note(`${form}: ${accepted} of ${documents} documents accepted`);
  }
  return accepted;
}

/** From the kernel; 0 where there is no /proc. */
function residentMb(stack: Stack, field: "VmRSS" | "VmHWM"): number {
  try {
    const status = readFileSync(`/proc/${stack.pid("api")}/status`, "utf8");
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
}

await runBench(bench);
