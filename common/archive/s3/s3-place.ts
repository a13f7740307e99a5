import type { ArchiveSettings } from "../../config/archive-variables.ts";

/** A place in a bucket, and how it is reached. */
export interface S3Place {
  bucket: string;
  /** In front of each name: empty, or ending with a slash. */
  prefix: string;
  endpoint?: string;
  region: string;
  isPathStyle: boolean;
  credentials?: { accessKeyId: string; secretAccessKey: string };
  timeoutMs: number;
}

/** What ARCHIVE=s3://bucket/prefix and the settings beside it name. */
export function s3PlaceOf({
  archive = "",
  archiveEndpoint: endpoint,
  archiveRegion: region,
  archivePathStyle: style,
  archiveAccessKey: accessKeyId,
  archiveSecretKey: secretAccessKey,
  archiveTimeoutMs: timeoutMs,
}: ArchiveSettings): S3Place {
  const [bucket = "", ...folders] = archive
    .replace(/^s3:\/\//i, "")
    .split("/")
    .filter((part) => part !== "");
  return {
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    region,
    isPathStyle: style === "path" || (style === "auto" && endpoint !== undefined),
    timeoutMs,
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  };
}
