import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

import type { Stack } from "../../setup/processes/stack.ts";
import { tenLineInvoice } from "../client.ts";

/** Sends that many invoices as one batch of NDJSON, as fast as the API takes them. @throws Error unless all are accepted */
export async function sendBatch(stack: Stack, documents: number, tell: (accepted: number) => void): Promise<void> {
  const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}/batch`, {
    method: "POST",
    headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/x-ndjson" },
    body: `${tenLineInvoice}\n`.repeat(documents),
  });
  let accepted = 0;
  let refused: string | undefined;
  for await (const line of createInterface({ input: Readable.fromWeb(response.body as ReadableStream) })) {
    if (line.includes('"status":201')) {
      accepted += 1;
      tell(accepted);
    } else {
      refused ??= line;
    }
  }
  if (accepted !== documents) {
    throw new Error(`${accepted} of ${documents} documents were accepted; first of the others: ${refused ?? "none"}`);
  }
}
