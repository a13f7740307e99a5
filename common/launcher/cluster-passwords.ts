import { randomBytes } from "node:crypto";
import path from "node:path";

import { readIfPresent, readOrCreatePrivateFile } from "./private-file.ts";
import { clusterExists, clusterUser } from "./cluster.ts";

const databaseName = "app";
/** The role of the service, and that of dashboards and reports; the owner is the cluster's own user. */
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

/** Reads the passwords, or makes them. @throws Error when a cluster exists whose password is lost */
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
  /** The same for dashboards and reports, which read figures and states. */
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
