import { once } from "node:events";
import { request, type Agent, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

import type { Queryable } from "../../common/db/queryable.ts";
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

type Site = Pick<Stack, "url" | "token" | "businessProfileId">;
type Records = { database: Queryable; orgId: string };

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
export async function postInvoice(stack: Site): Promise<{ id: string; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/json" },
    body: tenLineInvoice(),
  });
  const body = (await response.json()) as { id: string };
  if (response.status !== 201) {
    throw new Error(`POST answered ${response.status}: ${JSON.stringify(body)}`);
  }
  return { id: body.id, ms: performance.now() - startedAt };
}

/** Sends that many invoices as one batch of NDJSON, as fast as the API takes them. @throws Error unless all are accepted */
export async function sendBatch(stack: Site, documents: number, invoice = tenLineInvoice): Promise<void> {
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
  requireAccepted(accepted, documents, refused);
}

/** @throws Error unless all were accepted, with the first answer to one that was not */
export function requireAccepted(accepted: number, sent: number, refused: string | undefined): void {
  if (accepted !== sent) {
    throw new Error(`${accepted} of ${sent} documents were accepted; first of the others: ${refused ?? "none"}`);
  }
}

/**
 * What was measured with other documents than good ones says nothing.
 *
 * @throws Error unless the organization has so many APPROVED documents, no others, and none with a finding, as a likely duplicate has
 */
export async function requireApproved({ database, orgId }: Records, expected: number): Promise<void> {
  const [counted] = await database.query<{ approved: number; others: number; found: number }>(
    `select count(*) filter (where overall_status = 'APPROVED')::int as approved,
       count(*) filter (where overall_status <> 'APPROVED')::int as others,
       (select count(distinct document_id)::int from validation_findings where org_id = $1) as found
     from documents where org_id = $1`,
    [orgId],
  );
  const { approved = 0, others = 0, found = 0 } = counted ?? {};
  if (approved !== expected || others > 0 || found > 0) {
    throw new Error(`${approved} of ${expected} documents are APPROVED, ${others} are not; with findings: ${found}`);
  }
}

/** Documents of the organization in a final state. */
export async function countFinal({ database, orgId }: Records): Promise<number> {
  const rows = await database.query<{ final: number }>(
    "select count(*)::int as final from documents where org_id = $1 and overall_status <> 'PENDING'",
    [orgId],
  );
  return rows[0]?.final ?? 0;
}

export async function awaitFinal(records: Records, expected: number): Promise<void> {
  const isReached = async (): Promise<boolean> => {
    const final = await countFinal(records);
    note(`${final} of ${expected} documents final`);
    return final >= expected;
  };
  await until(`${expected} documents are final`, isReached, 900_000, 100);
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
