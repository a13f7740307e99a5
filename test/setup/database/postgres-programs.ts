import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const needed = ["initdb", "postgres", "pg_basebackup"];
/** Debian keeps the programs of each version in a folder of its own, off the PATH. */
const debian = "/usr/lib/postgresql";

/**
 * The folder with the programs of a PostgreSQL server that was installed on the machine: the embedded one lacks what copies a running
 * server. Undefined, with one line that says so, where there is none.
 *
 * @throws Error with CI=true, where nothing may be skipped
 */
export function findPostgresPrograms(): string | undefined {
  const found = look();
  if (found === undefined) {
    const line = "Tests of a standby are off: no PostgreSQL server is installed (apt-get install postgresql)";
    if (process.env["CI"] === "true") {
      throw new Error(line);
    }
    process.stderr.write(`${line}\n`);
  }
  return found;
}

export const hasPostgresPrograms = (): boolean => look() !== undefined;

function look(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env["PATH"] ?? "").split(path.delimiter);
  const folders = [...onPath, ...versions.map((version) => path.join(debian, version, "bin"))];
  // What Debian has on the PATH of these is a script that looks for a cluster of its own.
  return folders.find((folder) => needed.every((name) => existsSync(path.join(folder, name))));
}
