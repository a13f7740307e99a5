import path from "node:path";

import Joi from "joi";

import { serviceSchema, variables } from "./config.ts";
import { inheritedEnvironment, type ChildEnvironment } from "./inherited-environment.ts";
import { readEnvironment, type Environment } from "./read-environment.ts";
import { siteFileErrors } from "./site-files.ts";
import { ownerVariables } from "./storage-variables.ts";
import { schemaOf, valuesOf, type ValuesOf } from "./variable.ts";

/** What of the service's configuration the launcher looks at itself; port 0 is any free one. */
const { port, host, databaseUrl, redisUrl, jwtSecret, jwtAudience, jwtIssuer, inboundToken, workers, stopMs } =
  variables;
const ownVariables = {
  port,
  host,
  databaseUrl,
  redisUrl,
  jwtSecret,
  jwtAudience,
  jwtIssuer,
  inboundToken,
  workers,
  stopMs,
};
type OwnConfig = ValuesOf<typeof ownVariables>;
/** Those with a default. */
type Given = "port" | "host" | "workers" | "stopMs";

/**
 * What `npm start` runs on. Everything that a single machine can provide for itself may be left out: the database is
 * embedded below dataDir, secrets are generated once and kept there, the access point is the simulator.
 */
export interface LauncherConfig extends Pick<OwnConfig, Given>, Partial<Omit<OwnConfig, Given>> {
  /** With `databaseUrl` alone; absent where its role is the owner. */
  databaseOwnerUrl?: string;
  /** Absolute; holds the database, the secrets, the logs and demo.json. */
  dataDir: string;
  accessPoint?: { url: string; token: string };
  /** Every variable of the service that was set or has a default, as text for a child's environment. */
  serviceVariables: ChildEnvironment;
}

/** What the launcher finds out before it can start a child of the service. */
export interface ProvidedParts {
  port: number;
  databaseUrl: string;
  /** Of the database that it has started: the server does not tell the service's role. */
  databaseFolder?: string;
  jwtSecret: string;
  inboundToken: string;
  accessPoint: { url: string; token: string };
}

const providedByLauncher = ["DATABASE_URL", "JWT_SECRET", "ACCESS_POINT_URL", "ACCESS_POINT_TOKEN", "INBOUND_TOKEN"];

/** The number of the specifications' examples: nobody's, and good enough for the simulator. */
const exampleProviderId = "000123";

/** The service's own variables, where what the launcher provides may be left out, and those with defaults of its own. */
const launcherSchema = serviceSchema
  .fork([...providedByLauncher, "SERVICE_PROVIDER_ID"], (variable) => variable.optional())
  .concat(schemaOf(ownerVariables))
  .keys({
    DATA_DIR: Joi.string().default(".data"),
    // A desk, not a server: what anybody with the demo token may do, only this machine may ask for.
    HOST: Joi.string().default("127.0.0.1"),
  })
  .with("DATABASE_OWNER_URL", "DATABASE_URL")
  .with("ACCESS_POINT_URL", ["ACCESS_POINT_TOKEN", "SERVICE_PROVIDER_ID"]);

/** @throws ConfigError naming every variable that is unusable */
export function readLauncherConfig(env: Environment = process.env): LauncherConfig {
  const read = readEnvironment(launcherSchema, env, siteFileErrors) as Readonly<Record<string, string | number>>;
  const { DATA_DIR, DATABASE_OWNER_URL: ownerUrl, ...set } = read;
  const service: Record<string, string | number> = { SERVICE_PROVIDER_ID: exampleProviderId, ...set };
  const { ACCESS_POINT_URL: url, ACCESS_POINT_TOKEN: token } = set;
  return {
    ...valuesOf(ownVariables, service),
    dataDir: path.resolve(String(DATA_DIR)),
    ...(ownerUrl !== undefined && { databaseOwnerUrl: String(ownerUrl) }),
    ...(url !== undefined && { accessPoint: { url: String(url), token: String(token) } }),
    serviceVariables: Object.fromEntries(Object.entries(service).map(([name, value]) => [name, String(value)])),
  };
}

/**
 * The environment of the api and the workers: ours, with every variable of the service spelled out. `<NAME>_FILE` has
 * been read already and must not speak a second time.
 */
export function serviceEnvironment(config: LauncherConfig, parts: ProvidedParts): ChildEnvironment {
  const environment = inheritedEnvironment();
  for (const name of Object.values(variables).map((variable) => variable.name)) {
    delete environment[name];
    delete environment[`${name}_FILE`];
  }
  return {
    ...environment,
    ...(parts.databaseFolder !== undefined && { DATABASE_FOLDER: parts.databaseFolder }),
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
