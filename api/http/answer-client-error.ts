import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { halfClose, isHalfClosed } from "../limits/graceful-close.ts";
import { answerHeaders } from "../middleware/request-context.ts";

type Refusal = readonly [status: number, message: string];

const unreadable: Refusal = [400, "The request could not be read as HTTP"];

/** By node's error codes. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive"],
};

/**
 * What never became a request, and so reaches no middleware, is answered in the envelope of contract.md 7 and hung up
 * on.
 */
export function answerClientError(error: Error, socket: Duplex): void {
  if (isHalfClosed(socket)) {
    return;
  }
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "ECONNRESET" || !socket.writable || hasBegunToAnswer(socket)) {
    socket.destroy();
    return;
  }
  const [status, message] = refusals[code] ?? unreadable;
  const body = JSON.stringify({ errors: { message } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  halfClose(socket, `${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Bytes in the middle of an answer would be taken for its content; node's own handler asks in the same way. */
const hasBegunToAnswer = ({ _httpMessage: answer }: Duplex & { _httpMessage?: ServerResponse | null }): boolean =>
  answer?.headersSent === true;
