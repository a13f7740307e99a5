import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { halfClose, isHalfClosed } from "../limits/graceful-close.ts";
import { answerHeaders } from "../middleware/request-context.ts";

type Refusal = readonly [status: number, message: string];

const unreadable: Refusal = [400, "The request could not be read as HTTP"];

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive"],
};

/**
 * Answers bytes that are no HTTP request and therefore reach no middleware: with the error envelope of contract.md 7,
 * before the connection is closed.
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

/** After the headers an error would be read as content of the answer. Node's own handler checks the same field. */
const hasBegunToAnswer = ({ _httpMessage: answer }: Duplex & { _httpMessage?: ServerResponse | null }): boolean =>
  answer?.headersSent === true;
