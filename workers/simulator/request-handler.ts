import type { ServerResponse, IncomingMessage } from "node:http";
import { timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import type { Socket } from "node:net";

import { AppError, asError } from "../../common/runtime/errors.ts";
import type { FaultRates } from "../../common/config/simulator-config.ts";

/** Answers with JSON, or with nothing where there is no body, unless an answer has begun or the caller has gone. */
function answer(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) {
    return;
  }
  if (body === undefined) {
    response.writeHead(status, { "content-length": 0 }).end();
    return;
  }
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

/** One request and the ways to answer it. */
export interface Exchange {
  request: Readable;
  query: URLSearchParams;
  /** The segment of the path in the place of `:id`, decoded; empty where the route has none. */
  id: string;
  /** Whether the access point's database answers nothing to this request. */
  isDatabaseAway: boolean;
  /** Without a body the answer is empty. */
  reply: (status: number, body?: unknown) => void;
  replyText: (text: string) => void;
  /** Ends the connection without an answer. */
  drop: () => void;
}

export interface Route {
  method: "GET" | "POST";
  /** Exact, or with one segment `:id`. */
  path: string;
  /** Part of an access point's API, which random faults may hit. */
  isFaulty?: true;
  handle: (exchange: Exchange) => Promise<void> | void;
}

/** The consumers of node:stream put the chunks into a Blob, which takes longer than to receive them. */
export function readBody(request: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("error", reject);
    request.once("end", () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
  });
}

interface HandlerOptions {
  token: string;
  faults: Faults;
  trouble: { database?: "away" };
}

/** Finds the route and runs it, behind the token that the real products demand. */
export function createRequestHandler(routes: readonly Route[], { token, faults, trouble }: HandlerOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const url = new URL(request.url ?? "/", "http://simulator");
      const sent = request.headers["x-token"];
      const refusal = isSame(sent, token) ? undefined : refusalOf(url.pathname, sent === undefined);
      const found = findRoute(routes, request.method ?? "", url.pathname);
      if (refusal !== undefined) {
        answer(response, refusal.status, refusal.body);
      } else if (found === undefined) {
        answer(response, 404, { error: "Not found" });
      } else {
        const fault = found.route.isFaulty === true ? faults.next() : undefined;
        const isDatabaseAway = trouble.database === "away" || fault?.kind === "database";
        const commit = fault && (() => faults.commit(fault, { request, response }));
        await run(found, { request, response, query: url.searchParams, isDatabaseAway }, fault, commit);
      }
    } catch (thrown) {
      if (thrown instanceof AppError) {
        // phoss-ap answers a bad request with a JSON string.
        answer(response, thrown.status, thrown.message);
      } else {
        answer(response, 500, { error: asError(thrown).message });
      }
    }
  };
}

/** phoss-ap demands its token below /api/, phase4-peppol-standalone for sending, and the simulator for what it knows and how it behaves. */
function refusalOf(path: string, isMissing: boolean): { status: number; body: object } | undefined {
  if (path.startsWith("/api/") || path.startsWith("/simulator/")) {
    return { status: 401, body: { error: "Invalid or missing API token" } };
  }
  const status = isMissing ? 400 : 403;
  return path === "/sendsbdh" ? { status, body: { status, error: "The token is missing or wrong" } } : undefined;
}

type Caller = Pick<Exchange, "query" | "isDatabaseAway"> & { request: IncomingMessage; response: ServerResponse };

async function run(
  { route, id }: { route: Route; id: string },
  { request, response, ...asked }: Caller,
  fault: Fault | undefined,
  commit: (() => void) | undefined,
): Promise<void> {
  const isAnswered = fault === undefined || fault.kind === "database";
  if (!isAnswered && fault.when === "before") {
    request.resume();
    commit?.();
    return;
  }
  await route.handle({
    request,
    ...asked,
    id,
    reply: isAnswered || commit === undefined ? (status, body) => answer(response, status, body) : commit,
    replyText: (text) => response.writeHead(200, { "content-type": "text/plain" }).end(text),
    drop: () => request.socket.destroy(),
  });
}

/** The route of a path, and the id in it. */
function findRoute(routes: readonly Route[], method: string, path: string): { route: Route; id: string } | undefined {
  for (const route of routes) {
    const [before = "", after] = route.path.split(":id");
    const isLong = path.length > before.length + (after?.length ?? 0);
    const isMet = after === undefined ? path === before : isLong && path.startsWith(before) && path.endsWith(after);
    if (route.method === method && isMet) {
      return { route, id: after === undefined ? "" : decode(path.slice(before.length, path.length - after.length)) };
    }
  }
  return undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new AppError(400, "The path is not properly encoded");
  }
}

function isSame(sent: string | string[] | undefined, expected: string): boolean {
  const one = Buffer.from(String(sent));
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}

/** @throws AppError 400 naming the parameter */
export function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? `${otherwise}`;
  if (!/^\d{1,9}$/.test(text)) {
    throw new AppError(400, `${name} must be a whole number`);
  }
  return Number(text);
}

interface Fault {
  kind: keyof FaultRates;
  /** Before the request is processed, or after that instead of the answer. */
  when: "before" | "after";
}

/** Random faults at the given rates; the same seed gives the same sequence. */
export class Faults {
  private readonly random: () => number;
  private readonly unanswered = new Set<Socket>();

  constructor(
    private readonly rates: FaultRates,
    seed: number,
  ) {
    // Mulberry32: numbers from 0 to below 1.
    let state = seed >>> 0;
    this.random = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  /** The fault of the next request; undefined for most. */
  next(): Fault | undefined {
    const dice = this.random();
    const when = this.random() < 0.5 ? "before" : "after";
    let limit = 0;
    for (const kind of ["timeout", "http500", "reset", "database"] as const) {
      limit += this.rates[kind];
      if (dice < limit) {
        return { kind, when };
      }
    }
    return undefined;
  }

  /** An error of the database is the affair of the routes: they answer it as phoss-ap does. */
  commit({ kind }: Fault, { request, response }: { request: IncomingMessage; response: ServerResponse }): void {
    const { socket } = request;
    if (kind === "http500") {
      answer(response, 500, { timestamp: new Date().toISOString(), status: 500, error: "Internal Server Error" });
    } else if (kind === "reset") {
      socket.resetAndDestroy();
    } else {
      this.unanswered.add(socket);
      socket.once("close", () => this.unanswered.delete(socket));
    }
  }

  /** Drops the connections of callers who still wait for an answer. */
  close(): void {
    this.unanswered.forEach((socket) => socket.destroy());
  }
}
