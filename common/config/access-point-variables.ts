import Joi from "joi";

import { accessPointTls } from "./tls-variables.ts";
import { optional, variable } from "./variable.ts";

const httpUrl = Joi.string().uri({ scheme: ["http", "https"] });
const count = Joi.number().integer().min(1);

/** phoss-ap's `submit-sbd` and `status`, or phase4-peppol-standalone's `sendsbdh`, which keeps no status. */
export type AccessPointProfile = "phoss-ap" | "phase4";
const accessPointProfiles: readonly AccessPointProfile[] = ["phoss-ap", "phase4"];

/** The access point that sends for us. */
export const accessPointVariables = {
  accessPointProfile: variable(
    "ACCESS_POINT_PROFILE",
    Joi.string<AccessPointProfile>()
      .valid(...accessPointProfiles)
      .default("phoss-ap"),
    "What the access point speaks: phoss-ap, or phase4 (phase4-peppol-standalone).",
  ),
  accessPointUrl: variable(
    "ACCESS_POINT_URL",
    httpUrl.required(),
    "HTTP API of the access point that sends for us. Required. With the simulator of docker compose (profile sandbox): http://simulator:8888, and PLAIN_HTTP_HOSTS=simulator.",
  ),
  plainHttpHosts: optional(
    "PLAIN_HTTP_HOSTS",
    Joi.string(),
    "Hosts with a comma between that ACCESS_POINT_URL, JWKS_URL and OTEL_EXPORTER_OTLP_ENDPOINT may name with http://: in a network of your own, because who reads it has the documents and the access point's token. This machine needs no entry.",
  ),
  accessPointToken: variable(
    "ACCESS_POINT_TOKEN",
    Joi.string().required(),
    "Its X-Token. Required. The simulator of docker compose takes any.",
  ),
  ...accessPointTls,
  accessPointTimeoutMs: variable(
    "ACCESS_POINT_TIMEOUT_MS",
    Joi.number().integer().min(1_000).default(65_000),
    "How long one call to it may take, in milliseconds: longer than its own time-outs together.",
  ),
  accessPointConcurrency: variable(
    "ACCESS_POINT_CONCURRENCY",
    count.max(1_000).default(64),
    "Calls to it at the same time, of one worker process: half of them at most for one receiver, three quarters for one organization.",
  ),
};
