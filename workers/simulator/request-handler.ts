import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";

import { AppError, asError } from "../../common/errors.ts";
import { answer } from "./answer.ts";
import type { Fault, Faults } from "./faults.ts";

/** One request and the ways to answer it. */
export interface Exchange {
  request: Readable;
  query: URLSearchParams;
  /** The last segment of the path if the route ends in `/:id`, decoded; otherwise empty. */
  id: string;
  reply: (status: number, body: unknown) => void;
  replyText: (text: string) => void;
  /** Ends the connection without an answer. */
  drop: () => void;
}

export interface Route {
  method: "GET" | "POST";
  /** Exact, or ending in `/:id`. */
  path: string;
  /** Part of an access point's API, which random faults may hit. */
  isFaulty?: true;
  handle: (exchange: Exchange) => Promise<void> | void;
}

export interface HandlerOptions {
  token: string;
  faults: Faults;
}

/** Finds the route and runs it, behind the token that the real products demand. */
export function createRequestHandler(routes: readonly Route[], { token, faults }: HandlerOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const url = new URL(request.url ?? "/", "http://simulator");
      const refusal = isSame(request.headers["x-token"], token) ? undefined : refusalOf(url.pathname);
      const found = findRoute(routes, request.method ?? "", url.pathname);
      if (refusal !== undefined) {
        answer(response, refusal.status, refusal.body);
      } else if (found === undefined) {
        answer(response, 404, { error: "Not found" });
      } else {
        const fault = found.route.isFaulty === true ? faults.next() : undefined;
        const commit = fault && (() => faults.commit(fault, { request, response }));
        await run(found, { request, response, query: url.searchParams }, fault, commit);
      }
    } catch (thrown) {
      fail(response, thrown);
    }
  };
}

/** phoss-ap demands its token below /api/, phase4-peppol-standalone for sending, and the simulator from who changes its outcomes. */
function refusalOf(path: string): { status: number; body: object } | undefined {
  if (path.startsWith("/api/") || path === "/simulator/outcomes") {
    return { status: 401, body: { error: "Invalid or missing API token" } };
  }
  return path === "/sendsbdh" ? { status: 403, body: { status: 403, error: "Forbidden" } } : undefined;
}

type Caller = Pick<Exchange, "query"> & { request: IncomingMessage; response: ServerResponse };

async function run(
  { route, id }: { route: Route; id: string },
  { request, response, query }: Caller,
  fault: Fault | undefined,
  commit: (() => void) | undefined,
): Promise<void> {
  if (fault?.when === "before") {
    request.resume();
    commit?.();
    return;
  }
  await route.handle({
    request,
    query,
    id,
    reply: commit ?? ((status, body) => answer(response, status, body)),
    replyText: (text) => response.writeHead(200, { "content-type": "text/plain" }).end(text),
    drop: () => request.socket.destroy(),
  });
}

/** phoss-ap answers a bad request with a JSON string. */
function fail(response: ServerResponse, thrown: unknown): void {
  if (thrown instanceof AppError) {
    answer(response, thrown.status, thrown.message);
  } else {
    answer(response, 500, { error: asError(thrown).message });
  }
}

/** The route of a path, and the id that the path ends with. */
function findRoute(routes: readonly Route[], method: string, path: string): { route: Route; id: string } | undefined {
  for (const route of routes) {
    const prefix = route.path.endsWith("/:id") ? route.path.slice(0, -3) : undefined;
    if (route.method === method && (prefix === undefined ? path === route.path : path.startsWith(prefix))) {
      return { route, id: prefix === undefined ? "" : decode(path.slice(prefix.length)) };
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
  const [one, other] = [Buffer.from(String(sent)), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
