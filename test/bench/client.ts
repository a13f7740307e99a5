import { once } from "node:events";
import { request, type Agent, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

import { lowestId } from "../../common/runtime/uuid-time.ts";
import { buildInvoiceRequest, buildLine } from "../factories/request.ts";
import type { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";
import { note } from "./progress.ts";

export const tenLines = Array.from({ length: 10 }, (_, index) =>
  buildLine({ name: `Item ${index + 1}`, quantity: index + 1.25, price: { base_amount: 19.99, base_quantity: 1 } }),
);

const [before = "", after = ""] = JSON.stringify(buildInvoiceRequest({ document_lines: tenLines })).split('Item 1"');
let made = 0;

/**
 * A ten-line invoice as the body of a POST: the document that all budgets are stated for. Each has another first line,
 * because equal ones would be taken for duplicates and warned of.
 */
export const tenLineInvoice = (): string => `${before}Item ${process.pid}-${(made += 1)}"${after}`;

interface Asked {
  token: string;
  agent?: Agent;
  headers?: Record<string, string>;
  /** The JSON of a POST; without one it is a GET. */
  body?: string;
}

interface Answered {
  status: number;
  tag: string;
  body: Buffer;
  ms: number;
}

/** One request, with the time until the last byte of its answer. */
export async function ask(url: string, { token, agent, headers = {}, body }: Asked): Promise<Answered> {
  const startedAt = performance.now();
  const call = request(url, {
    method: body === undefined ? "GET" : "POST",
    agent,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
  });
  call.end(body);
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
  }
  const ms = performance.now() - startedAt;
  return { status: response.statusCode ?? 0, tag: response.headers.etag ?? "", body: Buffer.concat(chunks), ms };
}

/** The times of repeated requests, without those of the first ones. @throws Error at another status */
export async function repeatRequest(
  url: string,
  { warmUps, repetitions, status = 200, ...asked }: Asked & { warmUps: number; repetitions: number; status?: number },
): Promise<{ ms: number[]; bytes: number }> {
  const ms: number[] = [];
  let bytes = 0;
  for (let nth = 0; nth < warmUps + repetitions; nth += 1) {
    const answer = await ask(url, asked);
    if (answer.status !== status) {
      throw new Error(`${url} answered ${answer.status}: ${answer.body.toString()}`);
    }
    bytes = answer.body.length;
    if (nth >= warmUps) {
      ms.push(answer.ms);
    }
  }
  return { ms, bytes };
}

/** Posts the invoice; gives its id and how long the answer took (ms). @throws Error unless it is a 201 */
export async function postInvoice(stack: Stack, signal?: AbortSignal): Promise<{ id: string; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/json" },
    body: tenLineInvoice(),
    signal: signal ?? null,
  });
  const body = (await response.json()) as { id: string };
  if (response.status !== 201) {
    throw new Error(`POST answered ${response.status}: ${JSON.stringify(body)}`);
  }
  return { id: body.id, ms: performance.now() - startedAt };
}

/** Sends that many invoices as one batch of NDJSON, as fast as the API takes them. @throws Error unless all are accepted */
export async function sendBatch(stack: Stack, documents: number, invoice = tenLineInvoice): Promise<void> {
  const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}/batch`, {
    method: "POST",
    headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/x-ndjson" },
    body: Array.from({ length: documents }, () => `${invoice()}\n`).join(""),
  });
  let accepted = 0;
  let refused: string | undefined;
  for await (const line of createInterface({ input: Readable.fromWeb(response.body as ReadableStream) })) {
    if (line.includes('"status":201')) {
      accepted += 1;
      note(`${accepted} of ${documents} documents accepted`);
    } else {
      refused ??= line;
    }
  }
  if (accepted !== documents) {
    throw new Error(`${accepted} of ${documents} documents were accepted; first of the others: ${refused ?? "none"}`);
  }
}

/** Documents of the organization in a final state, of those that were made after the one with this id. */
export async function countFinal(
  { database, orgId }: Pick<Stack, "database" | "orgId">,
  newerThan = lowestId,
): Promise<number> {
  const rows = await database.query<{ final: number }>(
    "select count(*)::int as final from documents where org_id = $1 and overall_status <> 'PENDING' and id > $2",
    [orgId, newerThan],
  );
  return rows[0]?.final ?? 0;
}

/** Waits until so many documents are final; a database that is away for a moment is asked again. */
export async function awaitFinal(stack: Stack, expected: number, pollMs = 100, newerThan?: string): Promise<void> {
  const isReached = async (): Promise<boolean> => {
    const final = await countFinal(stack, newerThan).catch(() => 0);
    note(`${final} of ${expected} documents final`);
    return final >= expected;
  };
  await until(`${expected} documents are final`, isReached, 900_000, pollMs);
}

export async function awaitApproved({ database, orgId }: Stack, id: string): Promise<void> {
  const isApproved = async (): Promise<boolean> => {
    const rows = await database.query(
      "select from documents where org_id = $1 and id = $2 and overall_status = 'APPROVED'",
      [orgId, id],
    );
    return rows.length > 0;
  };
  await until("the document is approved", isApproved);
}
