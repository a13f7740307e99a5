import type { DocumentKind } from "../documents/document.ts";
import type { DocumentTypeId } from "./document-types.ts";

export const registrationStates = ["registered", "not_registered", "unknown"] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** What is known of a participant, and since when. */
export interface Registration {
  participantId: string;
  state: RegistrationState;
  /** Why it is unknown, or what else has to be known; null otherwise. */
  reason: string | null;
  documentTypes: DocumentTypeId[];
  /** The kinds of our documents that it receives, by their type and process. */
  kinds: DocumentKind[];
  /** Those whose type it is registered for, and whose process it is not. */
  withoutProcess: DocumentKind[];
  /** Whether the process of some kind is not known, which then counts as registered. */
  isUnclear: boolean;
  checkedAt: Date;
  ageSeconds: number;
}
