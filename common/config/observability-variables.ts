import Joi from "joi";

import { optional, variable } from "./variable.ts";

export const observabilityVariables = {
  logLevel: variable(
    "LOG_LEVEL",
    Joi.string().valid("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
    "fatal, error, warn, info, debug, trace or silent.",
  ),
  metricsPort: optional(
    "METRICS_PORT",
    Joi.number().port(),
    "Port on which the API shows its metrics, and the site's, to Prometheus (/metrics). Not set: nowhere.",
  ),
  workersMetricsPort: optional(
    "WORKERS_METRICS_PORT",
    Joi.number().port(),
    "The same of the workers. With WORKERS, this port shows those of all of them, and each listens on one of the ports behind it on 127.0.0.1.",
  ),
  tracesEndpoint: optional(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    Joi.string().uri({ scheme: ["http", "https"] }),
    "Where a collector takes traces (OTLP over HTTP, http://collector:4318). Not set: none are made, and a caller's traceparent is handed on as it came.",
  ),
  metricsHost: variable(
    "METRICS_HOST",
    Joi.string().default("127.0.0.1"),
    "Address that metrics are shown on, and the health of the workers. Nobody is asked who he is: anything but this machine or a network of your own shows the world how much you do.",
  ),
};
