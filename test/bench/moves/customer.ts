import { setTimeout as pause } from "node:timers/promises";

import { v7 as uuid } from "uuid";

import type { Stack } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";

const everyMs = 20;
const patienceMs = 120_000;

/** Posts invoices one after the other, each until it is accepted, and goes to the new address when the answer names one. */
export class Customer {
  /** When each document was accepted. */
  private readonly acceptedAt: number[] = [];
  private site: Stack;
  private isOver = false;
  private readonly running: Promise<void>;

  constructor(
    former: Stack,
    private readonly next: Stack,
  ) {
    this.site = former;
    this.running = this.run();
    // `stop` throws an error of it.
    this.running.catch(() => undefined);
  }

  async untilAccepted(more: number): Promise<void> {
    const from = this.acceptedAt.length;
    const isEnough = (): boolean => this.acceptedAt.length >= from + more;
    await Promise.race([
      until(`${more} more documents are accepted`, isEnough, patienceMs, everyMs),
      this.running.then(() => undefined),
    ]);
  }

  /** @returns the longest time in which nothing was accepted */
  async stop(): Promise<number> {
    this.isOver = true;
    await this.running;
    return Math.max(...this.acceptedAt.map((at, nth) => at - (this.acceptedAt[nth - 1] ?? at)));
  }

  private async run(): Promise<void> {
    for (let key = uuid(); !this.isOver;) {
      const { status, json } = await this.site.post({ "idempotency-key": key });
      if (status === 201) {
        this.acceptedAt.push(performance.now());
        key = uuid();
      } else if (status === 421) {
        this.site = this.next;
      } else if (status !== 503) {
        throw new Error(`POST was answered ${status}: ${JSON.stringify(json)}`);
      }
      await pause(everyMs);
    }
  }
}
