import { createHmac } from "node:crypto";

import type { Queryable } from "../../db/database.ts";
import { findInstallationFacts } from "../../db/stores/runtime/installation-store.ts";

/** Facts of this installation, the same in all its processes. */
export interface Installation {
  /** Key that hides numbers which count the activity of the whole site. */
  numberKey: Buffer;
  /** Highest number of cursors that were issued unencrypted. */
  lastPlainCursor: bigint;
}

const known = new WeakMap<object, Promise<Installation>>();

/** Reads once per process. @throws Error when the database is unavailable or not migrated */
export function readInstallation(database: Queryable): Promise<Installation> {
  const reading = known.get(database) ?? read(database);
  known.set(database, reading);
  reading.catch(() => known.delete(database));
  return reading;
}

async function read(database: Queryable): Promise<Installation> {
  const facts = await findInstallationFacts(database);
  const fact = (name: string): string => {
    const value = facts.get(name);
    if (value === undefined) {
      throw new Error(`installation_facts lacks ${name}`);
    }
    return value;
  };
  return { numberKey: Buffer.from(fact("number_key"), "hex"), lastPlainCursor: BigInt(fact("last_plain_cursor")) };
}

/** Derives a key for one purpose; it reveals no other key. */
export const deriveKey = ({ numberKey }: Installation, purpose: string): Buffer =>
  createHmac("sha256", numberKey).update(purpose).digest();

/** Hides the version; equal versions give equal texts. */
export const opaqueVersion = (installation: Installation, version: string): string =>
  createHmac("sha256", deriveKey(installation, "status version")).update(version).digest("base64url").slice(0, 22);
