import { AggregatorRegistry, Registry, type MetricObjectWithValues, type MetricValue } from "prom-client";

import { registry } from "./instruments.ts";

/** Of Prometheus' text form. */
export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;

/** What this process has counted and measured, in Prometheus' text form. */
export const describeProcessMetrics = (measured: Registry): Promise<string> =>
  Registry.merge([registry, measured]).metrics();

/** The same for a process that shows the metrics of several. */
export const processMetricsAsJson = async (measured: Registry): Promise<string> =>
  JSON.stringify(await Registry.merge([registry, measured]).getMetricsAsJSON());

type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/**
 * The metrics of several processes as one text: each sample says in `process` whose it is.
 *
 * @param processes what processMetricsAsJson gave, by the process's name
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
