import { randomBytes } from "node:crypto";
import path from "node:path";

import { readIfPresent, readOrCreatePrivateFile } from "../private-file.ts";
import { clusterExists, clusterUser } from "./cluster.ts";

const databaseName = "app";
/** What the service signs in as; the cluster's own user is the owner. */
const serviceRole = "app_service";

export interface ClusterPasswords {
  owner: string;
  /** Absent below a folder that a launcher of before has made. */
  service?: string;
}

const ownersFile = (dataDir: string): string => path.join(dataDir, "postgres.password");
const servicesFile = (dataDir: string): string => path.join(dataDir, "postgres-service.password");

const randomPassword = (): string => randomBytes(24).toString("base64url");

/** Those that are there, or made now. @throws Error when a cluster exists whose password is lost */
export function clusterPasswords(dataDir: string, clusterDir: string): Required<ClusterPasswords> {
  const file = ownersFile(dataDir);
  if (clusterExists(clusterDir) && readIfPresent(file) === undefined) {
    throw new Error(`${file}, the password of the database in ${clusterDir}, is gone: restore it, or delete both`);
  }
  return {
    owner: readOrCreatePrivateFile(file, randomPassword).trim(),
    service: readOrCreatePrivateFile(servicesFile(dataDir), randomPassword).trim(),
  };
}

/** Those that are there; undefined where there is no database. */
export function readPasswords(dataDir: string): ClusterPasswords | undefined {
  const owner = readIfPresent(ownersFile(dataDir))?.trim();
  const service = readIfPresent(servicesFile(dataDir))?.trim();
  return owner === undefined ? undefined : { owner, ...(service !== undefined && { service }) };
}

export interface DatabaseUrls {
  /** Of the service's database, as the service connects. */
  url: string;
  /** Of the same, as its owner: for migrations, backup and restore. */
  ownerUrl: string;
  /** The same server's maintenance database: where other databases are created and dropped. */
  adminUrl: string;
}

/** Connection strings of a server on that port, passwords included. */
export function databaseUrls(port: number, { owner, service }: ClusterPasswords): DatabaseUrls {
  const place = (user: string, password: string, database: string): string =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const ownerUrl = place(clusterUser, owner, databaseName);
  return {
    url: service === undefined ? ownerUrl : place(serviceRole, service, databaseName),
    ownerUrl,
    adminUrl: place(clusterUser, owner, "postgres"),
  };
}
