import type { ServerResponse } from "node:http";

import { refusalBody } from "../errors/refusal-body.ts";
import { answerHeaders } from "./request-context.ts";

/** Refuses a request before any middleware has it, and closes its connection. */
export function refuseEarly(
  response: ServerResponse,
  { status, message, retryAfterSeconds }: { status: 429 | 503; message: string; retryAfterSeconds: number },
): void {
  const body = JSON.stringify(refusalBody(status, message));
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    ...answerHeaders,
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": retryAfterSeconds,
    Connection: "close",
  });
  response.end(body);
}
