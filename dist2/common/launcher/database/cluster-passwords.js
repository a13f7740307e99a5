import { randomBytes } from "node:crypto";
import path from "node:path";
import { readIfPresent, readOrCreatePrivateFile } from "../private-file.js";
import { clusterExists, clusterUser } from "./cluster.js";
const databaseName = "app";
/** The role of the service, and that of dashboards and reports; the owner is the cluster's own user. */
const serviceRole = "app_service";
const readerRole = "app_reader";
const ownerFile = (dataDir) => path.join(dataDir, "postgres.password");
const serviceFile = (dataDir) => path.join(dataDir, "postgres-service.password");
const readerFile = (dataDir) => path.join(dataDir, "postgres-reader.password");
const randomPassword = () => randomBytes(24).toString("base64url");
/** Reads the passwords, or makes them. @throws Error when a cluster exists whose password is lost */
export function clusterPasswords(dataDir, clusterDir) {
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
export function readPasswords(dataDir) {
    const owner = readIfPresent(ownerFile(dataDir))?.trim();
    const service = readIfPresent(serviceFile(dataDir))?.trim();
    // A database that an earlier release has started has no such role yet.
    const reader = readIfPresent(readerFile(dataDir))?.trim() ?? "";
    return owner === undefined || service === undefined ? undefined : { owner, service, reader };
}
/** Connection strings of a server on that port, passwords included. */
export function databaseUrls(port, { owner, service, reader }) {
    const urlOf = (user, password, database) => `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
    return {
        url: urlOf(serviceRole, service, databaseName),
        ownerUrl: urlOf(clusterUser, owner, databaseName),
        readerUrl: urlOf(readerRole, reader, databaseName),
        adminUrl: urlOf(clusterUser, owner, "postgres"),
    };
}
//# sourceMappingURL=cluster-passwords.js.map