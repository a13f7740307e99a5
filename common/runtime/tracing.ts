import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Tracer,
} from "@opentelemetry/api";

/** Spans that are kept while the collector is unavailable; more are dropped. */
const maxWaitingSpans = 2_048;

const inOneRequest = 512;

const everyMs = 2_000;

const timeoutMs = 5_000;

interface Tracing {
  /** Sends pending spans, as far as the collector accepts them in time. */
  stop(): Promise<void>;
}

/**
 * Sends spans to the configured collector (OTLP over HTTP); without one, OpenTelemetry is not loaded. Spans that the
 * collector does not accept in time are dropped.
 *
 * @param endpoint without the path of a signal, as in OTEL_EXPORTER_OTLP_ENDPOINT
 */
export async function startTracing(endpoint: string | undefined, processName: string): Promise<Tracing> {
  if (endpoint === undefined) {
    return { stop: () => Promise.resolve() };
  }
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-base"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    timeoutMillis: timeoutMs,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": `peppol-${processName}` }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize: maxWaitingSpans,
        maxExportBatchSize: inOneRequest,
        scheduledDelayMillis: everyMs,
        exportTimeoutMillis: timeoutMs,
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    stop: async () => {
      await provider.shutdown().catch(() => undefined);
      trace.disable();
    },
  };
}

const tracer = (): Tracer => trace.getTracer("peppol-self-billing");

const flagsDigits = 2;

/** Attributes of a span: ids and states only, never content, names or numbers of people. */
interface SpanFacts {
  name: string;
  /** A `traceparent`; without one the span begins a trace. */
  parent?: string | null;
  kind?: "server" | "client" | "internal";
  attributes?: Attributes;
}

interface OpenSpan {
  /** Context for downstream calls; undefined without tracing and without a caller's context. */
  traceparent: string | undefined;
  /** @param failure text without secrets, because the collector may lie outside the site */
  end(about?: { name?: string; attributes?: Attributes; failure?: string }): void;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Begins a span. Without a collector it passes on the caller's context and costs almost nothing. */
export function beginSpan({ name, parent, kind = "internal", attributes = {} }: SpanFacts): OpenSpan {
  const span = tracer().startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent));
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = traceFlags.toString(16).padStart(flagsDigits, "0");
  return {
    traceparent: /^0*$/.test(traceId) ? undefined : `00-${traceId}-${spanId}-${flags}`,
    end: ({ name: better, attributes: found, failure } = {}) => {
      if (better !== undefined) {
        span.updateName(better);
      }
      if (found !== undefined) {
        span.setAttributes(found);
      }
      if (failure !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      }
      span.end();
    },
  };
}

/**
 * Records a span of work that has already ended: work of a group is recorded only when the whole group is stored.
 *
 * @param startedAt by `performance.now()`, which no step of the clock moves
 */
export function recordSpan(
  { name, parent, kind = "internal", attributes = {} }: SpanFacts,
  { startedAt, durationMs }: { startedAt: number; durationMs: number },
): void {
  const options = { kind: kinds[kind], attributes, startTime: startedAt };
  tracer()
    .startSpan(name, options, contextOf(parent))
    .end(startedAt + durationMs);
}

function contextOf(parent: string | null | undefined): Context {
  const [, traceId, spanId, flags] = parent?.split("-") ?? [];
  return traceId === undefined || spanId === undefined || flags === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
}

/** W3C Trace Context, level 1: version, trace id, span id, flags; later versions may have more. */
const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.{0,200})?$/;

const length = 55;

/** A caller's `traceparent` to pass on; undefined when it is invalid. */
export function readTraceparent(header: string | undefined): string | undefined {
  return header !== undefined && pattern.test(header) ? `00${header.slice(2, length)}` : undefined;
}
