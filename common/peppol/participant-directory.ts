import type { DocumentKind } from "../documents/document.ts";
import type { DocumentTypeId } from "./document-types.ts";
import type { ParticipantId } from "./identifiers.ts";

/**
 * What the network's directory says of a participant. `unknown`: it could not be asked, or its answer is of no use; the reason is for
 * readers and names no address of the site.
 */
export type DirectoryAnswer =
  /** `withoutProcess`: kinds whose type is registered for other processes alone; `isUnclear`: of some kind that is not known. */
  | { state: "registered"; documentTypes: DocumentTypeId[]; withoutProcess: DocumentKind[]; isUnclear: boolean }
  | { state: "not_registered" }
  | { state: "unknown"; reason: string };

/** Port to the directory. Failures are answers, and each look-up ends within `lookUpMs`. */
export interface ParticipantDirectory {
  lookUp(id: ParticipantId): Promise<DirectoryAnswer>;
}

/** A look-up in DNS and the publisher's answer together, however slowly it comes. */
export const lookUpMs = 5_000;
