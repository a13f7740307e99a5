import type { ServerResponse } from "node:http";

import { retryAfterSeconds } from "./handle-errors.ts";
import { answerHeaders } from "./request-context.ts";

/** Sends JSON without koa, for listeners that have no application. */
export function sendJsonResponse(
  response: ServerResponse,
  status: number,
  { body, headers = {} }: { body: object; headers?: Readonly<Record<string, string>> },
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...answerHeaders,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    ...(status === 503 && { "Retry-After": `${retryAfterSeconds}` }),
    ...headers,
  });
  response.end(text);
}
