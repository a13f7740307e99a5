import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

import type { Config } from "../../common/config/config.ts";
import type { SignInConfig } from "../../common/config/sign-in-config.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import { errorCatalogue, type RefusalCode } from "../../common/errors/error-catalogue.ts";
import { refusalBody } from "../errors/refusal-body.ts";
import { limitConnections } from "./connection-limit.ts";
import { gracefulClose, discardRestOfBody, isHalfClosed, halfClose } from "./graceful-close.ts";
import { hurryCrowd } from "./hurry-crowd.ts";
import { onRequestEnd } from "./on-request-end.ts";
import { cutOffSlowReaders } from "./slow-readers.ts";
import { spareUnsentAnswers } from "./spare-unsent-answers.ts";
import { answerHeaders } from "./request-context.ts";

/** Requests of one connection at the same time. Hardly any client sends a second one before its answer. */
const maxPipelinedRequests = 32;

/**
 * Keeps a connection from asking faster than it is answered: node begins all requests that a client sends at once, and tens of
 * thousands of small ones fit into a megabyte. Beyond the bound the connection is cut without an answer, because answers have to
 * come in the order of their requests.
 *
 * @returns whether the request is not to be answered
 */
function limitPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const underWay = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) {
      return true;
    }
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > maxPipelinedRequests) {
      socket.destroy();
      return true;
    }
    underWay.set(socket, count);
    onRequestEnd({ req: request, res: response }, () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    return false;
  };
}

const headersLate = "ERR_HTTP_REQUEST_TIMEOUT";
const refusals: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  [headersLate]: "request_too_slow",
};

/**
 * Answers bytes that are no HTTP request and therefore reach no middleware: with the error envelope of contract.md 7,
 * before the connection is closed.
 */
function answerClientError(error: Error, socket: Duplex): void {
  if (isHalfClosed(socket)) {
    return;
  }
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "ECONNRESET" || !socket.writable || hasBegunToAnswer(socket)) {
    socket.destroy();
    return;
  }
  const refused = refusals[code] ?? "unreadable_http";
  const [status] = errorCatalogue[refused];
  const body = JSON.stringify(refusalBody(refused));
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

/** Longer than load balancers and HTTP clients keep an idle connection, so that they never write to a closed one. */
const keepAliveMs = 75_000;
/** Milliseconds for a whole request; a batch is sent as slowly as its documents are stored. */
const requestMs = 3_600_000;
/** How often the header timeout is looked at. */
const checkMs = 1_000;

/**
 * Browsers that came by https once come by nothing else for a year (RFC 6797). Without the other hosts of the domain, which are
 * not ours to decide about.
 */
const transportSecurity = "max-age=31536000";

function discardUnread(request: IncomingMessage): void {
  if (!request.complete && !isHalfClosed(request.socket)) {
    discardRestOfBody(request.socket, request, () => undefined);
  }
}

type Application = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * The HTTP server with limits that the application cannot enforce: connections, headers, slow readers, and bodies that
 * continue after their answer.
 */
export function createHttpServer(
  application: Application,
  { publicUrl, ...limits }: Config & Pick<SignInConfig, "publicUrl">,
  logger: Logger,
): Server {
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: Math.min(checkMs, limits.headersTimeoutMs / 5),
    keepAliveTimeout: keepAliveMs,
    requestTimeout: requestMs,
  });
  spareUnsentAnswers(server);
  const requests = new WeakMap<Socket, IncomingMessage>();
  const refuse = limitConnections(server, limits.maxConnections, logger);
  const isTooMany = limitPipelining();
  const isCrowd = hurryCrowd(server, limits);
  const isSecure = publicUrl?.startsWith("https:") === true;
  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    // Requests after the last answer of a connection are ignored.
    if (isHalfClosed(socket) || isTooMany(request, response)) {
      return;
    }
    requests.set(socket, request);
    response.once("finish", () => discardUnread(request));
    if (isSecure) {
      response.setHeader("Strict-Transport-Security", transportSecurity);
    }
    if (!refuse(request, response)) {
      application(request, response);
    }
  };
  server.on("request", listener);
  // With `Expect: 100-continue` the first reader of the body sends the interim response; a refused request gets none.
  server.on("checkContinue", listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === headersLate && isCrowd()) {
      // No answer is sent, because the client would have seconds to read it and keep a place that others wait for.
      socket.destroy();
    } else {
      answerClientError(error, socket);
    }
  });
  server.on("connection", (socket: Socket) => gracefulClose(socket, () => requests.get(socket)));
  cutOffSlowReaders(server, limits, { logger, requestOf: (socket) => requests.get(socket) });
  return server;
}
