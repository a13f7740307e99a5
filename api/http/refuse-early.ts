import type { ServerResponse } from "node:http";

import { errorCatalogue, type RefusalCode } from "../../common/errors/error-catalogue.ts";
import { refusalBody } from "../errors/refusal-body.ts";
import { answerHeaders } from "./request-context.ts";

/** Refuses a request before any middleware has it, and closes its connection. */
export function refuseEarly(response: ServerResponse, code: RefusalCode, retryAfterSeconds: number): void {
  const body = JSON.stringify(refusalBody(code));
  response.writeHead(errorCatalogue[code][0], {
    "Content-Type": "application/json; charset=utf-8",
    ...answerHeaders,
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": retryAfterSeconds,
    Connection: "close",
  });
  response.end(body);
}
