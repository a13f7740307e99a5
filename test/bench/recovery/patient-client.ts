import { setTimeout as pause } from "node:timers/promises";

import type { Stack } from "../../setup/processes/stack.ts";
import { tenLineInvoice } from "../client.ts";

const betweenMs = 200;
const longestMs = 20_000;

/** Posts an invoice every now and then, whatever comes back, until it is stopped. */
export class PatientClient {
  /** Ids of the 201s. */
  readonly accepted: string[] = [];
  refused = 0;
  unanswered = 0;
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;

  constructor(private readonly stack: Stack) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.post();
      await pause(betweenMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async post(): Promise<void> {
    const { url, businessProfileId, token } = this.stack;
    try {
      const response = await fetch(`${url}/api/purchase-invoices/${businessProfileId}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: tenLineInvoice,
        signal: AbortSignal.timeout(longestMs),
      });
      const { id } = (await response.json()) as { id?: string };
      if (response.status === 201 && id !== undefined) {
        this.accepted.push(id);
      } else {
        this.refused += 1;
      }
    } catch {
      this.unanswered += 1;
    }
  }
}
