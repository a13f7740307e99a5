import type { IncomingMessage, ServerResponse } from "node:http";

import { retryAfterSeconds, unavailable } from "../middleware/errors.ts";
import { answerHeaders } from "../middleware/request-context.ts";

/**
 * Answers while what the process needs is not there yet: it lives, it is not ready and says for what it waits, and everything
 * else may be asked again.
 *
 * @param waitsFor what is missing, for whoever may read it
 */
export function answerWhileStarting(waitsFor: () => string) {
  return ({ url = "" }: IncomingMessage, response: ServerResponse): void => {
    const path = url.split("?")[0]?.toLowerCase();
    if (path === "/health/live") {
      answer(response, 200, { status: "live" });
    } else if (path === "/health/ready") {
      const checks = { database: "unavailable", queue: "unavailable", recovery: "unavailable" };
      answer(response, 503, { status: "not ready", checks, missing: [waitsFor()] });
    } else {
      answer(response, 503, { errors: { message: unavailable } });
    }
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    ...answerHeaders,
    "Content-Type": "application/json; charset=utf-8",
    ...(status === 503 && { "Retry-After": `${retryAfterSeconds}` }),
  });
  response.end(JSON.stringify(body));
}
