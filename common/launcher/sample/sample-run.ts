import { setTimeout as delay } from "node:timers/promises";

import type { DemoAccount } from "../account/demo-account.ts";

/** One step of a document on its way; `atMs` counts from its arrival. */
export interface Step {
  name: string;
  atMs: number;
}

export interface SampleRun {
  documentSequence: string;
  payableAmount: number;
  /** What was reached, and last the overall status. */
  steps: Step[];
}

interface LogEntry {
  timestamp: string;
  leg: string | null;
  event: string;
}

const firstPollMs = 100;
const longestPollMs = 2_000;
const timeoutMs = 60_000;

/**
 * Posts a document as any client does, polls its status until it is final (or a minute has gone), and reads its log.
 * The polls grow apart: they spend the same rate limit that the account's owner has.
 *
 * @throws Error when the api answers anything but success
 */
export async function runSample(account: DemoAccount, document: unknown, signal: AbortSignal): Promise<SampleRun> {
  const call = caller(account, signal);
  const created = (await call(`/api/purchase-invoices/${account.business_profile_id}`, document)) as {
    id: string;
    document_sequence: string;
    totals: { payable_amount: number };
  };
  const path = `/api/purchase-invoices/${created.id}`;
  const overallStatus = await pollStatus(call, `${path}/peppol-status`, signal);
  const entries = (await call(`${path}/peppol-status-logs`)) as LogEntry[];
  return {
    documentSequence: created.document_sequence,
    payableAmount: created.totals.payable_amount,
    steps: toSteps(entries, overallStatus),
  };
}

type Call = (path: string, body?: unknown) => Promise<unknown>;

function caller({ base_url: baseUrl, token }: DemoAccount, signal: AbortSignal): Call {
  return async (path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-service-version": "20260101",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    if (!response.ok) {
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    }
    return response.json();
  };
}

async function pollStatus(call: Call, path: string, signal: AbortSignal): Promise<string> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = firstPollMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPollMs)) {
    const { overall_status: status } = (await call(path)) as { overall_status: string };
    if (status !== "PENDING" || performance.now() > deadline) {
      return status;
    }
    await delay(pauseMs, undefined, { signal });
  }
}

/** What happens on the way to the next step; an acceptance may even overtake the line that says `sent`. */
const inBetween = new Set(["QUEUED", "SENDING", "SENT"]);

function toSteps(entries: readonly LogEntry[], overallStatus: string): Step[] {
  const start = Date.parse(entries[0]?.timestamp ?? "");
  const since = (entry: LogEntry | undefined): number => Date.parse(entry?.timestamp ?? "") - start;
  const steps = entries
    .filter(({ event }) => !inBetween.has(event) && event !== overallStatus)
    .map((entry) => ({ name: stepName(entry), atMs: since(entry) }));
  const last = entries.find(({ event }) => event === overallStatus) ?? entries.at(-1);
  return [...steps, { name: overallStatus, atMs: since(last) }];
}

function stepName({ leg, event }: LogEntry): string {
  const words = event.toLowerCase().replaceAll("_", " ");
  return leg === null ? words : `${leg.replace(/^to/, "")} ${words}`;
}
