import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { randomBytes } from "node:crypto";

import { bareEnvironment } from "../config/inherited-environment.ts";
import { type OperatingUser, withPlainPath } from "./postgres-binaries.ts";
import { readIfPresent, readOrCreatePrivateFile } from "./private-file.ts";

/** The cluster's superuser, which owns the database; the service signs in as another role. */
const clusterUser = "app";

interface ClusterOptions {
  nativeDir: string;
  clusterDir: string;
  user: OperatingUser;
  password: string;
}

export const clusterExists = (clusterDir: string): boolean => existsSync(path.join(clusterDir, "PG_VERSION"));

/**
 * Creates the cluster beside its place and moves it there when it is complete, so that a kill in between leaves nothing that looks like a
 * database. It uses UTF-8 with the builtin C.UTF-8 collation, whatever the machine's locale is.
 *
 * @throws Error with initdb's own words
 */
export function createCluster({ nativeDir, clusterDir, user, password }: ClusterOptions): void {
  const draft = `${clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  // Without a mode, which would apply to the parents too: the database's user must be able to pass them.
  mkdirSync(path.dirname(clusterDir), { recursive: true });
  makeOwnedDir(draft, user);
  // Beside the cluster, so that the next attempt removes it after a kill.
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

const databaseName = "app";
/** The roles of the service, and of dashboards and reports; the owner is `clusterUser`. */
const serviceRole = "app_service";
const readerRole = "app_reader";

export interface ClusterPasswords {
  owner: string;
  service: string;
  reader: string;
}

const ownerFile = (dataDir: string): string => path.join(dataDir, "postgres.password");
const serviceFile = (dataDir: string): string => path.join(dataDir, "postgres-service.password");
const readerFile = (dataDir: string): string => path.join(dataDir, "postgres-reader.password");

const randomPassword = (): string => randomBytes(24).toString("base64url");

/** Reads the passwords, or generates them. @throws Error when a cluster exists whose password is lost */
export function clusterPasswords(dataDir: string, clusterDir: string): ClusterPasswords {
  const file = ownerFile(dataDir);
  if (clusterExists(clusterDir) && readIfPresent(file) === undefined) {
    throw new Error(`${file}, the password of the database in ${clusterDir}, is gone: restore it, or delete both`);
  }
  return {
    owner: readOrCreatePrivateFile(file, randomPassword).trim(),
    service: readOrCreatePrivateFile(serviceFile(dataDir), randomPassword).trim(),
    reader: readOrCreatePrivateFile(readerFile(dataDir), randomPassword).trim(),
  };
}

/** Reads the passwords; undefined where there is no database yet. */
export function readPasswords(dataDir: string): ClusterPasswords | undefined {
  const owner = readIfPresent(ownerFile(dataDir))?.trim();
  const service = readIfPresent(serviceFile(dataDir))?.trim();
  const reader = readIfPresent(readerFile(dataDir))?.trim();
  return owner === undefined || service === undefined || reader === undefined ? undefined : { owner, service, reader };
}

export interface DatabaseUrls {
  /** The service's database, as the service connects. */
  url: string;
  /** The same as its owner, for migrations, backup and restore. */
  ownerUrl: string;
  /** The same for dashboards and reports. */
  readerUrl: string;
  /** The server's maintenance database, in which other databases are created and dropped. */
  adminUrl: string;
}

/** Connection strings of a server on that port, passwords included. */
export function databaseUrls(port: number, { owner, service, reader }: ClusterPasswords): DatabaseUrls {
  const urlOf = (user: string, password: string, database: string): string =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf(serviceRole, service, databaseName),
    ownerUrl: urlOf(clusterUser, owner, databaseName),
    readerUrl: urlOf(readerRole, reader, databaseName),
    adminUrl: urlOf(clusterUser, owner, "postgres"),
  };
}
