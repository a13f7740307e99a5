import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

import type { RequestLimits } from "../../common/config/request-limits.ts";
import type { Logger } from "../../common/logging/logger.ts";
import { limitConnections } from "../limits/connection-limit.ts";
import { gracefulClose, discardRestOfBody, isHalfClosed } from "../limits/graceful-close.ts";
import { limitPipelining } from "../limits/pipelining.ts";
import { cutOffSlowReaders } from "../limits/slow-readers.ts";
import { answerClientError } from "./answer-client-error.ts";

/** Longer than load balancers and HTTP clients keep an idle connection, so that none of them writes to a closed one. */
const keepAliveMs = 75_000;
/** A whole request, in milliseconds: a batch of thousands may come in as slowly as its documents are stored. */
const requestMs = 3_600_000;
/** How exactly the time of headers is kept. */
const checksPerTimeout = 5;

/** What answers a request, e.g. a koa application's callback. */
type Application = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * The HTTP server, with bounds for what the application never sees: connections, headers, answers that are not taken, and
 * bodies that go on behind their answer.
 */
export function createHttpServer(application: Application, limits: RequestLimits, logger: Logger): Server {
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.headersTimeoutMs / checksPerTimeout,
    keepAliveTimeout: keepAliveMs,
    requestTimeout: requestMs,
  });
  const requests = new WeakMap<Socket, IncomingMessage>();
  const refuse = limitConnections(server, limits.maxConnections, logger);
  const isTooMany = limitPipelining();
  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    // What follows a last answer in the same connection is not listened to.
    if (isHalfClosed(socket) || isTooMany(request, response)) {
      return;
    }
    requests.set(socket, request);
    response.once("finish", () => {
      if (!request.complete && !isHalfClosed(socket)) {
        discardRestOfBody(socket, request, () => undefined);
      }
    });
    if (!refuse(request, response)) {
      application(request, response);
    }
  };
  server.on("request", listener);
  // Whoever asks before it sends is told to go on by the first who wants the body, and by nobody where it is refused.
  server.on("checkContinue", listener);
  server.on("clientError", answerClientError);
  server.on("connection", (socket: Socket) => gracefulClose(socket, () => requests.get(socket)));
  cutOffSlowReaders(server, limits, { logger, requestOf: (socket) => requests.get(socket) });
  return server;
}
