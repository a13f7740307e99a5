import { availableParallelism } from "node:os";

import Joi from "joi";

import { readEnvironment, type Environment } from "./read-environment.ts";
import { limitVariables, readLimits, type LimitVariables, type RequestLimits } from "./request-limits.ts";
import { siteFileComplaints } from "./site-files.ts";

/** What every process of the service runs on. Units stand in the names. */
export interface Config extends RequestLimits {
  port: number;
  host: string;
  databaseUrl: string;
  /** Unset: BullMQ runs on the same PostgreSQL. */
  redisUrl?: string;
  /** In front of every key on Redis, so that several installations can share one. */
  redisPrefix: string;
  /** Tokens of HS256; at least one of this and jwksUrl is set. */
  jwtSecret?: string;
  /** Where the public keys for tokens of RS256 and ES256 are published. */
  jwksUrl?: string;
  /** When set, a token's `iss` must be it. */
  jwtIssuer?: string;
  /** When set, a token's `aud` must name it. */
  jwtAudience?: string;
  rateLimitPerMinute: number;
  logLevel: string;
  /** Which product's HTTP API the access point speaks. */
  accessPointProfile: AccessPointProfile;
  accessPointUrl: string;
  accessPointToken: string;
  accessPointTimeoutMs: number;
  /** Calls to the access point at the same time, of one process. */
  accessPointConcurrency: number;
  /** Secret that the access point sends along when it forwards an inbound message to POST /network/inbound. */
  inboundToken: string;
  /** Our own service provider id (SPIS, scheme 0242), e.g. 000123. */
  serviceProviderId: string;
  /** The tax authority's access point (scheme 0242). */
  taxAuthorityId: string;
  /** Folder that holds maindoc/ and common/ of the UBL 2.1 schemas; unset: no XSD check. */
  ublXsdDir?: string;
  /** File of the tax data schema, which needs the UBL schemas beside it; unset: no XSD check. */
  taxDataXsd?: string;
  /** Where webhooks may go. */
  webhookTargets: {
    /** Private and loopback addresses, every port, and plain http. */
    privateTargets: boolean;
    /** Ports on the public internet. */
    ports: readonly number[];
  };
  sweepIntervalMs: number;
  /** Folder with the official Schematron files; unset: our own rules. */
  rulesDir?: string;
  /** Default: official where rulesDir is set, ours otherwise. */
  rules?: RuleChoice;
  /** Threads of an API process in which large documents are worked on; by default as many as there are cores. */
  threads: number;
  /** What the work on one document may take: of memory, and of time beside the statements of the database. */
  threadMemoryMb: number;
  threadSeconds: number;
}

/** phoss-ap's `submit-sbd` and `status`, or phase4-peppol-standalone's `sendsbdh`, which cannot be asked. */
export type AccessPointProfile = "phoss-ap" | "phase4";

/** Which rules judge: ours, the official files of the site, or both with a report of where they disagree. */
export type RuleChoice = "ours" | "official" | "both";

interface Variables extends LimitVariables {
  PORT: number;
  HOST: string;
  DATABASE_URL: string;
  REDIS_URL?: string;
  REDIS_PREFIX: string;
  JWT_SECRET?: string;
  JWKS_URL?: string;
  JWT_ISSUER?: string;
  JWT_AUDIENCE?: string;
  RATE_LIMIT_PER_MINUTE: number;
  LOG_LEVEL: string;
  ACCESS_POINT_PROFILE: AccessPointProfile;
  ACCESS_POINT_URL: string;
  ACCESS_POINT_TOKEN: string;
  ACCESS_POINT_TIMEOUT_MS: number;
  ACCESS_POINT_CONCURRENCY: number;
  INBOUND_TOKEN: string;
  SERVICE_PROVIDER_ID: string;
  TAX_AUTHORITY_ID: string;
  UBL_XSD_DIR?: string;
  TDD_XSD?: string;
  WEBHOOK_PRIVATE_TARGETS: "refused" | "allowed";
  WEBHOOK_PORTS: string;
  SWEEP_INTERVAL_MS: number;
  RULES_DIR?: string;
  RULES?: RuleChoice;
  THREADS: number;
  THREAD_MEMORY_MB: number;
  THREAD_SECONDS: number;
}

const postgresUrl = Joi.string().uri({ scheme: ["postgres", "postgresql"] });
/** SPIS participant value: six digits, optionally a use case and a suffix (network.md 2.2). */
const spisId = Joi.string().pattern(/^[0-9]{6}(-[0-9A-Z_]{3,12}(\.[0-9A-Z\-._~]{3,24})?)?$/i, "a SPIS id like 000123");

/** Every variable the service reads; `.env.example` is tested against these keys. */
export const variables = Joi.object<Variables>({
  PORT: Joi.number().port().default(8080),
  HOST: Joi.string().default("0.0.0.0"),
  DATABASE_URL: postgresUrl.required(),
  REDIS_URL: Joi.string().uri({ scheme: ["redis", "rediss"] }),
  REDIS_PREFIX: Joi.string()
    .pattern(/^[\w-]+$/)
    .default("peppol"),
  JWT_SECRET: Joi.string().min(32),
  JWKS_URL: Joi.string().uri({ scheme: ["http", "https"] }),
  JWT_ISSUER: Joi.string(),
  JWT_AUDIENCE: Joi.string(),
  RATE_LIMIT_PER_MINUTE: Joi.number().integer().min(1).default(60),
  ...limitVariables,
  LOG_LEVEL: Joi.string().valid("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
  ACCESS_POINT_PROFILE: Joi.string().valid("phoss-ap", "phase4").default("phoss-ap"),
  ACCESS_POINT_URL: Joi.string()
    .uri({ scheme: ["http", "https"] })
    .required(),
  ACCESS_POINT_TOKEN: Joi.string().required(),
  ACCESS_POINT_TIMEOUT_MS: Joi.number().integer().min(1_000).default(65_000),
  ACCESS_POINT_CONCURRENCY: Joi.number().integer().min(1).max(1_000).default(64),
  INBOUND_TOKEN: Joi.string().min(16).required(),
  SERVICE_PROVIDER_ID: spisId.required(),
  TAX_AUTHORITY_ID: spisId.default("000773"),
  UBL_XSD_DIR: Joi.string(),
  TDD_XSD: Joi.string(),
  WEBHOOK_PRIVATE_TARGETS: Joi.string().valid("refused", "allowed").default("refused"),
  WEBHOOK_PORTS: Joi.string()
    .pattern(/^\d{1,5}(,\d{1,5})*$/, "port numbers with a comma between")
    .custom((ports: string, helpers) =>
      ports.split(",").every((port) => Number(port) >= 1 && Number(port) <= 65_535)
        ? ports
        : helpers.message({ custom: "{{#label}} must name ports from 1 to 65535" }),
    )
    .default("443,80"),
  SWEEP_INTERVAL_MS: Joi.number().integer().min(100).default(5_000),
  RULES_DIR: Joi.string(),
  RULES: Joi.string().valid("ours", "official", "both"),
  THREADS: Joi.number().integer().min(1).max(256).default(availableParallelism()),
  THREAD_MEMORY_MB: Joi.number().integer().min(64).max(65_536).default(256),
  THREAD_SECONDS: Joi.number().integer().min(1).max(600).default(25),
}).with("TDD_XSD", "UBL_XSD_DIR");

/** What a process of the service cannot do without; the launcher provides a secret by itself. */
const complete = variables.or("JWT_SECRET", "JWKS_URL");

/**
 * The only reader of the environment.
 *
 * @throws ConfigError naming every variable that is missing or unusable
 */
export function readConfig(env: Environment = process.env): Config {
  const read = readEnvironment(complete, env, siteFileComplaints);
  return {
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    ...(read.REDIS_URL !== undefined && { redisUrl: read.REDIS_URL }),
    redisPrefix: read.REDIS_PREFIX,
    ...(read.JWT_SECRET !== undefined && { jwtSecret: read.JWT_SECRET }),
    ...(read.JWKS_URL !== undefined && { jwksUrl: read.JWKS_URL }),
    ...(read.JWT_ISSUER !== undefined && { jwtIssuer: read.JWT_ISSUER }),
    ...(read.JWT_AUDIENCE !== undefined && { jwtAudience: read.JWT_AUDIENCE }),
    rateLimitPerMinute: read.RATE_LIMIT_PER_MINUTE,
    ...readLimits(read),
    logLevel: read.LOG_LEVEL,
    accessPointProfile: read.ACCESS_POINT_PROFILE,
    accessPointUrl: read.ACCESS_POINT_URL,
    accessPointToken: read.ACCESS_POINT_TOKEN,
    accessPointTimeoutMs: read.ACCESS_POINT_TIMEOUT_MS,
    accessPointConcurrency: read.ACCESS_POINT_CONCURRENCY,
    inboundToken: read.INBOUND_TOKEN,
    serviceProviderId: read.SERVICE_PROVIDER_ID,
    taxAuthorityId: read.TAX_AUTHORITY_ID,
    ...(read.UBL_XSD_DIR !== undefined && { ublXsdDir: read.UBL_XSD_DIR }),
    ...(read.TDD_XSD !== undefined && { taxDataXsd: read.TDD_XSD }),
    webhookTargets: {
      privateTargets: read.WEBHOOK_PRIVATE_TARGETS === "allowed",
      ports: read.WEBHOOK_PORTS.split(",").map(Number),
    },
    sweepIntervalMs: read.SWEEP_INTERVAL_MS,
    ...(read.RULES_DIR !== undefined && { rulesDir: read.RULES_DIR }),
    ...(read.RULES !== undefined && { rules: read.RULES }),
    threads: read.THREADS,
    threadMemoryMb: read.THREAD_MEMORY_MB,
    threadSeconds: read.THREAD_SECONDS,
  };
}
