import path from "node:path";

import Joi from "joi";

import { complaintsAbout, serviceSchema, variables } from "./config.ts";
import {
  environmentFor,
  inheritedEnvironment,
  withoutVariables,
  type ChildEnvironment,
  type Program,
} from "./inherited-environment.ts";
import { readEnvironment, type Environment } from "./read-environment.ts";
import { ownerVariables } from "./storage-variables.ts";
import { isLoopback } from "./unsafe-settings.ts";
import { schemaOf, valuesOf, type ValuesOf } from "./variable.ts";

/** Variables of the service that the launcher reads itself; port 0 means any free port. */
const ownVariables = {
  port: variables.port,
  host: variables.host,
  databaseUrl: variables.databaseUrl,
  redisUrl: variables.redisUrl,
  jwtSecrets: variables.jwtSecrets,
  jwtAudience: variables.jwtAudience,
  jwtIssuer: variables.jwtIssuer,
  inboundTokens: variables.inboundTokens,
  secretsKeys: variables.secretsKeys,
  workers: variables.workers,
  stopMs: variables.stopMs,
};
type OwnConfig = ValuesOf<typeof ownVariables>;
/** Members with a default. */
type Given = "port" | "host" | "workers" | "stopMs";

/**
 * Configuration of `npm start`. Everything that a single machine can provide may be left out: the launcher embeds the
 * database below dataDir, generates and keeps secrets, and starts the simulator as access point.
 */
export interface LauncherConfig extends Pick<OwnConfig, Given>, Partial<Omit<OwnConfig, Given>> {
  /** Only with `databaseUrl`; absent where its role is the owner. */
  databaseOwnerUrl?: string;
  /** Only with `databaseUrl`; absent where no role is made for reports. */
  databaseReaderUrl?: string;
  /** Absolute path; holds the database, the secrets, the logs and demo.json. */
  dataDir: string;
  accessPoint?: { url: string; token: string };
  /** Every variable of the service that is set or has a default, as text for a child's environment. */
  serviceVariables: ChildEnvironment;
}

/** Values that the launcher determines before it starts the service. */
export interface ProvidedParts {
  port: number;
  databaseUrl: string;
  /** Folder of the embedded database, because the server does not show it to the service's role. */
  databaseFolder?: string;
  /** The generated secrets, for those that the environment does not set. */
  jwtSecret: string;
  inboundToken: string;
  secretsKey: string;
  accessPoint: { url: string; token: string };
  /** The simulator's metadata publisher; absent with an access point of the site's own. */
  smlZone?: string;
}

const providedByLauncher = ["DATABASE_URL", "ACCESS_POINT_URL", "SECRETS_KEY"];

/** The example number of the specifications, which the simulator accepts. */
const exampleProviderId = "000123";

// This machine only, because the demo token is written to a file.
const defaultHost = "127.0.0.1";

/** The service's schema; values that the launcher provides are optional, and its own defaults apply. */
const launcherSchema = serviceSchema
  .fork([...providedByLauncher, "SERVICE_PROVIDER_ID"], (variable) => variable.optional())
  .concat(schemaOf(ownerVariables))
  .keys({
    DATA_DIR: Joi.string().default(".data"),
    HOST: Joi.string().default(defaultHost),
    WEBHOOK_PRIVATE_TARGETS: Joi.string().valid("refused", "loopback", "allowed"),
    TAXPAYER_APPROVAL: Joi.string().valid("required", "none").default("none"),
  })
  .with("DATABASE_OWNER_URL", "DATABASE_URL")
  .with("DATABASE_READER_URL", "DATABASE_URL")
  .with("ACCESS_POINT_URL", ["ACCESS_POINT_TOKEN", "SERVICE_PROVIDER_ID"]);

/** @throws ConfigError naming every variable that is unusable */
export function readLauncherConfig(env: Environment = process.env): LauncherConfig {
  const read = readEnvironment(launcherSchema, env, (values) =>
    complaintsAbout({ HOST: defaultHost, ...values }),
  ) as Readonly<Record<string, string | number>>;
  const { DATA_DIR, DATABASE_OWNER_URL: ownerUrl, DATABASE_READER_URL: readerUrl, ...set } = read;
  const service: Record<string, string | number> = { SERVICE_PROVIDER_ID: exampleProviderId, ...set };
  const { ACCESS_POINT_URL: url, ACCESS_POINT_TOKEN: token } = set;
  return {
    ...valuesOf(ownVariables, service),
    dataDir: path.resolve(String(DATA_DIR)),
    ...(ownerUrl !== undefined && { databaseOwnerUrl: String(ownerUrl) }),
    ...(readerUrl !== undefined && { databaseReaderUrl: String(readerUrl) }),
    ...(url !== undefined && { accessPoint: { url: String(url), token: String(token) } }),
    serviceVariables: Object.fromEntries(Object.entries(service).map(([name, value]) => [name, String(value)])),
  };
}

/** Our own environment without the service's variables, and so without its secrets. */
export const foreignEnvironment = (): ChildEnvironment =>
  withoutVariables(
    inheritedEnvironment(),
    Object.values(variables).map(({ name }) => name),
  );

/** The environment of the api or of the workers: ours, with every variable that it reads spelled out. */
export function serviceEnvironment(program: Program, config: LauncherConfig, parts: ProvidedParts): ChildEnvironment {
  // In a trial with the simulator webhooks may go to programs on this machine, and no other machine can register one.
  const isTrial = config.accessPoint === undefined && isLoopback(config.host);
  return environmentFor(program, {
    ...foreignEnvironment(),
    ...(parts.databaseFolder !== undefined && { DATABASE_FOLDER: parts.databaseFolder }),
    ...(isTrial && { WEBHOOK_PRIVATE_TARGETS: "loopback" }),
    NUMBERS_DIR: path.join(config.dataDir, "numbers"),
    ...(parts.smlZone !== undefined && { SML_ZONE: parts.smlZone }),
    JWT_SECRET: parts.jwtSecret,
    INBOUND_TOKEN: parts.inboundToken,
    SECRETS_KEY: parts.secretsKey,
    ...config.serviceVariables,
    PORT: `${parts.port}`,
    DATABASE_URL: parts.databaseUrl,
    ACCESS_POINT_URL: parts.accessPoint.url,
    ACCESS_POINT_TOKEN: parts.accessPoint.token,
  });
}

/** Values that the launcher gives the simulator. */
interface SimulatorParts {
  port: number;
  token: string;
  forwardUrl: string;
  forwardToken: string;
  journal: string;
}

/** Environment of the simulator; delays and other variables come from our own environment. */
export function simulatorEnvironment(parts: SimulatorParts): ChildEnvironment {
  return {
    ...foreignEnvironment(),
    SIMULATOR_PORT: `${parts.port}`,
    SIMULATOR_TOKEN: parts.token,
    SIMULATOR_FORWARD_URL: parts.forwardUrl,
    SIMULATOR_FORWARD_TOKEN: parts.forwardToken,
    SIMULATOR_JOURNAL: parts.journal,
  };
}
