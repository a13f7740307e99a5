import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** User and group to start a child as; empty for our own. */
export interface OperatingUser {
  uid?: number;
  gid?: number;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root. Where we are root, its programs run as the user who owns the cluster already (one that a
 * normal user made), else as `postgres`, else as the user without rights that every system has: no user is added.
 *
 * @throws Error when the machine knows neither
 */
export function operatingUser(clusterDir: string): OperatingUser {
  if (!isRoot()) {
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

/** Whether the user can reach the path: every folder on the way must let others through; we make those that do not exist. */
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
 * Gives the data directory to the user. PostgreSQL does not accept one that belongs to root, as after a copy by root; one that
 * belongs to another user we could not open.
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
    chownTree(clusterDir, user.uid, user.gid);
  }
}

function chownTree(place: string, uid: number, gid: number): void {
  chownSync(place, uid, gid);
  for (const entry of readdirSync(place, { recursive: true, encoding: "utf8" })) {
    lchownSync(path.join(place, entry), uid, gid);
  }
}
