import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from "@opentelemetry/api";

const tracer = (): Tracer => trace.getTracer("peppol-self-billing");
const flagsDigits = 2;

/** Attributes of a span: ids and states only, never content, names or numbers of people. */
export interface SpanFacts {
  name: string;
  /** A `traceparent`; without one the span begins a trace. */
  parent?: string | null;
  kind?: "server" | "client" | "internal";
  attributes?: Attributes;
}

export interface OpenSpan {
  /** Context for downstream calls; undefined without tracing and without a caller's context. */
  traceparent: string | undefined;
  /** @param failure text without secrets, because the collector may lie outside the site */
  end(about?: { name?: string; attributes?: Attributes; failure?: string }): void;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Begins a span. Without a collector it passes on the caller's context and costs almost nothing. */
export function beginSpan({ name, parent, kind = "internal", attributes = {} }: SpanFacts): OpenSpan {
  const span = tracer().startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent));
  return {
    traceparent: traceparentOf(span),
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
 * Records a span of finished work at its own place in the trace, because it is recorded only when the whole group is stored.
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

function traceparentOf(span: Span): string | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return /^0*$/.test(traceId)
    ? undefined
    : `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(flagsDigits, "0")}`;
}
