import { randomUUID } from "node:crypto";

import { Breakers } from "./breakers.ts";
import { messageType } from "./envelopes.ts";

export interface InboundRow extends Record<string, unknown> {
  sbdhInstanceID: string;
  status: "received" | "forwarded" | "forward_failed" | "permanently_failed";
  attemptCount: number;
}

const maxAttempts = 3;
const docTypeID = `busdox-docid-qns::${messageType}`;
const all = "forwarding";

/** What comes from the network, and its way to our API. */
export class ImitatedForwarder {
  readonly rows: InboundRow[] = [];
  /** Whether the API that it forwards to cannot be reached. */
  isDown = false;
  private readonly bodies = new Map<InboundRow, string>();
  private readonly breakers = new Breakers();
  private arrived: InboundRow[] = [];

  constructor(private readonly target: { url: string; token: string }) {}

  receive(sbdhInstanceID: string, body: string): void {
    const row: InboundRow = { id: randomUUID(), sbdhInstanceID, docTypeID, status: "received", attemptCount: 0 };
    row["receivedDT"] = new Date().toISOString();
    this.rows.push(row);
    this.bodies.set(row, body);
    this.arrived.push(row);
  }

  /** Forwards failed messages again, and new ones once: a new one that meets the open breaker is never forwarded by itself. */
  async pass(): Promise<void> {
    this.breakers.pass();
    const failed = this.rows.filter(({ status }) => status === "forward_failed");
    for (const row of [...failed, ...this.arrived.splice(0)]) {
      await this.forward(row);
    }
  }

  inProcessing = (): InboundRow[] => this.rows.filter(({ status }) => ["received", "forward_failed"].includes(status));

  /** @returns whether it was forwarded; whatever its status is */
  async forward(row: InboundRow): Promise<boolean> {
    if (this.breakers.isOpen(all)) {
      return false;
    }
    const answer = await this.post(row).catch(() => undefined);
    const isForwarded = answer !== undefined && answer["retry"] !== "none";
    this.breakers.count(all, isForwarded);
    row.attemptCount += 1;
    const isGivenUp = answer?.["retry"] === "none" || row.attemptCount >= maxAttempts;
    row.status = isForwarded ? "forwarded" : isGivenUp ? "permanently_failed" : "forward_failed";
    return isForwarded;
  }

  /** @returns what a 2xx says; undefined for any other answer */
  private async post(row: InboundRow): Promise<Record<string, unknown> | undefined> {
    if (this.isDown) {
      return undefined;
    }
    const { url, token } = this.target;
    const headers = {
      "content-type": "application/xml",
      "x-token": token,
      "x-sbdh-instance-id": row.sbdhInstanceID,
    };
    const response = await fetch(url, { method: "POST", headers, body: this.bodies.get(row) ?? "" });
    const body = (await response.json()) as Record<string, unknown>;
    return response.ok ? body : undefined;
  }
}
