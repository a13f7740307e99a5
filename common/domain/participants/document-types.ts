import { documentKindNames, documentKinds } from "../document-kinds.ts";
import type { DocumentKind } from "../document.ts";

/** A document type that a participant is registered for. */
export interface DocumentTypeId {
  scheme: string;
  value: string;
}

/**
 * Whether a registration takes documents of a kind. A registration with wildcards may name a wider customization, by an asterisk: the
 * exact one, all that begin with it, or all of the specification that it is a variant of (network part 5).
 */
function takes({ scheme, value }: DocumentTypeId, kind: DocumentKind): boolean {
  const { docTypeId, customizationId } = documentKinds[kind];
  if (value === docTypeId) {
    return true;
  }
  const [general = ""] = customizationId.split("@");
  const wider = [`${customizationId}*`, `${general}*`].map((each) =>
    docTypeId.replace(`##${customizationId}::`, `##${each}::`),
  );
  return scheme === "peppol-doctype-wildcard" && wider.includes(value);
}

/** The kinds of our documents that a participant with these registrations receives. */
export const kindsTakenBy = (types: readonly DocumentTypeId[]): DocumentKind[] =>
  documentKindNames.filter((kind) => types.some((type) => takes(type, kind)));
