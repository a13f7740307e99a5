import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";

import { listenLocally, type LocalServer } from "./local-server.ts";

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
  status?: { code?: number };
}

/** A collector of traces: OTLP over HTTP, as JSON. */
export interface Collector extends LocalServer {
  spans: CollectedSpan[];
  /** The bodies as they came. */
  texts: string[];
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const bytes = Buffer.concat(chunks);
      const text = (request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");
      texts.push(text);
      if (request.url === "/v1/traces") {
        const { resourceSpans } = JSON.parse(text) as {
          resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
        };
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      }
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  });
  return { ...(await listenLocally(server)), spans, texts };
}
