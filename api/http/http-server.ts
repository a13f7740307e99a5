import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

import type { RequestLimits } from "../../common/config/request-limits.ts";
import type { Logger } from "../../common/logging/logger.ts";
import { limitConnections } from "../limits/connection-limit.ts";
import { gracefulClose, discardRestOfBody, isHalfClosed } from "../limits/graceful-close.ts";
import { limitPipelining } from "../limits/pipelining.ts";
import { cutOffSlowReaders } from "../limits/slow-readers.ts";
import { answerClientError } from "./answer-client-error.ts";

/** Longer than load balancers and HTTP clients keep an idle connection, so that they never write to a closed one. */
const keepAliveMs = 75_000;
/** Milliseconds for a whole request; a batch is sent as slowly as its documents are stored. */
const requestMs = 3_600_000;
/** Checks of the header timeout within its length. */
const checksPerTimeout = 5;

type Application = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * The HTTP server with limits that the application cannot enforce: connections, headers, slow readers, and bodies that
 * continue after their answer.
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
    // Requests after the last answer of a connection are ignored.
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
  // With `Expect: 100-continue` the first reader of the body sends the interim response; a refused request gets none.
  server.on("checkContinue", listener);
  server.on("clientError", answerClientError);
  server.on("connection", (socket: Socket) => gracefulClose(socket, () => requests.get(socket)));
  cutOffSlowReaders(server, limits, { logger, requestOf: (socket) => requests.get(socket) });
  return server;
}
