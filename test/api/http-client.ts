import { expect } from "chai";

import type { TestApi } from "../setup/api.ts";
import { splitDetails } from "../setup/http/split-details.ts";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON, of an error what the contract has of it: `errors`; undefined when it is none. */
  json: unknown;
  /** What an error has beside the contract's `errors`. */
  details?: unknown;
}

export interface Call {
  /** null: no Authorization header; left out: a good token. */
  token?: string | null;
  headers?: Record<string, string>;
  /** Text as it is, anything else as JSON. */
  body?: unknown;
  /** Fires when the client leaves. */
  signal?: AbortSignal;
}

/** One request, as a client sends it. */
export async function call(api: TestApi, method: string, path: string, options: Call = {}): Promise<Answer> {
  const { token = api.token(), headers = {}, body, signal } = options;
  const sent = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await fetch(api.url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: sent as string }),
    ...(signal !== undefined && { signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ...splitDetails(parsed(text)) };
}

/** The body of an answer, which must have the status. */
export async function jsonOf<Body = unknown>(asked: Promise<Answer>, status = 200): Promise<Body> {
  const answer = await asked;
  expect(answer.status, answer.text).to.equal(status);
  return answer.json as Body;
}

/** Expects that the request is refused as a whole, with the message. */
export async function expectError(asked: Promise<Answer>, status: number, message: string): Promise<void> {
  expect(await jsonOf(asked, status)).to.deep.equal({ errors: { message } });
}

/** Expects that the request is refused with 400, for exactly these fields or parameters. */
export async function expectFieldErrors(asked: Promise<Answer>, ...fields: readonly string[]): Promise<void> {
  const { errors } = await jsonOf<{ errors: object }>(asked, 400);
  expect(errors).to.have.all.keys(...fields);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How many documents the database holds. */
export async function countDocuments(api: TestApi): Promise<number> {
  const rows = await api.query<{ count: string }>("select count(*) from documents");
  return Number(rows[0]?.count);
}

/** A GET of something that is not text. */
export async function download(
  api: TestApi,
  path: string,
  { token = api.token(), headers = {} }: Pick<Call, "token" | "headers"> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(api.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
