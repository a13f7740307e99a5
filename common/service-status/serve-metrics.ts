import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { openPort, type OpenPort } from "../runtime/open-port.ts";

export interface MetricsText {
  contentType: string;
  /** @throws when the metrics cannot be read */
  read: () => Promise<string>;
}

/** Scrapers read four times a minute; more frequent readers share an answer. */
const shareMs = 1_000;
const requestTimeoutMs = 10_000;
const maxConnections = 20;

/**
 * Serves metrics at `/metrics` on a separate port, reachable from this machine only unless METRICS_HOST says otherwise.
 *
 * @param pages by path
 * @throws Error in one line when the port is taken
 */
export async function serveMetrics(
  pages: Readonly<Record<string, MetricsText>>,
  { host, port, logger }: { host: string; port: number; logger: Pick<Logger, "info" | "warn"> },
): Promise<OpenPort> {
  const shared = Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, shareReads(page)]));
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    (request, response) => {
      answer(shared, request, response).catch((error: unknown) => {
        logger.warn({ err: asError(error) }, "metrics could not be read");
        response.writeHead(503, { "Content-Type": "text/plain" }).end("unavailable\n");
      });
    },
  );
  server.maxConnections = maxConnections;
  const open = await openPort(server, { host, port }, ({ code, message }) =>
    code === "EADDRINUSE" ? `port ${port} for metrics is already in use` : message,
  );
  logger.info({ port: open.port, host }, "metrics are shown");
  return open;
}

async function answer(
  pages: Readonly<Record<string, MetricsText>>,
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const page = Object.hasOwn(pages, url) ? pages[url] : undefined;
  if (page === undefined || method !== "GET") {
    response.writeHead(page === undefined ? 404 : 405).end();
    return;
  }
  const text = await page.read();
  response.writeHead(200, { "Content-Type": page.contentType, "Cache-Control": "no-store" }).end(text);
}

function shareReads({ contentType, read }: MetricsText): MetricsText {
  let latest: { at: number; text: Promise<string> } | undefined;
  return {
    contentType,
    read: () => {
      if (latest === undefined || performance.now() - latest.at > shareMs) {
        const text = read();
        latest = { at: performance.now(), text };
        text.catch(() => {
          latest = undefined;
        });
      }
      return latest.text;
    },
  };
}
