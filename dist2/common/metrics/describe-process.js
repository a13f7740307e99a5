import { AggregatorRegistry, Registry } from "prom-client";
import { registry } from "./instruments.js";
export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;
export const describeProcessMetrics = (measured) => Registry.merge([registry, measured]).metrics();
/** The metrics as JSON, for the process that serves those of several. */
export const processMetricsAsJson = async (measured) => JSON.stringify(await Registry.merge([registry, measured]).getMetricsAsJSON());
/**
 * Metrics of several processes as one text, with the label `process`.
 *
 * @param processes output of processMetricsAsJson by process name
 */
export async function describeProcesses(processes) {
    const labelled = [...processes].map(([name, json]) => JSON.parse(json).map((metric) => ({
        ...metric,
        values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process: name } })),
    })));
    return AggregatorRegistry.aggregate(labelled).metrics();
}
//# sourceMappingURL=describe-process.js.map