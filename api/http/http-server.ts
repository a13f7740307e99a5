import {
  type ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  createServer,
  type RequestListener,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

import { errorCatalogue, type RefusalCode } from "../../common/errors/error-catalogue.ts";
import { refusalBody } from "../errors/error-details.ts";
import { answerHeaders } from "./request-context.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import type { Config } from "../../common/config/config.ts";
import type { SignInConfig } from "../../common/config/sign-in-config.ts";
import { onRequestEnd } from "./on-request-end.ts";

/** Longer than load balancers and HTTP clients keep an idle connection, so that they never write to a closed one. */
const keepAliveMs = 75_000;
/** Milliseconds for a whole request; a batch is sent as slowly as its documents are stored. */
const requestMs = 3_600_000;
/** How often the header timeout is looked at. */
const checkMs = 1_000;

/**
 * For a year after a visit by https, browsers use nothing else for this host (RFC 6797). Other hosts of the domain are not ours to
 * decide about.
 */
const transportSecurity = "max-age=31536000";

/**
 * The HTTP server with limits that the application cannot enforce: connections, pipelined requests, headers, slow readers, and
 * bodies that continue after their answer.
 */
export function createHttpServer(
  application: (request: IncomingMessage, response: ServerResponse) => unknown,
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
    if (halfClosed.has(socket) || isTooMany(request, response)) {
      return;
    }
    requests.set(socket, request);
    response.once("finish", () => {
      if (!request.complete && !halfClosed.has(socket)) {
        discardRestOfBody(socket, request, () => undefined);
      }
    });
    if (isSecure) {
      response.setHeader("Strict-Transport-Security", transportSecurity);
    }
    if (!isUnambiguous(request)) {
      sendRefusal(response, "unreadable_http");
    } else if (!refuse(request, response)) {
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
  server.on("connection", (socket: Socket) => closeGracefully(socket, () => requests.get(socket)));
  cutOffSlowReaders(server, limits, { logger, requestOf: (socket) => requests.get(socket) });
  return server;
}

/** Headers of which node keeps the first, and a proxy before us perhaps another one. */
const single: ReadonlySet<string> = new Set(["host", "authorization", "content-type"]);

const hostPattern = /^([\w.~%!$&'()*+;=-]*|\[[\da-f:.]+\])(:\d*)?$/i;

/** Whether each reader of the request finds the same host and account in it (RFC 9112, 3.2). */
function isUnambiguous({ rawHeaders, headers: { host = "" }, url = "" }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const isRepeated = names.some((name, index) => single.has(name) && names.indexOf(name) < index);
  if (isRepeated || !hostPattern.test(host)) {
    return false;
  }
  if (url.startsWith("/") || url === "*") {
    return true;
  }
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const named = `${target?.protocol}//${host}`;
  return URL.canParse(named) && new URL(named).host === target?.host;
}

function sendRefusal(response: ServerResponse, refused: RefusalCode, headers: OutgoingHttpHeaders = {}): void {
  const body = JSON.stringify(refusalBody(refused));
  response.writeHead(errorCatalogue[refused][0], {
    "Content-Type": "application/json; charset=utf-8",
    ...answerHeaders,
    "Content-Length": Buffer.byteLength(body),
    ...headers,
    Connection: "close",
  });
  response.end(body);
}

const headersLate = "ERR_HTTP_REQUEST_TIMEOUT";
const refusals: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  [headersLate]: "request_too_slow",
};

/**
 * Answers what node could not read as a request (no HTTP, headers too large or too late) with the error body of contract.md 7,
 * before the connection is closed.
 */
function answerClientError(error: Error, socket: Duplex): void {
  if (halfClosed.has(socket)) {
    return;
  }
  const { code = "" } = error as NodeJS.ErrnoException;
  // After the headers an error would be read as content of the answer. Node's own handler checks the same field.
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  if (code === "ECONNRESET" || !socket.writable || answer?.headersSent === true) {
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

/**
 * Connections beyond the limit that are accepted: to refuse their requests with an answer, and to serve probes, which would
 * restart a process that does not answer.
 */
const reserve = 64;
const warnEveryMs = 10_000;
const retryAfterSeconds = 5;

/**
 * Keeps the number of open connections bounded. A connection beyond the limit makes the server close idle ones, and its requests,
 * except those of probes, are refused with 503 until one was closed; beyond the reserve, connections are closed without an answer.
 *
 * @returns whether the request was refused
 */
function limitConnections(
  server: Server,
  maxConnections: number,
  logger: Logger,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const open = new Set<Socket>();
  const crowded = new WeakSet<Socket>();
  let warnedAt = -Infinity;
  const warn = (): void => {
    if (performance.now() - warnedAt > warnEveryMs) {
      warnedAt = performance.now();
      logger.warn({ maxConnections }, "the limit of connections is reached");
    }
  };
  server.maxConnections = maxConnections + reserve;
  server.on("drop", warn);
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    if (open.size > maxConnections) {
      crowded.add(socket);
      server.closeIdleConnections();
      warn();
    }
  });
  return (request, response) => {
    if (open.size <= maxConnections || !crowded.has(request.socket) || request.url?.startsWith("/health/") === true) {
      return false;
    }
    sendRefusal(response, "too_many_connections", { "Retry-After": retryAfterSeconds });
    return true;
  };
}

/** Time that a connection has to send the headers of a request while many are open. */
const patienceMs = 2_000;

/**
 * While more than half of the connections are taken, node's own time-out for the headers of each request of a connection is at
 * most two seconds. Connections between two requests stay: `limitConnections` closes them when there is no other place.
 *
 * @returns whether there is a crowd
 */
function hurryCrowd(
  server: Server,
  { maxConnections, headersTimeoutMs }: Pick<Config, "maxConnections" | "headersTimeoutMs">,
): () => boolean {
  let open = 0;
  const isCrowd = (): boolean => open > maxConnections / 2;
  const count = (more: number): void => {
    open += more;
    server.headersTimeout = isCrowd() ? Math.min(patienceMs, headersTimeoutMs) : headersTimeoutMs;
  };
  server.on("connection", (socket: Socket) => {
    count(1);
    socket.once("close", () => count(-1));
  });
  return isCrowd;
}

const checksPerWindow = 10;

interface Reading {
  /** Checks since the window began. */
  looked: number;
  /** Bytes moved when the window began. */
  before: number;
}

/**
 * Cuts a connection whose client does not read its answer, or reads it too slowly. Bytes that the client still sends count as well,
 * because many clients read only after they have sent everything.
 */
function cutOffSlowReaders(
  server: Server,
  { slowReaderWindowMs: windowMs, slowestBytesPerSecond }: Pick<Config, "slowReaderWindowMs" | "slowestBytesPerSecond">,
  { logger, requestOf }: { logger: Logger; requestOf: (socket: Socket) => IncomingMessage | undefined },
): void {
  const readings = new Map<Socket, Reading | undefined>();
  const minBytes = (slowestBytesPerSecond * windowMs) / 1_000;
  const look = (socket: Socket, reading: Reading | undefined): Reading | undefined => {
    if (socket.writableLength === 0) {
      return undefined;
    }
    // Bytes that the operating system has taken over; node reports of a large write only that it is not done.
    const { _handle: handle } = socket as Socket & {
      _handle?: { bytesWritten: number; writeQueueSize: number } | null;
    };
    const written = handle === undefined || handle === null ? 0 : handle.bytesWritten - handle.writeQueueSize;
    // Bytes after a complete request do not belong to it.
    const moved = written + (requestOf(socket)?.complete === false ? socket.bytesRead : 0);
    if (reading === undefined || (reading.looked === checksPerWindow && moved - reading.before >= minBytes)) {
      return { looked: 1, before: moved };
    }
    if (reading.looked === checksPerWindow) {
      logger.info({ waiting: socket.writableLength }, "a client that does not take its answer was cut off");
      socket.destroy();
    }
    return { ...reading, looked: reading.looked + 1 };
  };
  const lookAtAll = (): void => {
    for (const [socket, reading] of readings) {
      readings.set(socket, look(socket, reading));
    }
  };
  // Runs while there is a connection.
  let timer: NodeJS.Timeout | undefined;
  server.on("connection", (socket: Socket) => {
    readings.set(socket, undefined);
    timer ??= setInterval(lookAtAll, windowMs / checksPerWindow).unref();
    socket.once("close", () => {
      readings.delete(socket);
      if (readings.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    });
  });
}

/**
 * Makes `closeIdleConnections` spare a connection whose answer is still being sent. Node counts a connection as idle when its answer
 * has been handed over, so a stop of the process, or a crowd of connections, would cut every answer that is larger than the buffers
 * of the network.
 */
function spareUnsentAnswers(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  let isClosingIdle = false;
  server.closeIdleConnections = () => {
    isClosingIdle = true;
    closeIdle();
    isClosingIdle = false;
  };
  server.on("connection", (socket: Socket) => {
    const destroy = socket.destroy.bind(socket);
    socket.destroy = (error) => (isClosingIdle && socket.writableLength > 0 ? socket : destroy(error));
  });
}

/** Requests of one connection at the same time. Hardly any client sends a second one before the first is answered. */
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

/** How long, and for how many bytes, the rest of a body is read and discarded so that its sender can read the answer. */
const maxDiscardMs = 5_000;
const maxDiscardBytes = 32 * 1024 * 1024;

/** Connections whose last answer was sent; only the rest of a request body is still read. */
const halfClosed = new WeakSet<Duplex>();

/**
 * Makes an early answer readable. Node closes a connection with its last answer at once, and a client that is still sending then gets
 * a reset, which discards what it has not read yet. So our side is closed first, and what still comes in is read and discarded,
 * within bounds.
 */
function closeGracefully(socket: Socket, currentRequest: () => IncomingMessage | undefined): void {
  const closeAtOnce = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const request = currentRequest();
    if (request === undefined || request.complete || socket.destroyed) {
      closeAtOnce();
      return;
    }
    halfClose(socket);
    discardRestOfBody(socket, request, closeAtOnce);
  };
}

/** Closes our side; the client has `maxDiscardMs` to close its side. */
function halfClose(socket: Duplex, lastWords = ""): void {
  halfClosed.add(socket);
  socket.end(lastWords);
  const timer = setTimeout(() => socket.destroy(), maxDiscardMs);
  socket.once("close", () => clearTimeout(timer));
}

/** Reads the rest of a body and discards it; the connection is cut if that is too much or takes too long. */
function discardRestOfBody(socket: Duplex, request: IncomingMessage, whenDone: () => void): void {
  let left = maxDiscardBytes;
  const timer = setTimeout(() => socket.destroy(), maxDiscardMs);
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) {
      socket.destroy();
    }
  });
  request.once("end", whenDone);
  request.once("close", () => clearTimeout(timer));
  request.resume();
}
