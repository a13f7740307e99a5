import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { AppError, asError } from "../../common/errors.ts";

/** One request on its way through the router. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  /** The last segment of the path where the route ends in `/:id`, decoded; otherwise empty. */
  id: string;
}

export interface Route {
  method: "GET" | "POST";
  /** Exact, or ending in `/:id`. */
  path: string;
  handle: (exchange: Exchange) => Promise<void> | void;
}

const maxBodyBytes = 100 * 1024 * 1024;

/** Finds the route and runs it; below /api/ the token is demanded, as phoss-ap does. */
export function createHandler(routes: readonly Route[], token: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const url = new URL(request.url ?? "/", "http://simulator");
      if (url.pathname.startsWith("/api/") && !isSame(request.headers["x-token"], token)) {
        answer(response, 401, { error: "Invalid or missing API token" });
        return;
      }
      const found = findRoute(routes, request.method ?? "", url.pathname);
      if (found === undefined) {
        answer(response, 404, { error: "Not found" });
        return;
      }
      await found.route.handle({ request, response, query: url.searchParams, id: found.id });
    } catch (thrown) {
      fail(response, thrown);
    }
  };
}

/** phoss-ap answers a bad request with a JSON string. */
function fail(response: ServerResponse, thrown: unknown): void {
  if (thrown instanceof AppError) {
    answer(response, thrown.status, thrown.message);
  } else {
    answer(response, 500, { error: asError(thrown).message });
  }
}

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

export function answer(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) {
    return;
  }
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

/** @throws AppError 413 beyond the product's own limit of 100 MB */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBodyBytes) {
      throw new AppError(413, "The request is larger than 100 MB");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
