import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, } from "@opentelemetry/api";
const tracer = () => trace.getTracer("peppol-self-billing");
const flagsDigits = 2;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
/** Begins a span. Without a collector it passes on the caller's context and costs almost nothing. */
export function beginSpan({ name, parent, kind = "internal", attributes = {} }) {
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
export function recordSpan({ name, parent, kind = "internal", attributes = {} }, { startedAt, durationMs }) {
    const options = { kind: kinds[kind], attributes, startTime: startedAt };
    tracer()
        .startSpan(name, options, contextOf(parent))
        .end(startedAt + durationMs);
}
function contextOf(parent) {
    const [, traceId, spanId, flags] = parent?.split("-") ?? [];
    return traceId === undefined || spanId === undefined || flags === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
}
function traceparentOf(span) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    return /^0*$/.test(traceId)
        ? undefined
        : `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(flagsDigits, "0")}`;
}
//# sourceMappingURL=spans.js.map