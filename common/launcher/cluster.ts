import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { bareEnvironment } from "../config/inherited-environment.ts";
import type { OperatingUser } from "./operating-user.ts";
import { withPlainPath } from "./postgres-binaries.ts";

/** The cluster's superuser, which owns the database; the service signs in as another role. */
export const clusterUser = "app";

export interface ClusterOptions {
  nativeDir: string;
  clusterDir: string;
  user: OperatingUser;
  password: string;
}

export const clusterExists = (clusterDir: string): boolean => existsSync(path.join(clusterDir, "PG_VERSION"));

/**
 * Creates the cluster beside its place and moves it there when it is whole, so that a kill in between leaves nothing that looks
 * like a database. UTF-8 with the builtin C.UTF-8 collation, whatever the machine's locale is.
 *
 * @throws Error with initdb's own words
 */
export function createCluster({ nativeDir, clusterDir, user, password }: ClusterOptions): void {
  const draft = `${clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  // Without a mode, which would close the parents too: the database's user has to get through them.
  mkdirSync(path.dirname(clusterDir), { recursive: true });
  makeOwnedDir(draft, user);
  // Beside the cluster, where the next attempt removes what a kill has left.
  const secretDir = `${clusterDir}.secret`;
  rmSync(secretDir, { recursive: true, force: true });
  makeOwnedDir(secretDir, user);
  try {
    const passwordFile = path.join(secretDir, "password");
    writeFileSync(passwordFile, password, { mode: 0o600 });
    own(passwordFile, user);
    withPlainPath(nativeDir, user, (programs) => runInitdb(programs, draft, passwordFile, user));
  } finally {
    rmSync(secretDir, { recursive: true, force: true });
  }
  rmSync(clusterDir, { recursive: true, force: true });
  renameSync(draft, clusterDir);
}

function runInitdb(nativeDir: string, dir: string, passwordFile: string, user: OperatingUser): void {
  const flags = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8", "--no-instructions"];
  const locale = ["--locale-provider=builtin", "--locale=C.UTF-8"];
  const result = spawnSync(path.join(nativeDir, "bin", "initdb"), ["-D", dir, "-U", clusterUser, ...flags, ...locale], {
    ...user,
    env: bareEnvironment(),
    encoding: "utf8",
    cwd: path.parse(dir).root,
  });
  if (result.status !== 0) {
    throw new Error(`initdb failed: ${(result.error?.message ?? result.stderr).trim()}`);
  }
}

function makeOwnedDir(dir: string, user: OperatingUser): void {
  mkdirSync(dir, { mode: 0o700 });
  own(dir, user);
}

function own(place: string, { uid, gid }: OperatingUser): void {
  if (uid !== undefined && gid !== undefined) {
    chownSync(place, uid, gid);
  }
}
