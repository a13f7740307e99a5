import Joi from "joi";

import { optional, readAs, schemaOf, valuesOf, variable, type ValuesOf } from "./variable.ts";
import { readEnvironment, type Environment } from "./read-environment.ts";

const bucketAddress = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w!.*'()-]+)*\/?$/i;

/** Where contents of sealed months are. */
export const archiveVariables = {
  archive: optional(
    "ARCHIVE",
    Joi.string()
      .pattern(new RegExp(`^/|${bucketAddress.source}`, "i"))
      .messages({ "string.pattern.base": "{{#label}} must be an absolute path, or s3://bucket/prefix" }),
    "Where contents of sealed months are (npm run archive), the same for every process: the absolute path of a folder, or s3://bucket/prefix of an S3-compatible store. Not set: no month is sealed.",
  ),
  archiveEndpoint: optional(
    "ARCHIVE_ENDPOINT",
    Joi.string().uri({ scheme: ["http", "https"] }),
    "Address of the S3-compatible store. Not set: AWS's own of ARCHIVE_REGION.",
  ),
  archiveRegion: variable(
    "ARCHIVE_REGION",
    Joi.string()
      .pattern(/^[a-z0-9-]+$/)
      .default("us-east-1"),
    "Region of the bucket; many stores of other makers take any.",
  ),
  archivePathStyle: readAs(
    variable(
      "ARCHIVE_PATH_STYLE",
      Joi.string().valid("auto", "path", "host").default("auto"),
      "path puts the bucket's name into the path, host before the store's own name; auto is path where ARCHIVE_ENDPOINT is set.",
    ),
    (style: string) => style as "auto" | "path" | "host",
  ),
  archiveAccessKey: optional(
    "ARCHIVE_ACCESS_KEY",
    Joi.string(),
    "Id of the key that reads, writes and deletes objects of the bucket, with ARCHIVE_SECRET_KEY. Not set: what AWS's client finds by itself (the role of the machine or the pod).",
  ),
  archiveSecretKey: optional("ARCHIVE_SECRET_KEY", Joi.string(), "Its secret; ARCHIVE_SECRET_KEY_FILE names its file."),
  archiveTimeoutMs: variable(
    "ARCHIVE_TIMEOUT_MS",
    Joi.number().integer().min(100).max(600_000).default(10_000),
    "How long one file of an S3-compatible store may take to be read or written, with all attempts, in milliseconds. A request that reads an old document answers 503 then.",
  ),
};

export type ArchiveSettings = ValuesOf<typeof archiveVariables>;

/** What no schema of a single variable can say. */
export function archiveErrors(values: Environment): string[] {
  const { ARCHIVE: archive = "", ARCHIVE_ENDPOINT: endpoint } = values;
  const [id, secret] = [values["ARCHIVE_ACCESS_KEY"], values["ARCHIVE_SECRET_KEY"]];
  return [
    (id === undefined) === (secret === undefined) ? "" : "ARCHIVE_ACCESS_KEY and ARCHIVE_SECRET_KEY need each other",
    (endpoint ?? id) === undefined || archive.startsWith("s3:")
      ? ""
      : "ARCHIVE_ENDPOINT and ARCHIVE_ACCESS_KEY are for a store: set ARCHIVE to s3://bucket/prefix",
  ].filter((complaint) => complaint !== "");
}

/** For the command that seals months. @throws ConfigError */
export const readArchiveSettings = (env: Environment = process.env): ArchiveSettings =>
  valuesOf(archiveVariables, readEnvironment(schemaOf(archiveVariables), env, archiveErrors));
