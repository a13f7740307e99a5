import type { DocumentTypeId } from "../../domain/participants/document-types.ts";
import type { ParticipantId } from "../../domain/identifiers.ts";

/**
 * What the network's directory says of a participant. `unknown`: it could not be asked, or its answer is of no use; the reason is for
 * readers and names no address of the site.
 */
export type DirectoryAnswer =
  | { state: "registered"; documentTypes: DocumentTypeId[] }
  | { state: "not_registered" }
  | { state: "unknown"; reason: string };

/** Port to the directory. Failures are answers, and each look-up ends within `lookUpMs`. */
export interface ParticipantDirectory {
  lookUp(id: ParticipantId): Promise<DirectoryAnswer>;
}

/** A look-up in DNS and the publisher's answer together, however slowly it comes. */
export const lookUpMs = 5_000;
