import Joi from "joi";

import { accessPointTls } from "../tls-variables.ts";
import { optional, readAs, variable } from "../variable.ts";
import {
  accessPointProfiles,
  broughtMessages,
  readAccessPoints,
  type AccessPointProfile,
  type BroughtMessages,
} from "./access-point-list.ts";

const httpUrl = Joi.string().uri({ scheme: ["http", "https"] });
const count = Joi.number().integer().min(1);

/** The access points that send for us: one by variables of its own, and a list of further ones. */
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
    "Hosts with a comma between that ACCESS_POINT_URL, ACCESS_POINTS, JWKS_URL and OTEL_EXPORTER_OTLP_ENDPOINT may name with http://: in a network of your own, because who reads it has the documents and the access point's token. This machine needs no entry.",
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
    "How long one call to it, or to another, may take, in milliseconds: longer than its own time-outs together.",
  ),
  accessPointConcurrency: variable(
    "ACCESS_POINT_CONCURRENCY",
    count.max(1_000).default(64),
    "Calls to it at the same time, of one worker process.",
  ),
  accessPointPerReceiver: optional(
    "ACCESS_POINT_PER_RECEIVER",
    count.max(1_000),
    "As many of these calls as one receiver's envelopes may take, so that a slow one leaves some to others. Default: half of them.",
  ),
  accessPointPerOrganization: optional(
    "ACCESS_POINT_PER_ORGANIZATION",
    count.max(1_000),
    "As many of them as one organization may take. Default: three quarters.",
  ),
  accessPoints: readAs(
    optional(
      "ACCESS_POINTS",
      Joi.string(),
      "Further access points that share the sending: a list in JSON, mostly in a file that ACCESS_POINTS_FILE names, the same for api and workers (docs/deploying.md). Not set: that of ACCESS_POINT_URL sends all.",
    ),
    readAccessPoints,
  ),
  accessPointWeight: variable(
    "ACCESS_POINT_WEIGHT",
    Joi.number().integer().min(0).max(1_000).default(1),
    "Where ACCESS_POINTS names others: the part of the one of ACCESS_POINT_URL, beside their weights. 0: it takes nothing new.",
  ),
  accessPointBrings: variable(
    "ACCESS_POINT_BRINGS",
    Joi.string<BroughtMessages>()
      .valid(...broughtMessages)
      .default("own"),
    "Where ACCESS_POINTS names others: own or any, whose status messages the one of ACCESS_POINT_URL may forward. any: of what others have sent as well, where the network's directory names it as the one that receives for us.",
  ),
};
