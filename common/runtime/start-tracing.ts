import { trace } from "@opentelemetry/api";

/** Spans that are kept while the collector is unavailable; more are dropped. */
const maxWaiting = 2_048;
const inOneRequest = 512;
const everyMs = 2_000;
const timeoutMs = 5_000;

export interface Tracing {
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
        maxQueueSize: maxWaiting,
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
