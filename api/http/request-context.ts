import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { groupedLines, type Logger } from "../../common/runtime/logging.ts";
import { requestDuration } from "../../common/service-status/counters-and-histograms.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { beginSpan, readTraceparent } from "../../common/runtime/tracing.ts";
import type { ApiMiddleware, ApiState } from "../context.ts";

/** Ids that can be written into a log and a header without escaping. */
const saneId = /^[A-Za-z0-9._:-]{8,128}$/;

/**
 * Headers of every answer that sets no others: browsers must not guess its type, and caches must not keep a tenant's document.
 */
export const answerHeaders = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" } as const;

export const requestContext =
  ({ logger }: Pick<Deps, "logger">): ApiMiddleware =>
  async (ctx, next) => {
    const record = new RequestRecord(logger, ctx.req);
    const { id, traceparent } = record;
    Object.assign(ctx.state, {
      requestId: id,
      logger: record.logger,
      ...(traceparent !== undefined && { traceparent }),
    });
    ctx.set({ ...answerHeaders, "X-Request-Id": id });
    await next();
    // The pattern of an existing operation, so that callers cannot write into the log through paths.
    const route = ctx["_matchedRoute"] as unknown;
    record.end(ctx.state, { status: ctx.status, ...(typeof route === "string" && { route }) });
  };

/** What a request's record ends with. */
interface Ended {
  status: number;
  /** Absent where no operation has the path. */
  route?: string;
}

/**
 * Gives the request an id (the caller's X-Request-Id, when it is well-formed), and writes one log line when it ends: caller,
 * address, operation and status; no bodies, no headers but X-Forwarded-For, and the route's pattern instead of the path, which has
 * ids.
 */
export class RequestRecord {
  readonly id: string;
  private readonly span: ReturnType<typeof beginSpan>;
  private readonly started = performance.now();
  private ownLogger: Logger | undefined;

  constructor(
    private readonly siteLogger: Logger,
    private readonly request: IncomingMessage,
  ) {
    const { method = "" } = request;
    const sent = header(request, "x-request-id");
    this.id = saneId.test(sent) ? sent : randomUUID();
    const parent = readTraceparent(header(request, "traceparent"));
    this.span = beginSpan({ name: method, kind: "server", ...(parent !== undefined && { parent }) });
  }

  get traceparent(): string | undefined {
    return this.span.traceparent;
  }

  /** Its lines have the id. */
  get logger(): Logger {
    return (this.ownLogger ??= this.siteLogger.child({ requestId: this.id }));
  }

  end(state: RequestFacts, { status, route = "" }: Ended): void {
    const ms = performance.now() - this.started;
    const { documentId } = state;
    const method = route === "" ? "" : (this.request.method ?? "");
    this.span.end({
      name: `${method} ${route}`.trim(),
      attributes: {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "peppol.request_id": this.id,
        ...(documentId !== undefined && { "peppol.document_id": documentId }),
      },
      ...(status >= serverError && { failure: `${status}` }),
    });
    requestDuration.observe({ method, route, status: `${status}` }, ms / 1_000);
    this.log(state, { status, route }, Math.round(ms * 10) / 10);
  }

  private log(
    { inbound, organization, subject, documentId, compression }: RequestFacts,
    { status, route }: Ended,
    ms: number,
  ): void {
    const { method = "" } = this.request;
    const client = this.request.socket.remoteAddress;
    if (inbound !== undefined && status === taken) {
      // Messages of the network come by the thousand: those that were taken share lines.
      const facts = { method, route, status, outcome: inbound.outcome, client };
      groupedLines(this.siteLogger).info("request", facts, { ids: { requestId: this.id, sbdhId: inbound.sbdhId }, ms });
      return;
    }
    const forwarded = header(this.request, "x-forwarded-for");
    const line = {
      method,
      route: route === "" ? null : route,
      status,
      ms,
      orgId: organization?.id,
      subject,
      documentId,
      client,
      forwarded: forwardedFor.test(forwarded) ? forwarded : undefined,
    };
    // A page or a file that is the same for everybody: nothing happened that somebody may have to follow.
    const isStatic = compression === "once" && organization === undefined;
    this.logger[isStatic ? "debug" : "info"](line, "request");
  }
}

const taken = 200;
const serverError = 500;
/** Addresses as proxies name them; a header with anything else is not logged. */
const forwardedFor = /^[0-9A-Fa-f.:, ]{2,200}$/;

interface RequestFacts extends Partial<Pick<ApiState, "organization" | "subject" | "documentId" | "compression">> {
  /** The message of the network that the request brought. */
  inbound?: { outcome: string; sbdhId: string };
}

/** A header that has one value, or the values that node has joined; empty without it. */
export const header = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? "");
