import type { ServerResponse } from "node:http";

/** Answers with JSON, or with nothing where there is no body, unless an answer has begun or the caller has gone. */
export function answer(response: ServerResponse, status: number, body: unknown): void {
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
