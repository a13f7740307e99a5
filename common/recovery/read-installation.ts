import { createHmac } from "node:crypto";

import type { Queryable } from "../db/queryable.ts";
import { findNumberKey } from "./recovery-store.ts";

/** Facts of this installation, the same in all its processes. */
export interface Installation {
  /** Key that hides numbers which count the activity of the whole site. */
  numberKey: Buffer;
}

/** Reads the installation once, and again only after a failure. */
export function rememberInstallation(database: Queryable): () => Promise<Installation> {
  let known: Promise<Installation> | undefined;
  return () => {
    if (known === undefined) {
      known = readInstallation(database);
      known.catch(() => (known = undefined));
    }
    return known;
  };
}

/** @throws Error when the database is unavailable, or not migrated */
export async function readInstallation(database: Queryable): Promise<Installation> {
  const numberKey = await findNumberKey(database);
  if (numberKey === undefined) {
    throw new Error("installation_state lacks number_key");
  }
  return { numberKey: Buffer.from(numberKey, "hex") };
}

/** Derives a key for one purpose; it reveals no other key. */
export const deriveKey = ({ numberKey }: Installation, purpose: string): Buffer =>
  createHmac("sha256", numberKey).update(purpose).digest();

/** Hides the version; equal versions give equal texts. */
export const opaqueVersion = (installation: Installation, version: string): string =>
  createHmac("sha256", deriveKey(installation, "status version")).update(version).digest("base64url").slice(0, 22);
