import path from "node:path";

import Joi, { type ObjectSchema } from "joi";

import { variables } from "./config.ts";
import { inheritedEnvironment, type ChildEnvironment } from "./inherited-environment.ts";
import { readEnvironment, type Environment } from "./read-environment.ts";
import { siteFileComplaints } from "./site-files.ts";

/** What `npm start` runs on. Everything that a single machine can provide for itself may be left out. */
export interface LauncherConfig {
  /** 0: any free port. */
  port: number;
  host: string;
  /** Absolute; holds the database, the secrets, the logs and demo.json. */
  dataDir: string;
  /** Unset: an embedded PostgreSQL below dataDir. */
  databaseUrl?: string;
  redisUrl?: string;
  /** Unset: the simulator. */
  accessPoint?: { url: string; token: string };
  /** Unset: generated once and kept below dataDir. */
  jwtSecret?: string;
  jwtAudience?: string;
  jwtIssuer?: string;
  inboundToken?: string;
  /** Every variable of the service that was set or has a default, as text for a child's environment. */
  serviceVariables: ChildEnvironment;
}

/** What the launcher finds out before it can start a child of the service. */
export interface ProvidedParts {
  port: number;
  databaseUrl: string;
  jwtSecret: string;
  inboundToken: string;
  accessPoint: { url: string; token: string };
}

interface LauncherVariables {
  PORT: number;
  HOST: string;
  DATA_DIR: string;
  DATABASE_URL?: string;
  REDIS_URL?: string;
  ACCESS_POINT_URL?: string;
  ACCESS_POINT_TOKEN?: string;
  JWT_SECRET?: string;
  JWT_AUDIENCE?: string;
  JWT_ISSUER?: string;
  INBOUND_TOKEN?: string;
  SERVICE_PROVIDER_ID?: string;
}

const providedByLauncher = ["DATABASE_URL", "JWT_SECRET", "ACCESS_POINT_URL", "ACCESS_POINT_TOKEN", "INBOUND_TOKEN"];

/** The service's own variables, where what the launcher provides may be left out, and those with defaults of its own. */
const launcherVariables = (variables as unknown as ObjectSchema<LauncherVariables>)
  .fork([...providedByLauncher, "SERVICE_PROVIDER_ID"], (variable) => variable.optional())
  .keys({
    DATA_DIR: Joi.string().default(".data"),
    // A desk, not a server: what anybody with the demo token may do, only this machine may ask for.
    HOST: Joi.string().default("127.0.0.1"),
  })
  .with("ACCESS_POINT_URL", ["ACCESS_POINT_TOKEN", "SERVICE_PROVIDER_ID"]);

/** The number of the specifications' examples: nobody's, and good enough for the simulator. */
const exampleProviderId = "000123";

/** @throws ConfigError naming every variable that is unusable */
export function readLauncherConfig(env: Environment = process.env): LauncherConfig {
  const {
    DATA_DIR,
    SERVICE_PROVIDER_ID = exampleProviderId,
    ...rest
  } = readEnvironment(launcherVariables, env, siteFileComplaints);
  const service = { ...rest, SERVICE_PROVIDER_ID };
  const { DATABASE_URL, REDIS_URL, ACCESS_POINT_URL, ACCESS_POINT_TOKEN } = service;
  return {
    port: service.PORT,
    host: service.HOST,
    dataDir: path.resolve(DATA_DIR),
    ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
    ...(REDIS_URL !== undefined && { redisUrl: REDIS_URL }),
    ...(ACCESS_POINT_URL !== undefined && {
      accessPoint: { url: ACCESS_POINT_URL, token: ACCESS_POINT_TOKEN ?? "" },
    }),
    ...(service.JWT_SECRET !== undefined && { jwtSecret: service.JWT_SECRET }),
    ...(service.JWT_AUDIENCE !== undefined && { jwtAudience: service.JWT_AUDIENCE }),
    ...(service.JWT_ISSUER !== undefined && { jwtIssuer: service.JWT_ISSUER }),
    ...(service.INBOUND_TOKEN !== undefined && { inboundToken: service.INBOUND_TOKEN }),
    serviceVariables: Object.fromEntries(Object.entries(service).map(([name, value]) => [name, String(value)])),
  };
}

/**
 * The environment of the api and the workers: ours, with every variable of the service spelled out. `<NAME>_FILE` has
 * been read already and must not speak a second time.
 */
export function serviceEnvironment(config: LauncherConfig, parts: ProvidedParts): ChildEnvironment {
  const environment = inheritedEnvironment();
  for (const name of Object.keys(variables.describe()["keys"] as object)) {
    delete environment[name];
    delete environment[`${name}_FILE`];
  }
  return {
    ...environment,
    ...config.serviceVariables,
    PORT: `${parts.port}`,
    DATABASE_URL: parts.databaseUrl,
    JWT_SECRET: parts.jwtSecret,
    INBOUND_TOKEN: parts.inboundToken,
    ACCESS_POINT_URL: parts.accessPoint.url,
    ACCESS_POINT_TOKEN: parts.accessPoint.token,
  };
}

/** What the launcher tells the simulator. */
export interface SimulatorParts {
  port: number;
  token: string;
  forwardUrl: string;
  forwardToken: string;
  journal: string;
}

/** The simulator's other variables (delays) come from our own environment. */
export function simulatorEnvironment(parts: SimulatorParts): ChildEnvironment {
  return {
    ...inheritedEnvironment(),
    SIMULATOR_PORT: `${parts.port}`,
    SIMULATOR_TOKEN: parts.token,
    SIMULATOR_FORWARD_URL: parts.forwardUrl,
    SIMULATOR_FORWARD_TOKEN: parts.forwardToken,
    SIMULATOR_JOURNAL: parts.journal,
  };
}
