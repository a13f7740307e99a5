import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { asError } from "../runtime/errors.ts";
import type { DemoAccount } from "./demo-account.ts";

/** One step of the document; `atMs` counts from its arrival. */
interface Step {
  name: string;
  atMs: number;
}

interface SampleRun {
  documentSequence: string;
  payableAmount: number;
  /** The steps, and finally the overall status. */
  steps: Step[];
}

interface LogEntry {
  timestamp: string;
  leg: string | null;
  event: string;
}

const firstPollMs = 100;
const maxPollMs = 2_000;
const timeoutMs = 60_000;
const tooBusy = 503;
/** The pause where no Retry-After names one. */
const busyPauseMs = 1_000;

/**
 * Posts a document as any client does, polls its status until it is final (or for a minute), and reads its log. Its polls become rarer,
 * because they count against the account's rate limit. Requests that are refused for now (503, or with Retry-After) or not answered are
 * repeated; an idempotency key prevents a second document.
 *
 * @throws Error for an answer that is no success, or when the api is too busy for a minute
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
  const start = Date.parse(entries[0]?.timestamp ?? "");
  const since = (entry: LogEntry | undefined): number => Date.parse(entry?.timestamp ?? "") - start;
  const steps = entries
    .filter(({ event }) => !hiddenEvents.has(event) && event !== overallStatus)
    .map((entry) => {
      const words = entry.event.toLowerCase().replaceAll("_", " ");
      const name = entry.leg === null ? words : `${entry.leg.replace(/^to/, "")} ${words}`;
      return { name, atMs: since(entry) };
    });
  const last = entries.find(({ event }) => event === overallStatus) ?? entries.at(-1);
  return {
    documentSequence: created.document_sequence,
    payableAmount: created.totals.payable_amount,
    steps: [...steps, { name: overallStatus, atMs: since(last) }],
  };
}

type Call = (path: string, body?: unknown) => Promise<unknown>;

function caller(account: DemoAccount, signal: AbortSignal): Call {
  const idempotencyKey = randomUUID();
  return async (path, body) => {
    const deadline = performance.now() + timeoutMs;
    const request: RequestInit = {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${account.token}`,
        "content-type": "application/json",
        "x-service-version": "20260101",
        ...(body !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    };
    for (;;) {
      const refusal = await ask(`${account.base_url}${path}`, request);
      if (refusal.isAnswered) {
        return refusal.answer;
      }
      if (performance.now() + refusal.pauseMs > deadline) {
        throw new Error(`${path} ${refusal.words}`);
      }
      await delay(refusal.pauseMs, undefined, { signal });
    }
  };
}

type Asked = { isAnswered: true; answer: unknown } | { isAnswered: false; words: string; pauseMs: number };

/** @throws Error when the answer is no success and another attempt would not change that */
async function ask(url: string, request: RequestInit): Promise<Asked> {
  let response: Response;
  try {
    response = await fetch(url, request);
  } catch (error) {
    if (request.signal?.aborted === true) {
      throw error;
    }
    return { isAnswered: false, words: `was not answered: ${asError(error).message}`, pauseMs: busyPauseMs };
  }
  if (response.ok) {
    return { isAnswered: true, answer: await response.json() };
  }
  const words = `answered ${response.status}: ${await response.text()}`;
  const retryAfter = Number(response.headers.get("retry-after"));
  if (response.status !== tooBusy && retryAfter === 0) {
    const { pathname: path } = new URL(url);
    throw new Error(`${path} ${words}`);
  }
  return { isAnswered: false, words, pauseMs: retryAfter > 0 ? retryAfter * 1_000 : busyPauseMs };
}

async function pollStatus(call: Call, path: string, signal: AbortSignal): Promise<string> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = firstPollMs; ; pauseMs = Math.min(pauseMs * 1.5, maxPollMs)) {
    const { overall_status: status } = (await call(path)) as { overall_status: string };
    if (status !== "PENDING" || performance.now() > deadline) {
      return status;
    }
    await delay(pauseMs, undefined, { signal });
  }
}

/** Events that are not shown as steps; an acceptance may even come before SENT. */
const hiddenEvents = new Set(["QUEUED", "SENDING", "SENT"]);

interface StartedService {
  baseUrl: string;
  /** Signs in to the console once, and soon. */
  consoleLink: string;
  /** Undefined when a real access point is used. */
  simulatorUrl: string | undefined;
  database: string;
  queue: string;
  workers: number;
  demoFile: string;
  /** The last day of its token, YYYY-MM-DD. */
  tokenEnds: string;
  sampleFile: string;
  logsDir: string;
  businessProfileId: string;
  startedInMs: number;
}

/** The report of a start: addresses, files and a first request. */
export function describeService(service: StartedService): string {
  const rows: [string, string][] = [
    ["API", `${service.baseUrl}/api`],
    ["Docs", `${service.baseUrl}/docs`],
    ["Console", `${service.consoleLink} (good once, for 15 minutes)`],
    ["Health", `${service.baseUrl}/health/ready`],
    ["Network", service.simulatorUrl ?? "the access point that ACCESS_POINT_URL names"],
    ["Database", service.database],
    ["Queue", service.queue],
    ["Workers", service.workers === 1 ? "1 process" : `${service.workers} processes`],
    ["Token", `${service.demoFile}, good until ${service.tokenEnds}; a new start renews it`],
    ["Logs", service.logsDir],
  ];
  const table = rows.map(([name, value]) => `  ${name.padEnd(10)}${value}`).join("\n");
  const { baseUrl, businessProfileId, demoFile, sampleFile } = service;
  return `
Peppol e-invoicing is up, started in ${(service.startedInMs / 1_000).toFixed(1)} s. Ctrl-C stops it.

${table}

Send an invoice:

  node -p '"Authorization: Bearer " + JSON.parse(fs.readFileSync(process.argv[1])).token' ${shellWord(demoFile)} |
    curl -sS '${baseUrl}/api/purchase-invoices/${businessProfileId}' -H @- \\
    -H 'X-SERVICE-VERSION: 20260101' -H 'Content-Type: application/json' \\
    --data ${shellWord(`@${sampleFile}`)}
`;
}

/** Quoted for a POSIX shell. */
const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The steps of the sample document, each with its time since arrival. */
export function describeSample({ documentSequence, payableAmount, steps }: SampleRun): string {
  const table = steps.map(({ name, atMs }) => `  ${name.padEnd(16)}${`${atMs}`.padStart(6)} ms`).join("\n");
  return `Sample document ${documentSequence}, payable ${payableAmount.toFixed(2)} AED:\n\n${table}\n`;
}
