import { documentKindNames, documentKinds } from "../documents/document-kinds.ts";
import { TIN_SCHEME, type ParticipantId } from "./identifiers.ts";
import type { DirectoryAnswer } from "./participant-directory.ts";

/** The simulator's TINs that say something of the directory (docs/sandbox.md); every other participant takes all kinds. */
export const simulatedAbsences = {
  notRegistered: "1000000013",
  notSupported: "1000000029",
  noProcess: "1000000068",
  directoryAway: "1000000061",
} as const;

/** What the simulated network says of a participant; nothing is asked for it. */
export function simulatedRegistration({ scheme, value }: ParticipantId): DirectoryAnswer {
  const tin = scheme === TIN_SCHEME ? value : "";
  if (tin === simulatedAbsences.directoryAway) {
    return { state: "unknown", reason: "The simulated directory is away" };
  }
  if (tin === simulatedAbsences.notRegistered) {
    return { state: "not_registered" };
  }
  const documentTypes = documentKindNames.map((kind) => ({
    scheme: documentKinds[kind].docTypeScheme,
    value: documentKinds[kind].docTypeId,
  }));
  return {
    state: "registered",
    documentTypes: tin === simulatedAbsences.notSupported ? [] : documentTypes,
    withoutProcess: tin === simulatedAbsences.noProcess ? documentKindNames : [],
    isUnclear: false,
  };
}
