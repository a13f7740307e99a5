/** Where contents of documents are kept that the database has put away: files that are written once, under names that say what is in them. */
export interface Archive {
  /** The file is there whole, or not at all. One of this name that is there already has the same bytes, and stays. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws ArchiveError for a file that is not there, ends too early, or cannot be read */
  read(name: string, from: number, length: number): Promise<Buffer>;
  /** One that is not there is removed already. */
  remove(name: string): Promise<void>;
  /** Where it is, for operators. */
  readonly place: string;
  close(): void;
}

/** A file of the archive cannot be read now (`unavailable`), or is not what was written (`damaged`). The message names it. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";

  constructor(
    readonly state: "unavailable" | "damaged",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const missingFile = (place: string, name: string): ArchiveError =>
  new ArchiveError("damaged", `${name} is not in the archive ${place}`);

export const shortFile = (place: string, name: string): ArchiveError =>
  new ArchiveError("damaged", `${name} in the archive ${place} is shorter than it was written`);
