import type { DocumentKind } from "../documents/document.ts";
import { documentKindNames, documentKinds } from "../documents/document-kinds.ts";

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

/** A document type that a participant is registered for. */
export interface DocumentTypeId {
  scheme: string;
  value: string;
}

/**
 * The registration that documents of a kind are sent by. One with wildcards may name a wider customization, by an asterisk: the exact
 * one goes before all that begin with it, and these before the specification that it is a variant of (network part 5).
 */
export function typeTaking(types: readonly DocumentTypeId[], kind: DocumentKind): DocumentTypeId | undefined {
  const { docTypeId, docTypeScheme, customizationId } = documentKinds[kind];
  const [general = ""] = customizationId.split("@");
  const byChoice = [customizationId, `${customizationId}*`, `${general}*`]
    .map((each) => docTypeId.replace(`##${customizationId}::`, `##${each}::`))
    .flatMap((named) => types.filter(({ scheme, value }) => scheme === docTypeScheme && value === named));
  return byChoice[0] ?? types.find(({ value }) => value === docTypeId);
}

/** The kinds of our documents that a participant with these registrations receives. */
export const kindsTakenBy = (types: readonly DocumentTypeId[]): DocumentKind[] =>
  documentKindNames.filter((kind) => typeTaking(types, kind) !== undefined);
