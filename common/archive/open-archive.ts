import type { ArchiveSettings } from "../config/archive-variables.ts";
import { ArchiveError, type Archive } from "./archive.ts";
import { FolderArchive } from "./folder-archive.ts";

/** Opens the archive that the configuration names when it is first needed. */
export function archiveOf(settings: ArchiveSettings): () => Promise<Archive> {
  let opened: Promise<Archive> | undefined;
  return () => (opened ??= openArchive(settings));
}

/** The client of S3-compatible stores is loaded where one is named alone. @throws ArchiveError where no archive is named */
async function openArchive(settings: ArchiveSettings): Promise<Archive> {
  const { archive } = settings;
  if (archive === undefined) {
    throw new ArchiveError("unavailable", "ARCHIVE names no archive");
  }
  if (archive.startsWith("/")) {
    return new FolderArchive(archive);
  }
  const [{ S3Archive }, { s3PlaceOf }] = await Promise.all([import("./s3/s3-archive.ts"), import("./s3/s3-place.ts")]);
  return new S3Archive(s3PlaceOf(settings));
}
