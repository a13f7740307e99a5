import { AggregatorRegistry, Registry, type MetricObjectWithValues, type MetricValue } from "prom-client";

import { registry } from "./instruments.ts";

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;

export const describeProcessMetrics = (measured: Registry): Promise<string> =>
  Registry.merge([registry, measured]).metrics();

/** The metrics as JSON, for the process that serves those of several. */
export const processMetricsAsJson = async (measured: Registry): Promise<string> =>
  JSON.stringify(await Registry.merge([registry, measured]).getMetricsAsJSON());

type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/**
 * Metrics of several processes as one text, with the label `process`.
 *
 * @param processes output of processMetricsAsJson by process name
 */
export async function describeProcesses(processes: ReadonlyMap<string, string>): Promise<string> {
  const labelled = [...processes].map(([name, json]) =>
    (JSON.parse(json) as ProcessMetrics).map((metric) => ({
      ...metric,
      values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process: name } })),
    })),
  );
  return AggregatorRegistry.aggregate(labelled).metrics();
}
