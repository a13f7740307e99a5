import { createHmac } from "node:crypto";

import type { Queryable } from "../../db/database.ts";
import { findInstallationFacts } from "../../db/stores/runtime/installation-store.ts";

/** What this installation has for itself, the same in all of its processes. */
export interface Installation {
  /** Hides numbers that count what the whole site does. */
  numberKey: Buffer;
  /** Up to here, cursors of the change feed were given out that say their number. */
  lastPlainCursor: bigint;
}

const known = new WeakMap<object, Promise<Installation>>();

/** Read once per process. @throws Error when the database is unavailable, or not migrated */
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

/** A key for one purpose, from which no other can be told. */
export const deriveKey = ({ numberKey }: Installation, purpose: string): Buffer =>
  createHmac("sha256", numberKey).update(purpose).digest();

/** Another text for every version, from which the version cannot be told. */
export const opaqueVersion = (installation: Installation, version: string): string =>
  createHmac("sha256", deriveKey(installation, "status version")).update(version).digest("base64url").slice(0, 22);
