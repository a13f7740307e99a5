/** What a child process is handed, without holes. */
export type ChildEnvironment = Record<string, string>;

/** What the owner of the database may, no process of the service needs. */
const withheld = ["DATABASE_OWNER_URL", "DATABASE_OWNER_URL_FILE"];

/** Our own environment for a child that runs our code: PATH, HOME, proxies, NODE_OPTIONS and whatever else was set. */
export function inheritedEnvironment(env: NodeJS.ProcessEnv = process.env): ChildEnvironment {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !withheld.includes(entry[0]),
    ),
  );
}

/** The same for one worker process of several: which number of them there are is no longer its question. */
export function singleWorkerEnvironment(
  { healthPort, metricsPort }: { healthPort?: number | undefined; metricsPort?: number | undefined } = {},
  env: NodeJS.ProcessEnv = process.env,
): ChildEnvironment {
  const inherited = inheritedEnvironment(env);
  for (const file of ["WORKERS_FILE", "WORKERS_HEALTH_PORT_FILE", "WORKERS_METRICS_PORT_FILE"]) {
    delete inherited[file];
  }
  const health = { WORKERS_HEALTH_PORT: `${healthPort}`, WORKERS_HEALTH_HOST: "127.0.0.1" };
  const metrics = { WORKERS_METRICS_PORT: `${metricsPort}`, METRICS_HOST: "127.0.0.1" };
  return {
    ...inherited,
    WORKERS: "1",
    ...(healthPort !== undefined && health),
    ...(metricsPort !== undefined && metrics),
  };
}

/**
 * For programs that nothing of ours may reach: neither a PGDATA or PGPORT meant for another server nor the user's locale reaches
 * PostgreSQL's, and no secret the typesetter. Only the few variables go along without which a program does not start.
 */
export function bareEnvironment(env: NodeJS.ProcessEnv = process.env): ChildEnvironment {
  const wanted = new Set(["PATH", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP"]);
  const kept = Object.entries(inheritedEnvironment(env)).filter(([name]) => wanted.has(name.toUpperCase()));
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" };
}
