import { documentKindNames, documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind } from "../documents/document.ts";

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
