import { randomUUID } from "node:crypto";

import { groupedLines, type Logger } from "../../common/runtime/logging.ts";
import { requestDuration } from "../../common/service-status/counters-and-histograms.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { beginSpan, readTraceparent } from "../../common/runtime/tracing.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";

/** Ids that can be written into a log and a header without escaping. */
const saneId = /^[A-Za-z0-9._:-]{8,128}$/;

/**
 * Headers of every answer that sets no others: browsers must not guess its type, and caches must not keep a tenant's document.
 */
export const answerHeaders = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" } as const;

/**
 * Gives the request an id (the caller's X-Request-Id, when it is well-formed), answers with it, and writes one log line per request:
 * caller, address, operation and status; never headers or bodies, and the route's pattern instead of the path, which has ids.
 */
export function requestContext({ logger }: Pick<Deps, "logger">): ApiMiddleware {
  return async (ctx, next) => {
    const started = performance.now();
    const sent = ctx.get("X-Request-Id");
    ctx.state.requestId = saneId.test(sent) ? sent : randomUUID();
    ctx.state.logger = logger.child({ requestId: ctx.state.requestId });
    ctx.set({ ...answerHeaders, "X-Request-Id": ctx.state.requestId });
    const parent = readTraceparent(ctx.get("traceparent"));
    const span = beginSpan({ name: ctx.method, kind: "server", ...(parent !== undefined && { parent }) });
    if (span.traceparent !== undefined) {
      ctx.state.traceparent = span.traceparent;
    }
    await next();
    const ms = performance.now() - started;
    const { requestId, documentId } = ctx.state;
    const { method, route } = matchedOperation(ctx);
    span.end({
      name: `${method} ${route}`.trim(),
      attributes: {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": ctx.status,
        "peppol.request_id": requestId,
        ...(documentId !== undefined && { "peppol.document_id": documentId }),
      },
      ...(ctx.status >= serverError && { failure: `${ctx.status}` }),
    });
    requestDuration.observe({ method, route, status: `${ctx.status}` }, ms / 1_000);
    logRequest(logger, ctx, Math.round(ms * 10) / 10);
  };
}

/** The pattern of an existing operation, so that callers cannot write into the log through paths. */
function matchedOperation(ctx: ApiContext): Record<"method" | "route", string> {
  const route = ctx["_matchedRoute"] as unknown;
  return typeof route === "string" ? { method: ctx.method, route } : { method: "", route: "" };
}

const taken = 200;
const serverError = 500;
/** Addresses as proxies name them; a header with anything else is not logged. */
const forwardedFor = /^[0-9A-Fa-f.:, ]{2,200}$/;

function logRequest(logger: Logger, ctx: ApiContext, ms: number): void {
  const { requestId, inbound, organization, subject, documentId } = ctx.state as Partial<ApiContext["state"]>;
  const client = ctx.req.socket.remoteAddress;
  if (inbound !== undefined && ctx.status === taken) {
    // Messages of the network come by the thousand: those that were taken share lines.
    const facts = { ...matchedOperation(ctx), status: taken, outcome: inbound.outcome, client };
    groupedLines(logger).info("request", facts, { ids: { requestId, sbdhId: inbound.sbdhId }, ms });
    return;
  }
  const forwarded = ctx.get("X-Forwarded-For");
  const line = {
    method: ctx.method,
    route: ctx["_matchedRoute"] ?? null,
    status: ctx.status,
    ms,
    orgId: organization?.id,
    subject,
    documentId,
    client,
    forwarded: forwardedFor.test(forwarded) ? forwarded : undefined,
  };
  ctx.state.logger.info(line, "request");
}
