import { ArchiveError, type Archive } from "./archive.ts";
import { FolderArchive } from "./folder-archive.ts";

/** Opens the archive that the configuration names when it is first needed. */
export function archiveOf(place: string | undefined): () => Promise<Archive> {
  let opened: Promise<Archive> | undefined;
  return () => (opened ??= openArchive(place));
}

/** @throws ArchiveError where none is named */
async function openArchive(place: string | undefined): Promise<Archive> {
  if (place === undefined) {
    throw new ArchiveError("unavailable", "ARCHIVE names no archive");
  }
  return new FolderArchive(place);
}
