import { availableParallelism } from "node:os";
import path from "node:path";

import Joi from "joi";

import { accessPointTls, evidenceVariables, inboundVariables, tokenVariables } from "./key-variables.ts";
import { optional, variable, readAs, schemaOf, valuesOf, type ValuesOf } from "./variable.ts";
import { environmentFor, type Program } from "./inherited-environment.ts";
import { readEnvironment, type Environment } from "./read-environment.ts";
import { signInVariables } from "./sign-in-config.ts";
import { siteFileErrors } from "./site-files.ts";
import { ownerVariables, storageVariables } from "./storage-variables.ts";
import { contradictions, unsafeSettings } from "./unsafe-settings.ts";

const httpUrl = Joi.string().uri({ scheme: ["http", "https"] });
const calls = Joi.number().integer().min(1);

/** phoss-ap's `submit-sbd` and `status`, or phase4-peppol-standalone's `sendsbdh`, which keeps no status. */
export type AccessPointProfile = "phoss-ap" | "phase4";
const accessPointProfiles: readonly AccessPointProfile[] = ["phoss-ap", "phase4"];

/** The access point that sends for us. */
const accessPointVariables = {
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
    "Hosts with a comma between that ACCESS_POINT_URL, JWKS_URL, PUBLIC_URL and OTEL_EXPORTER_OTLP_ENDPOINT may name with http://: in a network of your own, because who reads it has the documents and tokens. This machine needs no entry.",
  ),
  accessPointToken: optional(
    "ACCESS_POINT_TOKEN",
    Joi.string(),
    "Its X-Token, for workers alone. Required. The simulator of docker compose takes any.",
  ),
  ...accessPointTls,
  accessPointTimeoutMs: variable(
    "ACCESS_POINT_TIMEOUT_MS",
    Joi.number().integer().min(1_000).max(300_000).default(65_000),
    "How long one call to it may take, in milliseconds: longer than its own time-outs together, and shorter than five sixths of STOP_SECONDS.",
  ),
  accessPointConcurrency: variable(
    "ACCESS_POINT_CONCURRENCY",
    calls.max(1_000).default(64),
    "Calls to it at the same time, of one worker process: half of them at most for one receiver, three quarters for one organization.",
  ),
};

/** Our rules, the site's official files, or both with a report of their differences. */
export type RuleChoice = "ours" | "official" | "both";

/** Rules that documents are checked by. */
const ruleVariables = {
  ublXsdDir: optional(
    "UBL_XSD_DIR",
    Joi.string(),
    "Folder that holds maindoc/ and common/ of the UBL 2.1 schemas. Not set: documents are not checked against them.",
  ),
  taxDataXsd: optional(
    "TDD_XSD",
    Joi.string(),
    "File of the tax data schema (peppol-tdd-1.0.0.xsd). Needs UBL_XSD_DIR. Not set: reports are not checked against it.",
  ),
  rulesDir: optional(
    "RULES_DIR",
    Joi.string(),
    "Folder with the official Schematron files (*.sch, unmodified) of a site that has them, or with releases.json and a folder for each release. Not set: our own rules.",
  ),
  rules: optional(
    "RULES",
    Joi.string<RuleChoice>().valid("ours", "official", "both"),
    "ours, official or both (both are applied, and a warning says where they disagree). Default: official with RULES_DIR.",
  ),
};

/** Where the webhooks of organizations may go. */
const webhookVariables = {
  webhookPrivateTargets: readAs(
    variable(
      "WEBHOOK_PRIVATE_TARGETS",
      Joi.string().valid("refused", "loopback", "allowed").default("refused"),
      "refused, loopback or allowed: whether webhooks may also go to this machine (loopback), or to every private address (allowed), on every port there and by plain http. npm start on the simulator says loopback.",
    ),
    (choice) => (choice === "loopback" ? choice : choice === "allowed"),
  ),
  webhookPorts: readAs(
    variable(
      "WEBHOOK_PORTS",
      Joi.string()
        .pattern(/^\d{1,5}(,\d{1,5})*$/, "port numbers with a comma between")
        .custom((ports: string, helpers) =>
          ports.split(",").every((port) => Number(port) >= 1 && Number(port) <= 65_535)
            ? ports
            : helpers.message({ custom: "{{#label}} must name ports from 1 to 65535" }),
        )
        .default("443,80"),
      "Ports that webhooks may go to on the public internet, with a comma between.",
    ),
    (ports): readonly number[] => ports.split(",").map(Number),
  ),
};

/** How long processes wait for each other and for what they depend on. */
const timeoutVariables = {
  sweepIntervalMs: variable(
    "SWEEP_INTERVAL_MS",
    Joi.number().integer().min(100).default(5_000),
    "How often the sweeper looks for documents whose job was lost, in milliseconds.",
  ),
  stopMs: readAs(
    variable(
      "STOP_SECONDS",
      Joi.number().integer().min(5).max(3_600).default(90),
      "How long whatever is told to stop may take to finish what it holds, in seconds; what is not finished then is left, and taken up by others.",
    ),
    (seconds: number) => seconds * 1_000,
  ),
  workersHealthPort: optional(
    "WORKERS_HEALTH_PORT",
    Joi.number().port(),
    "Port on which the workers answer GET /health/live and /health/ready. With WORKERS, it answers for all of them, and each listens on one of the ports behind it on 127.0.0.1. Not set: nowhere.",
  ),
};

/** The part of STOP_SECONDS in which a process that stops still finishes its jobs. */
export const jobsShare = 5 / 6;

/** Bounds that no site has to tune. A test sets others as members of its configuration; names carry the units. */
const limits = {
  /** Connections that one API process keeps open at the same time. */
  maxConnections: 2_000,
  /** Batches, waits and streams of one organization that an API process holds open; its console sessions are counted apart. */
  heldPerOrganization: 250,
  /** The same for one console session. */
  heldPerSession: 20,
  /** For the headers of a request, from the connection or the first byte of a further request. */
  headersTimeoutMs: 15_000,
  /** For the body after the headers, except for a batch. */
  bodyTimeoutMs: 30_000,
  /** A client that sends or reads fewer bytes a second, on average of the window, is disconnected. */
  slowestBytesPerSecond: 1_000,
  slowSenderWindowMs: 10_000,
  slowReaderWindowMs: 60_000,
  /** The same for the body of a batch; only time that the server waits for it counts. */
  slowestBatchBytesPerSecond: 100,
  slowBatchWindowMs: 60_000,
  /** Bodies, received or announced, that an API process accepts at the same time. */
  bodyMemoryBytes: 96 * 1_048_576,
  bodyMemoryPerOrganizationBytes: 32 * 1_048_576,
  /** An organization's new documents are refused while more of its documents wait, and the oldest has waited longer. */
  intakeWaiting: 10_000,
  intakeOldestSeconds: 600,
  /** Stored answers for the Idempotency-Keys of one organization, and its attachments; an organization may have quotas of its own. */
  keptAnswersMb: 2_048,
  attachmentsMb: 20_480,
  /** For checking one document by the site's own rule files. */
  rulesSeconds: 4,
  /** Threads of an API process, for large documents and validation. */
  threads: availableParallelism(),
  threadMemoryMb: 256,
  /** For the process that makes PDFs: 1,000 lines of a few fields take 290, 300 of every field 260. */
  pdfMemoryMb: 384,
  /** How often a worker process asks an access point whether it answers when no call has shown it. */
  accessPointProbeMs: 5_000,
  /** A database that has not answered for this long counts as silent. */
  databaseSilenceMs: 12_000,
  /** In front of every key on Redis. */
  redisPrefix: "peppol",
};

/** Bounds that follow from variables. */
interface Derived {
  /** For the work on one document; less than a request may take, so that the error names this bound. */
  threadSeconds: number;
  statementTimeoutMs: number;
  /** Operators are warned when a disk that the service writes to has less free. */
  diskWarningBytes: number;
}

export const derivedFrom = (values: { requestTimeoutMs: number; intakeFreeDiskBytes: number }): Derived => ({
  threadSeconds: Math.floor(values.requestTimeoutMs / 1_200),
  statementTimeoutMs: values.requestTimeoutMs / 2,
  diskWarningBytes: 4 * values.intakeFreeDiskBytes,
});

type Limits = typeof limits & Derived;

const listenVariables = {
  port: variable("PORT", Joi.number().port().default(8080), "Port of the API."),
  host: variable("HOST", Joi.string().default("0.0.0.0"), "Address that the API listens on (npm start: 127.0.0.1)."),
  healthPort: optional(
    "HEALTH_PORT",
    Joi.number().port(),
    "Port of its own on which the API answers GET /health/live and /health/ready as well, on HOST: probes do not wait there behind a crowd of callers. Not set: on PORT only.",
  ),
};

const observabilityVariables = {
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

/** Number of worker processes on a host. */
const workerVariables = readAs(
  variable(
    "WORKERS",
    Joi.string()
      .pattern(/^(auto|[1-9]\d?|1\d\d|2[0-4]\d|25[0-6])$/, "auto, or a number from 1 to 256")
      .default("1"),
    "Worker processes of this host, supervised by the one that is started: auto is one for each core.",
  ),
  (asked) => (asked === "auto" ? availableParallelism() : Number(asked)),
);

const intakeVariables = {
  intakeFreeDiskBytes: readAs(
    variable(
      "INTAKE_FREE_DISK_MB",
      Joi.number().integer().min(0).default(512),
      "Megabytes that stay free on the database's disk: with fewer, nobody's documents are taken in (503). With fewer than four times as many on any disk that the service writes to (NUMBERS_DIR, log files, temporary files), or a tenth of a small one, people are warned. 0: neither.",
    ),
    (megabytes: number) => megabytes * 1_048_576,
  ),
  databaseFolder: optional(
    "DATABASE_FOLDER",
    Joi.string(),
    "Where that disk is to be found. Not set: the server's own folder where it runs on this machine and tells; otherwise only its errors (53100, 58030) count.",
  ),
  requestTimeoutMs: variable(
    "REQUEST_TIMEOUT_MS",
    Joi.number().integer().min(1_000).max(3_600_000).default(30_000),
    "How long the work on a request may take, from its whole body to its answer (503 beyond); of a batch, on each document; in milliseconds. A statement of it in the database may take half of it, the checks of one document five sixths, there and in workers.",
  ),
};

const count = Joi.number().integer().min(1);
/** SPIS participant value: six digits, optionally a use case and a suffix (network.md 2.2). */
const spisId = Joi.string().pattern(/^[0-9]{6}(-[0-9A-Z_]{3,12}(\.[0-9A-Z\-._~]{3,24})?)?$/i, "a SPIS id like 000123");

const network = {
  ...accessPointVariables,
  numbersDir: optional(
    "NUMBERS_DIR",
    Joi.string().custom((folder: string, helpers) =>
      path.isAbsolute(folder)
        ? folder
        : helpers.message({
            custom: "{{#label}} must begin with /, the same for api and workers, wherever they are started",
          }),
    ),
    "Folder outside the database in which api and workers note how far each sequence has given numbers, the same for all of them and never restored with the database: after a restore no number is given twice, and 99 at most are skipped in a sequence (npm start: numbers below DATA_DIR). Not set: a recovery waits until a person has said how many numbers are skipped.",
  ),
  ...inboundVariables,
  serviceProviderId: variable(
    "SERVICE_PROVIDER_ID",
    spisId.required(),
    "Our service provider id of the scheme 0242, six digits. Required.",
  ),
  taxAuthorityId: variable(
    "TAX_AUTHORITY_ID",
    spisId.default("000773"),
    "The tax authority's access point in the same scheme.",
  ),
  polledStatusDecides: readAs(
    variable(
      "POLLED_STATUS",
      Joi.string().valid("waits", "decides").default("waits"),
      "waits or decides: what becomes of a status that the access point knows and whose message has not come here, because it does not say who sent it. waits shows it to operators.",
    ),
    (choice) => choice === "decides",
  ),
  ...webhookVariables,
};

const checks = {
  ...ruleVariables,
  ...evidenceVariables,
  workers: workerVariables,
  ...timeoutVariables,
  smlZone: optional(
    "SML_ZONE",
    Joi.alternatives(Joi.string().hostname().max(200), Joi.string().uri({ scheme: ["http", "https"] })),
    "Zone of the network's directory in DNS, in which a participant's metadata publisher (SMP) is found: participant.sml.prod.tech.peppol.org, or participant.sml.test.tech.peppol.org for the test network. The API, and the workers before they first send to a receiver, ask the publishers that it names, at public addresses and the ports 443 and 80 only. Or the URL of one publisher for all participants in its place, at any address: the simulator's, which npm start sets, or one of your own. Not set: who is registered is not known, and everything is sent.",
  ),
};

const doors = {
  ...tokenVariables,
  taxpayerApproval: readAs(
    variable(
      "TAXPAYER_APPROVAL",
      Joi.string().valid("required", "none").default("required"),
      "required or none: whether a site operator approves each taxpayer that an organization's own business profile names for the first time (npm start: none).",
    ),
    (choice) => choice === "required",
  ),
  rateLimitPerMinute: variable("RATE_LIMIT_PER_MINUTE", count.default(60), "Requests per minute and account."),
  ...intakeVariables,
};

const { databaseUrl, ...queues } = storageVariables;

/** The service's variables by heading, as `.env.example` is generated from them. */
export const sections = {
  listening: listenVariables,
  "log, metrics and traces": observabilityVariables,
  storage: { databaseUrl, ...ownerVariables, ...queues },
  callers: doors,
  "sign-in to the console": signInVariables,
  network,
  "checks and upkeep": checks,
};

/** Every variable that the service reads. Bounds that no site has to tune are in `limits`. */
export const variables = {
  ...listenVariables,
  ...observabilityVariables,
  ...storageVariables,
  ...doors,
  ...signInVariables,
  ...network,
  ...checks,
};

/** The configuration of every process of the service. Names carry the units. */
export type Config = ValuesOf<typeof variables> & Limits;

/** Checks that span several variables. */
export const serviceSchema = schemaOf(variables)
  .with("TDD_XSD", "UBL_XSD_DIR")
  .with("OIDC_ISSUER", ["OIDC_CLIENT_ID", "PUBLIC_URL"]);

/** Secrets that the launcher generates where there are none. */
const withSecrets = {
  api: (schema: typeof serviceSchema) =>
    schema.fork("INBOUND_TOKEN", (secret) => secret.required()).or("JWT_SECRET", "JWKS_URL"),
  workers: (schema: typeof serviceSchema) => schema.fork("ACCESS_POINT_TOKEN", (secret) => secret.required()),
};

/** Complaints that need several variables, or files. */
export const complaintsAbout = (values: Environment): string[] => [
  ...siteFileErrors(values),
  ...contradictions(values),
  ...unsafeSettings(values),
];

/**
 * The configuration of api and workers together.
 *
 * @throws ConfigError naming every variable that is missing or unusable
 */
export const readConfig = (env: Environment = process.env): Config =>
  configOf(withSecrets.workers(withSecrets.api(serviceSchema)), env);

/** That of one of them, without the secrets of the other. @throws ConfigError */
export const readProgramConfig = (program: Program, env: Environment = process.env): Config =>
  configOf(withSecrets[program](serviceSchema), environmentFor(program, env));

function configOf(schema: typeof serviceSchema, env: Environment): Config {
  const values = valuesOf(variables, readEnvironment(schema, env, complaintsAbout));
  return { ...limits, ...derivedFrom(values), ...values };
}

/** The part of the configuration that the validation of documents needs. */
export type RulesConfig = Pick<Config, "rulesDir" | "rules" | "rulesSeconds" | "ublXsdDir" | "taxDataXsd">;

/** @throws ConfigError */
export function readRulesConfig(env: Environment = process.env): RulesConfig {
  const { rulesSeconds } = limits;
  return { rulesSeconds, ...valuesOf(ruleVariables, readEnvironment(schemaOf(ruleVariables), env, siteFileErrors)) };
}
