import { isDocumentKind } from "../documents/document-kinds.ts";
import type { DocumentKind } from "../documents/document.ts";
import { kindOfDefaultNumber } from "../organizations/numbering.ts";

/** Note in the access point's records, from which a restored database learns of a lost document. */
export interface EnvelopeNote {
  /** Null where neither number nor note says it: such a number moves no sequence. */
  kind: DocumentKind | null;
  documentSequence: string;
  revision: number;
  businessProfileId: string;
}

/** It names the kind where the number does not. */
export function envelopeNote({ kind, documentSequence, revision, businessProfileId }: EnvelopeNote): string {
  const note = `${documentSequence} ${revision} ${businessProfileId}`;
  return kind === null || kindOfDefaultNumber(documentSequence) === kind ? note : `${note} ${kind}`;
}

const noteShape = /^(.{1,64}) (\d{1,9}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: ([a-z-]{1,30}))?$/;

/** Undefined for a note that is not ours. */
export function readEnvelopeNote(text: string | null): EnvelopeNote | undefined {
  const [, documentSequence, revision, businessProfileId, named] = noteShape.exec(text ?? "") ?? [];
  if (documentSequence === undefined || businessProfileId === undefined) {
    return undefined;
  }
  const kind = named === undefined ? (kindOfDefaultNumber(documentSequence) ?? null) : named;
  return kind === null || isDocumentKind(kind)
    ? { kind, documentSequence, revision: Number(revision), businessProfileId }
    : undefined;
}
