import { trace } from "@opentelemetry/api";

/** A collector that is away costs memory for this many spans, and no time. */
const maxWaiting = 2_048;
const inOneRequest = 512;
const everyMs = 2_000;
const timeoutMs = 5_000;

export interface Tracing {
  /** Sends what waits, as far as the collector takes it in time. */
  stop(): Promise<void>;
}

/**
 * Sends spans to the collector (OTLP over HTTP) that the site names; without one, OpenTelemetry's own machinery is not even
 * loaded. Spans that the collector does not take in time are dropped: nobody waits for it.
 *
 * @param endpoint without a path of a signal, as OTEL_EXPORTER_OTLP_ENDPOINT has it
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
