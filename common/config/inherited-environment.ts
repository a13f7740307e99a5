/** The environment of a child process, without undefined values. */
export type ChildEnvironment = Record<string, string>;

/** Credentials of the owner and of reports are for commands only: no process of the service gets them. */
const withheld = ["DATABASE_OWNER_URL", "DATABASE_READER_URL"].flatMap((name) => [name, `${name}_FILE`]);

/** Our own environment (PATH, HOME, proxies, NODE_OPTIONS and the rest) for a child that runs our code. */
export function inheritedEnvironment(env: NodeJS.ProcessEnv = process.env): ChildEnvironment {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !withheld.includes(entry[0]),
    ),
  );
}

/** The environment of one of several worker processes: WORKERS is already applied by the supervisor. */
export function singleWorkerEnvironment(
  { healthPort, metricsPort }: { healthPort?: number | undefined; metricsPort?: number | undefined } = {},
  env: NodeJS.ProcessEnv = process.env,
): ChildEnvironment {
  const inherited = inheritedEnvironment(env);
  for (const file of ["WORKERS_FILE", "WORKERS_HEALTH_PORT_FILE", "WORKERS_METRICS_PORT_FILE"]) {
    delete inherited[file];
  }
  return {
    ...inherited,
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
