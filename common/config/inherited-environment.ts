import type { Environment } from "./read-environment.ts";

/** The environment of a child process, without undefined values. */
export type ChildEnvironment = Record<string, string>;

/** Credentials of the owner and of reports are for commands only: no process of the service gets them. */
const ofCommands = ["DATABASE_OWNER_URL", "DATABASE_READER_URL"];

export type Program = "api" | "workers";

/** Secrets that one program alone needs, so that the other one cannot lose them. */
const ofProgram: Readonly<Record<Program, readonly string[]>> = {
  api: ["JWT_SECRET", "INBOUND_TOKEN", "OIDC_CLIENT_SECRET", "EVIDENCE_SIGNING_KEY"],
  workers: ["ACCESS_POINT_TOKEN", "ACCESS_POINT_CERT"],
};

/** Without the variables of these names, and without `<NAME>_FILE`. */
export function withoutVariables(env: Environment, names: readonly string[]): ChildEnvironment {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !names.includes(entry[0].replace(/_FILE$/, "")),
    ),
  );
}

/** What one of the two programs may read of an environment. */
export const environmentFor = (program: Program, env: Environment): ChildEnvironment =>
  withoutVariables(env, [...ofCommands, ...ofProgram[program === "api" ? "workers" : "api"]]);

/** Our own environment (PATH, HOME, proxies, NODE_OPTIONS and the rest) for a child that runs our code. */
export const inheritedEnvironment = (env: NodeJS.ProcessEnv = process.env): ChildEnvironment =>
  withoutVariables(env, ofCommands);

/** The environment of one of several worker processes: WORKERS is already applied by the supervisor. */
export function singleWorkerEnvironment(
  { healthPort, metricsPort }: { healthPort?: number | undefined; metricsPort?: number | undefined } = {},
  env: NodeJS.ProcessEnv = process.env,
): ChildEnvironment {
  const own = ["WORKERS", "METRICS_HOST", "WORKERS_HEALTH_PORT", "WORKERS_METRICS_PORT"];
  return {
    ...environmentFor("workers", withoutVariables(env, own)),
    WORKERS: "1",
    METRICS_HOST: "127.0.0.1",
    ...(healthPort !== undefined && { WORKERS_HEALTH_PORT: `${healthPort}` }),
    ...(metricsPort !== undefined && { WORKERS_METRICS_PORT: `${metricsPort}` }),
  };
}

/**
 * A minimal environment for programs that must not see ours: a PGDATA or PGPORT for another server, or the user's
 * locale, would mislead PostgreSQL, and the typesetter must not see secrets.
 */
export function bareEnvironment(env: NodeJS.ProcessEnv = process.env): ChildEnvironment {
  const wanted = new Set(["PATH", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP"]);
  const kept = Object.entries(inheritedEnvironment(env)).filter(([name]) => wanted.has(name.toUpperCase()));
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" };
}
